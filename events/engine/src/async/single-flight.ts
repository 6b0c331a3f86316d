/** Runs the work of one key once at a time. Callers that ask for it meanwhile get the same answer. */
export type SingleFlight = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createSingleFlight(): SingleFlight {
  const underWay = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const begun = underWay.get(key);
    // A key always means the same work, so its answer has the same type.
    if (begun) return begun as Promise<T>;
    const begin = work().finally(() => underWay.delete(key));
    underWay.set(key, begin);
    return begin;
  };
}

/** One kind of work that many callers may ask for at the same time. */
export interface SharedWork<T> {
  /** Starts it, unless it is running. Callers meanwhile get the same answer. */
  run(): Promise<T>;
  /** Resolves once nothing is running, also after a failure. */
  idle(): Promise<void>;
}

export function shareWork<T>(work: () => Promise<T>): SharedWork<T> {
  let underWay: Promise<T> | undefined;
  return {
    run() {
      underWay ??= work().finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    async idle() {
      await underWay?.catch(() => undefined);
    },
  };
}
