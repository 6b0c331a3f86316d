import type { SeedProgress } from '../seed/seed-store.ts';

const WIDTH = 32;
/** Percent between two lines if the output is not a terminal. */
const STEP = 10;

/** A bar of text that is filled to this percent. */
export function bar(percent: number): string {
  return '█'.repeat(Math.round((percent / 100) * WIDTH)).padEnd(WIDTH, '░');
}

/** One line that fills up. If the output is not a terminal, one line at the end. */
export function showProgress({ done, total }: SeedProgress): void {
  const { stdout } = process;
  if (!stdout.isTTY) {
    if (done === total) console.log(`First start: ${total} apps, vendors and numbers are in.`);
    return;
  }
  const percent = Math.round((done / total) * 100);
  stdout.write(`\rFirst start: filling the shop ${bar(percent)} ${percent} %`);
  if (done === total) stdout.write('\n');
}

/**
 * The progress of the views: one line that fills up. If the output is not a terminal, some lines. Nothing if they are
 * ready at once.
 */
export function showCatchUp(): (percent: number) => void {
  const { stdout } = process;
  let shownPercent = -STEP;
  return (percent) => {
    if (percent === 100 && shownPercent < 0) return;
    if (stdout.isTTY)
      stdout.write(`\rReading the history ${bar(percent)} ${percent} %${percent === 100 ? '\n' : ''}`);
    else if (percent >= shownPercent + STEP || percent === 100)
      console.log(`Reading the history: ${percent} %`);
    else return;
    shownPercent = percent;
  };
}

/** The part of a longer task that is done, 0 to 1: one line that fills up, on the terminal. Nothing if there is none. */
export function showShare(title: string): (share: number) => void {
  const { stderr } = process;
  let shownPercent = -1;
  return (share) => {
    const percent = Math.floor(share * 100);
    if (!stderr.isTTY || percent === shownPercent) return;
    shownPercent = percent;
    stderr.write(`\r${title} ${bar(percent)} ${percent} %${percent === 100 ? '\n' : ''}`);
  };
}
