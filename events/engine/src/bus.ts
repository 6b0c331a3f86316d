import type { Hint } from './hints.ts';

/** Carries hints to the current listeners. `events/testing/src/bus.contract-test.ts` holds every engine to these promises. */
export interface Bus {
  /**
   * Resolves when all listeners of this process have the hints. Other processes get them soon after, or never. It never
   * rejects: a listener that throws or a server that is away does not affect the publisher.
   */
  publish(hints: readonly Hint[]): Promise<void>;
  /** Whether this process exchanges hints with other processes. */
  connected(): boolean;
  /** From now on, in the order of publishing. @returns a function that ends the subscription; it may be called twice */
  subscribe(listener: (hint: Hint) => void): () => void;
  /** Listeners get nothing any more. It never rejects. */
  close(): Promise<void>;
}
