import { describe, expect, it } from 'vitest';
import { BUCKET_OVERHEAD_BYTES, keepBuckets } from './run-buckets.ts';

/** A file of a run, which says of each bucket how often it was read. */
function countingFile(bucketBytes: number) {
  const reads: number[] = [];
  return {
    reads,
    read(bucket: number): Buffer {
      reads.push(bucket);
      return Buffer.alloc(bucketBytes, bucket);
    },
  };
}

describe('buckets of runs in memory', () => {
  it('are read once from the file', () => {
    const file = countingFile(10);
    const bucketOf = keepBuckets().of('a run', file.read);
    for (let times = 0; times < 3; times += 1)
      for (const bucket of [0, 1, 2]) expect(bucketOf(bucket)).toEqual(Buffer.alloc(10, bucket));
    expect(file.reads).toEqual([0, 1, 2]);
  });

  it('take no more memory than they may, and those that were used last stay', () => {
    const file = countingFile(1_000);
    const bucketOf = keepBuckets(3 * (1_000 + BUCKET_OVERHEAD_BYTES)).of('a run', file.read);
    for (const bucket of [0, 1, 2, 0, 3, 0, 1]) bucketOf(bucket);
    expect(file.reads).toEqual([0, 1, 2, 3, 1]);
  });

  it('share this memory with those of other runs, and are never those of another run', () => {
    const [one, other] = [countingFile(1_000), countingFile(1_000)];
    const kept = keepBuckets(2 * (1_000 + BUCKET_OVERHEAD_BYTES));
    const [ofOne, ofOther] = [kept.of('one run', one.read), kept.of('another run', other.read)];
    for (let times = 0; times < 2; times += 1) {
      ofOne(7);
      ofOther(7);
    }
    expect([one.reads, other.reads]).toEqual([[7], [7]]);
    ofOther(8);
    ofOne(7);
    expect([one.reads, other.reads]).toEqual([
      [7, 7],
      [7, 8],
    ]);
  });

  it('outlive that the same file is opened again', () => {
    const file = countingFile(10);
    const kept = keepBuckets();
    for (let times = 0; times < 2; times += 1) kept.of('a run', file.read)(0);
    expect(file.reads).toEqual([0]);
  });

  it('that are empty, or larger than all of the memory, are correct too', () => {
    const [empty, large] = [countingFile(0), countingFile(2_000)];
    const kept = keepBuckets(1_000);
    expect(kept.of('an empty run', empty.read)(0)).toHaveLength(0);
    for (let times = 0; times < 2; times += 1)
      expect(kept.of('a large run', large.read)(0)).toHaveLength(2_000);
  });
});
