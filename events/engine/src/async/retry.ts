import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 2_000;

/** Waits for a number of milliseconds, or until the signal aborts. It never rejects. */
export type Pause = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** Waits in real time. */
export async function realPause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, signal && { signal }).catch(() => undefined);
}

/**
 * Milliseconds to wait after a number of failures in a row, from 1 on: 20, then twice as long each time, at most 2
 * seconds.
 */
function backoffMs(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
}

export interface RetryOptions {
  /** Whether the next attempt may succeed. Any other error is thrown at once. */
  readonly isTransient: (error: unknown) => boolean;
  /** Gets each error that is followed by another attempt. */
  readonly onFailed?: ((error: unknown) => void) | undefined;
  /** Maximum number of attempts; without end by default. */
  readonly attempts?: number;
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Waits between two attempts; in real time by default. */
  readonly pause?: Pause | undefined;
}

/**
 * Tries again, after longer and longer pauses, while the error is transient.
 * @throws the error of the last attempt; the signal's reason once it is aborted and an attempt has failed
 */
export async function retry<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { isTransient, onFailed, attempts = Number.POSITIVE_INFINITY, signal, pause = realPause } = options;
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTransient(error) || failures >= attempts) throw error;
      onFailed?.(error);
    }
    signal?.throwIfAborted();
    await pause(backoffMs(failures), signal);
    signal?.throwIfAborted();
  }
}
