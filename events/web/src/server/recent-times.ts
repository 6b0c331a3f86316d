const SLICE_MS = 5_000;
/** Five minutes. */
const SLICES = 60;
/** The shortest and the longest time that is told apart. Each bucket ends 5 % above the one before. */
const LEAST_MS = 0.05;
const MOST_MS = 60_000;
const GROWTH = 1.05;
const BUCKETS = Math.ceil(Math.log(MOST_MS / LEAST_MS) / Math.log(GROWTH)) + 1;

/** How long something took in the last five minutes. */
export interface TimesStanding {
  /** How often it happened. */
  readonly count: number;
  /** Half of them took no longer, and 99 of 100. They are rounded up by 5 % at most. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface RecentTimes {
  observe(seconds: number): void;
  /** Undefined if nothing happened. */
  standing(): TimesStanding | undefined;
}

function bucketOf(ms: number): number {
  const bucket = Math.ceil(Math.log(ms / LEAST_MS) / Math.log(GROWTH));
  return Math.min(BUCKETS - 1, Math.max(0, bucket));
}

/** Rounded to hundredths, because a bucket is wider. */
function endOf(bucket: number): number {
  return Math.round(LEAST_MS * GROWTH ** bucket * 100) / 100;
}

/** Counts times in small buckets. @param now milliseconds from any beginning, never backwards */
export function createRecentTimes(now: () => number = () => performance.now()): RecentTimes {
  const slices = Array.from({ length: SLICES }, () => ({ number: -1, counts: new Uint32Array(BUCKETS) }));

  function sum(): Uint32Array {
    const present = Math.floor(now() / SLICE_MS);
    const counts = new Uint32Array(BUCKETS);
    for (const slice of slices) {
      if (slice.number <= present - SLICES) continue;
      for (const [bucket, count] of slice.counts.entries()) counts[bucket] = (counts[bucket] ?? 0) + count;
    }
    return counts;
  }

  function timeOf(counts: Uint32Array, rank: number): number {
    let seen = 0;
    const bucket = counts.findIndex((count) => {
      seen += count;
      return seen >= rank;
    });
    return endOf(bucket);
  }

  return {
    observe(seconds) {
      const number = Math.floor(now() / SLICE_MS);
      const slice = slices[number % SLICES];
      if (!slice) return;
      if (slice.number !== number) {
        slice.number = number;
        slice.counts.fill(0);
      }
      const bucket = bucketOf(seconds * 1000);
      slice.counts[bucket] = (slice.counts[bucket] ?? 0) + 1;
    },
    standing() {
      const counts = sum();
      const count = counts.reduce((all, each) => all + each, 0);
      if (count === 0) return undefined;
      const [p50Ms, p99Ms] = [timeOf(counts, Math.ceil(count / 2)), timeOf(counts, Math.ceil(count * 0.99))];
      return { count, p50Ms, p99Ms };
    },
  };
}
