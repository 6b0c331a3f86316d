import type { Bus } from '../bus.ts';
import type { Hint } from '../hints.ts';
import type { ThreadChannel } from './thread-channel.ts';

export interface EmbeddedBusOptions {
  /** Sends to the other threads that have the folder open. */
  readonly channel?: ThreadChannel | undefined;
  readonly report?: (error: unknown) => void;
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error), 'BusListenerWarning');
}

/**
 * Calls all listeners of this thread before `publish` resolves, and those of other threads soon after. A listener that
 * throws does not affect the others.
 */
export function openEmbeddedBus({ channel, report = warn }: EmbeddedBusOptions = {}): Bus {
  const listeners = new Set<(hint: Hint) => void>();
  const hand = (hint: Hint, listener: (hint: Hint) => void): void => {
    try {
      listener(hint);
    } catch (error) {
      report(error);
    }
  };
  const handAll = (hints: readonly Hint[]): void => {
    for (const hint of hints) for (const listener of [...listeners]) hand(hint, listener);
  };
  channel?.on((word) => {
    if (word.kind === 'hints') handAll(word.hints);
  });
  return {
    async publish(hints) {
      handAll(hints);
      channel?.post({ kind: 'hints', hints });
    },
    connected: () => true,
    subscribe(listener) {
      // A new function each time, so that one listener may subscribe twice and stop once.
      const own = (hint: Hint): void => listener(hint);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    async close() {
      listeners.clear();
    },
  };
}
