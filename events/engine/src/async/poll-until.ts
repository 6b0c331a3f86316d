import { type Pause, realPause } from './retry.ts';

export interface PollOptions {
  readonly everyMs: number;
  /** Maximum number of attempts; without end by default. */
  readonly looks?: number;
  /** Waits between two attempts; in real time by default. */
  readonly pause?: Pause;
}

/** Tries again until there is an answer. @returns undefined if the last attempt found none */
export async function pollUntil<T>(
  look: () => T | undefined | Promise<T | undefined>,
  { everyMs, looks = Number.POSITIVE_INFINITY, pause = realPause }: PollOptions,
): Promise<T | undefined> {
  for (let left = looks; left > 0; left -= 1) {
    const answer = await look();
    if (answer !== undefined) return answer;
    if (left > 1) await pause(everyMs);
  }
  return undefined;
}
