import { openDisplay } from '../start/display.ts';
import { bar } from '../start/progress.ts';

/** How far new rows are. */
interface BuildStep {
  /** 0 to 1. */
  readonly share: number;
  readonly eventsPerSecond: number | null;
  readonly secondsLeft: number | null;
}

/** How a rebuild ended. */
export interface BuildEnd {
  readonly how: 'live' | 'failed' | 'cancelled';
  /** The version of the new rows. */
  readonly version: number;
  readonly error: string | null;
}

export interface BuildDisplay {
  step(step: BuildStep): void;
  end(end: BuildEnd): void;
}

const COUNT = new Intl.NumberFormat('en-US');
/** Builds that one shape may have: the last six digits of a version. */
const BUILDS = 1_000_000;

function timeLeft(seconds: number): string {
  if (seconds < 60) return `${seconds} s left`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s left`;
}

function lineOf(view: string, { share, eventsPerSecond, secondsLeft }: BuildStep): string {
  const percent = Math.floor(share * 100);
  const figures = [
    `${bar(percent)} ${percent} %`,
    ...(eventsPerSecond === null ? [] : [`${COUNT.format(eventsPerSecond)} events/s`]),
    ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)]),
  ];
  return `${view} ${figures.join(' · ')}`;
}

function sentenceOf(view: string, { how, version, error }: BuildEnd): string {
  if (how === 'live')
    return `Readers see the new rows: ${view}@${Math.floor(version / BUILDS)}.${version % BUILDS}.`;
  if (how === 'cancelled') return `The rebuild of ${view} was cancelled. Readers keep the old rows.`;
  return `The rebuild of ${view} failed, and readers keep the old rows: ${error ?? 'the log of the server says why'}`;
}

/** Shows a rebuild: as a line that fills up, or as JSON Lines. */
export function showBuild(view: string, json: boolean): BuildDisplay {
  const display = openDisplay(json);
  return {
    step(step) {
      const { share, eventsPerSecond, secondsLeft } = step;
      const figures = { share, events_per_second: eventsPerSecond, seconds_left: secondsLeft };
      display.step(lineOf(view, step), { view, state: 'building', ...figures });
    },
    end(end) {
      const { how, version, error } = end;
      display.end(sentenceOf(view, end), { view, state: how, version, error });
    },
  };
}
