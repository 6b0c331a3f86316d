import { bar } from './progress.ts';

type Figures = Readonly<Record<string, unknown>>;

/** How a command shows a long task. */
export interface Display {
  /** How far it is: as a line for people, and as figures for programs. */
  step(line: string, figures: Figures): void;
  end(sentence: string, figures: Figures): void;
}

/** A line that fills up, on a terminal. */
function onTerminal(): Display {
  const { stdout } = process;
  return {
    step: (line) => void stdout.write(`\r\u001b[2K${line}`),
    end(sentence) {
      stdout.write('\r\u001b[2K');
      console.log(sentence);
    },
  };
}

/** One JSON object on each line. */
function asLines(): Display {
  const print = (figures: Figures): void => console.log(JSON.stringify(figures));
  return { step: (_, figures) => print(figures), end: (_, figures) => print(figures) };
}

/** Shows a task as a line that fills up, or as JSON Lines. */
export function openDisplay(json: boolean): Display {
  return json ? asLines() : onTerminal();
}

const SHOW_EVERY_MS = 1_000;

/** Shows how much of a whole is done, at most once a second. */
export function showDone(
  display: Display,
  title: string,
  state: string,
): (done: number, total: number) => void {
  let shownAt = performance.now();
  return (done, total) => {
    if (performance.now() - shownAt < SHOW_EVERY_MS) return;
    shownAt = performance.now();
    const share = total === 0 ? 1 : done / total;
    const percent = Math.floor(share * 100);
    display.step(`${title} ${bar(percent)} ${percent} %`, { state, share, done, total });
  };
}
