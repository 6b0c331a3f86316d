import type { Bus, Hint } from '../bus.ts';

/** Hands each hint to each listener of this process, before `publish` resolves. A listener that throws hurts nobody else. */
export const openEmbeddedBus = (report: (error: unknown) => void = warn): Bus => {
  const listeners = new Set<(hint: Hint) => void>();
  const hand = (hint: Hint, listener: (hint: Hint) => void): void => {
    try {
      listener(hint);
    } catch (error) {
      report(error);
    }
  };
  return {
    async publish(hints) {
      for (const hint of hints) for (const listener of [...listeners]) hand(hint, listener);
    },
    subscribe(listener) {
      // Its own function each time, so that one listener may listen twice and stop once.
      const own = (hint: Hint): void => listener(hint);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    async close() {
      listeners.clear();
    },
  };
};

const warn = (error: unknown): void =>
  process.emitWarning(error instanceof Error ? error : String(error), 'BusListenerWarning');
