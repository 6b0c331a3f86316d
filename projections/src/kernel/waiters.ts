interface Waiter {
  readonly position: number;
  readonly settle: (arrived: boolean) => void;
}

/** Whoever waits until a projector has come to a position. */
export interface Waiters {
  wait(projector: string, position: number, timeoutMs: number): Promise<boolean>;
  /** The projector's rows are seen up to `position` now. */
  arrived(projector: string, position: number): void;
  /** The projector will come no further: whoever waits for more waits in vain. */
  gaveUp(projector: string): void;
}

export const waiters = (): Waiters => {
  const waiting = new Map<string, Set<Waiter>>();

  const settle = (projector: string, arrived: boolean, upTo: number): void => {
    for (const waiter of waiting.get(projector) ?? []) if (waiter.position <= upTo) waiter.settle(arrived);
  };

  return {
    wait: (projector, position, timeoutMs) =>
      new Promise((resolve) => {
        const those = waiting.get(projector) ?? new Set();
        waiting.set(projector, those);
        const waiter: Waiter = {
          position,
          settle(arrived) {
            clearTimeout(timer);
            those.delete(waiter);
            resolve(arrived);
          },
        };
        const timer = setTimeout(() => waiter.settle(false), timeoutMs);
        those.add(waiter);
      }),
    arrived: (projector, position) => settle(projector, true, position),
    gaveUp: (projector) => settle(projector, false, Number.POSITIVE_INFINITY),
  };
};
