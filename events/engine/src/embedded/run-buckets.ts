import { LRUCache } from 'lru-cache';

/** Bytes of all buckets in memory: about 1.2 million streams. They are taken only as streams are looked for. */
const KEPT_BYTES_MAX = 32 * 1024 * 1024;
/** About what a bucket in memory takes besides its entries: its objects, and its place in the list. */
export const BUCKET_OVERHEAD_BYTES = 320;
/** More than the buckets of any run. */
const RUN_BUCKETS_MAX = 2 ** 32;

/** Gives the entries of a bucket of one run. */
type ReadBucket = (bucket: number) => Buffer;

/** The buckets of runs that were used last. Runs never change, so what is in memory is what the file has. */
export interface KeptBuckets {
  /** Takes a bucket from memory, or else from `read`. @param run names the file; two files never have the same name */
  of(run: string, read: ReadBucket): ReadBucket;
}

export function keepBuckets(bytes = KEPT_BYTES_MAX): KeptBuckets {
  const kept = new LRUCache<number, Buffer>({
    maxSize: bytes,
    sizeCalculation: (entries) => entries.length + BUCKET_OVERHEAD_BYTES,
  });
  const numbers = new Map<string, number>();

  return {
    of(run, read) {
      const number = numbers.get(run) ?? numbers.size;
      numbers.set(run, number);
      return (bucket) => {
        const key = number * RUN_BUCKETS_MAX + bucket;
        const known = kept.get(key);
        if (known) return known;
        const entries = read(bucket);
        kept.set(key, entries);
        return entries;
      };
    },
  };
}
