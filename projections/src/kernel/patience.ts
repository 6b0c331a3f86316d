import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '@ringpost/events/engine';

/** Milliseconds before each new attempt at a store that does not answer; the last one repeats. */
const retryDelays = [20, 100, 500, 2_000] as const;
const longestDelay = 2_000;

/** Asks a store, and asks it again while it does not answer. Any other error is the caller's, at once. */
export type Patience = <T>(attempt: () => Promise<T>) => Promise<T>;

/** The wait for a store ended because its runner is closing: nothing is wrong with what was to be done. */
export class Interrupted extends Error {
  constructor() {
    super('closing');
    this.name = 'Interrupted';
  }
}

/** For tools: a store that stays away is an error of theirs. @throws StoreUnavailable */
export const fewTries: Patience = async (attempt) => {
  for (const delay of retryDelays) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
    await sleep(delay);
  }
  return attempt();
};

export interface EndlessPatienceOptions {
  readonly signal: AbortSignal;
  /** Hears of it once when the store stops answering. */
  readonly onAway: (error: unknown) => void;
  /** Waits so many milliseconds, or until the signal; real time by default. */
  readonly pause?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined;
}

/** For a server: however long the store is away, the work goes on when it answers. @throws Interrupted once `signal` is aborted. */
export function endlessPatience({ signal, onAway, pause = realPause }: EndlessPatienceOptions): Patience {
  let isAway = false;
  return async (attempt) => {
    for (let failures = 0; ; failures += 1) {
      try {
        const answer = await attempt();
        isAway = false;
        return answer;
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        if (!isAway) onAway(error);
        isAway = true;
      }
      if (signal.aborted) throw new Interrupted();
      await pause(retryDelays[failures] ?? longestDelay, signal);
      if (signal.aborted) throw new Interrupted();
    }
  };
}

function realPause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
