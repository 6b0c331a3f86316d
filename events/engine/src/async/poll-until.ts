import { type Pause, realPause } from './retry.ts';

export interface PollOptions {
  readonly everyMs: number;
  /** Each pause is a quarter longer than the one before, up to this; by default all are the same. */
  readonly slowestMs?: number;
  /** Maximum number of attempts; without end by default. */
  readonly looks?: number;
  /** Waits between two attempts; in real time by default. */
  readonly pause?: Pause;
}

const LONGER = 1.25;

/** Tries again until there is an answer. @returns undefined if the last attempt found none */
export async function pollUntil<T>(
  look: () => T | undefined | Promise<T | undefined>,
  { everyMs, slowestMs = everyMs, looks = Number.POSITIVE_INFINITY, pause = realPause }: PollOptions,
): Promise<T | undefined> {
  let pauseMs = everyMs;
  for (let left = looks; left > 0; left -= 1) {
    const answer = await look();
    if (answer !== undefined) return answer;
    if (left > 1) await pause(pauseMs);
    pauseMs = Math.min(pauseMs * LONGER, slowestMs);
  }
  return undefined;
}
