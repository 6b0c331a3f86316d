/** Runs the work of one key once at a time: whoever asks for it while it is under way gets the same answer. */
export type SingleFlight = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createSingleFlight(): SingleFlight {
  const underWay = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const begun = underWay.get(key);
    // A key always names the same work, so its answer is of the same type.
    if (begun) return begun as Promise<T>;
    const begin = work().finally(() => underWay.delete(key));
    underWay.set(key, begin);
    return begin;
  };
}
