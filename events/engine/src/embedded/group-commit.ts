/** The outcome of one item of a committed batch: a result, or a refusal of this item only. */
export type Outcome<R> = { readonly result: R } | { readonly refused: Error };

export interface GroupCommit<T, R> {
  /** Resolves once the batch that holds the item is durable. */
  submit(item: T): Promise<R>;
  /** Resolves when nothing is waiting. */
  drained(): Promise<void>;
}

interface Waiting<T, R> {
  readonly item: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

/** Limits how long one commit blocks the event loop, to about 10 ms. */
const MAX_BATCH = 512;

async function settle<T, R>(
  batch: readonly Waiting<T, R>[],
  commit: (batch: readonly T[]) => Promise<readonly Outcome<R>[]>,
): Promise<void> {
  try {
    const outcomes = await commit(batch.map(({ item }) => item));
    batch.forEach((waiting, index) => {
      const outcome = outcomes[index];
      if (outcome === undefined)
        waiting.reject(new Error('a commit answered for fewer items than it was given'));
      else if ('refused' in outcome) waiting.reject(outcome.refused);
      else waiting.resolve(outcome.result);
    });
  } catch (error) {
    for (const waiting of batch) waiting.reject(error);
  }
}

/**
 * Writes many items with one fsync. Items wait until the event loop has served its sockets once. Then they are written
 * together, in order. If `commit` throws, all items of its batch are rejected with that error.
 */
export function groupCommit<T, R>(
  commit: (batch: readonly T[]) => Promise<readonly Outcome<R>[]>,
): GroupCommit<T, R> {
  let queue: Waiting<T, R>[] = [];
  let running = false;
  let whenDrained: (() => void)[] = [];

  const flush = async (): Promise<void> => {
    const batch = queue.length > MAX_BATCH ? queue.splice(0, MAX_BATCH) : queue;
    if (batch === queue) queue = [];
    await settle(batch, commit);
    if (queue.length > 0) {
      setImmediate(flush);
      return;
    }
    running = false;
    for (const resolve of whenDrained) resolve();
    whenDrained = [];
  };

  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        if (running) return;
        running = true;
        setImmediate(flush);
      }),
    drained: () => (running ? new Promise((resolve) => whenDrained.push(resolve)) : Promise.resolve()),
  };
}
