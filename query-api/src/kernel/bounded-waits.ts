/** Runs work that waits. If too much work waits already, it returns undefined at once. */
export type BoundedWaits = <T>(userId: string, wait: () => Promise<T>) => Promise<T | undefined>;

/**
 * @param ofOne how many waits one account may have at the same time
 * @param inAll how many waits all accounts together may have
 */
export function boundedWaits(ofOne: number, inAll: number): BoundedWaits {
  const waiting = new Map<string, number>();
  let all = 0;
  return async (userId, wait) => {
    const own = waiting.get(userId) ?? 0;
    if (own >= ofOne || all >= inAll) return undefined;
    waiting.set(userId, own + 1);
    all += 1;
    try {
      return await wait();
    } finally {
      all -= 1;
      const left = (waiting.get(userId) ?? 1) - 1;
      if (left > 0) waiting.set(userId, left);
      else waiting.delete(userId);
    }
  };
}
