import { StoreUnavailable } from '../errors.ts';

/** @throws StoreUnavailable when `work` takes longer. It may still succeed later: the outcome is unknown. */
export async function withinLimit<T>(work: Promise<T>, limitMs: number, server: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new StoreUnavailable(`${server} did not answer within ${limitMs} ms`)),
    limitMs,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}
