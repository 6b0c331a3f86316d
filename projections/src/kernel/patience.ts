import { isUnavailable } from '@ringpost/engine';
import { type Pause, retry } from '@ringpost/engine/async';

/** Attempts of a tool to reach a store that does not answer: about 2.5 seconds in all. */
const TOOL_ATTEMPTS = 8;

/** Asks a store, and repeats while it does not answer. Any other error goes to the caller at once. */
export type Patience = <T>(attempt: () => Promise<T>) => Promise<T>;

/** The wait for a store ended because its runner is closing. The operation itself was correct. */
export class Interrupted extends Error {
  constructor() {
    super('closing');
    this.name = 'Interrupted';
  }
}

/** For tools: an error if a store stays away. @throws StoreUnavailable */
export const fewTries: Patience = (attempt) =>
  retry(attempt, { isTransient: isUnavailable, attempts: TOOL_ATTEMPTS });

export interface EndlessPatienceOptions {
  /** Ends the wait; its reason is an `Interrupted`. */
  readonly signal: AbortSignal;
  /** Called once each time the store stops answering. */
  readonly onAway: (error: unknown) => void;
  /** Waits between two attempts; in real time by default. */
  readonly pause?: Pause | undefined;
}

/** For a server: waits for the store however long it is away. @throws Interrupted once `signal` is aborted. */
export function endlessPatience({ signal, onAway, pause }: EndlessPatienceOptions): Patience {
  let isAway = false;
  const onFailed = (error: unknown): void => {
    if (!isAway) onAway(error);
    isAway = true;
  };
  return async (attempt) => {
    const answer = await retry(attempt, { isTransient: isUnavailable, onFailed, signal, pause });
    isAway = false;
    return answer;
  };
}
