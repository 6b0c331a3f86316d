import { StoreUnavailable } from '@ringpost/engine';
import type { Deps } from './deps.ts';

export interface KeptTrying {
  /** False while the last try failed. */
  isWorking(): boolean;
  stop(): void;
}

interface Tries {
  /** Milliseconds between two tries. */
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** Said once, until a try succeeds: an error, or a warning where only a store did not answer. */
  readonly failed: string;
}

/** Does the work again and again. A failure is said once; the next try comes all the same. */
export function keepTrying({ log }: Pick<Deps, 'log'>, { everyMs, work, failed }: Tries): KeptTrying {
  let isWorking = true;

  async function look(): Promise<void> {
    try {
      await work();
      isWorking = true;
    } catch (error) {
      if (isWorking) log[error instanceof StoreUnavailable ? 'warn' : 'error']({ err: error }, failed);
      isWorking = false;
    }
  }
  const interval = setInterval(() => void look(), everyMs);

  return { isWorking: () => isWorking, stop: () => clearInterval(interval) };
}
