/** What is kept in memory and stored from time to time, so that no request writes. */
export interface StoredRegularly {
  /** Stores what is there now, after a store that is under way. */
  store(): Promise<void>;
  /** Stores what is there, and stops. */
  close(): Promise<void>;
}

/** Stores by itself every so many milliseconds, one store at a time. @param storeAll must not throw */
export function storeRegularly(storeAll: () => Promise<void>, everyMs: number): StoredRegularly {
  let storing: Promise<void> = Promise.resolve();
  const store = (): Promise<void> => {
    storing = storing.then(storeAll);
    return storing;
  };
  const timer = setInterval(() => void store(), everyMs);
  timer.unref();
  return {
    store,
    async close() {
      clearInterval(timer);
      await store();
    },
  };
}
