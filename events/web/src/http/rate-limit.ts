import { type Clock, reject } from '@ringpost/domain';
import { atMost } from '@ringpost/engine';
import { LRUCache } from 'lru-cache';
import { addressBlocks } from './client-address.ts';

export interface RateLimitOptions {
  readonly clock: Clock;
  /** Attempts that are allowed at once. */
  readonly burst: number;
  /** Seconds until one more attempt is allowed. */
  readonly refillSeconds: number;
  /** Number of keys in memory. The least recently used is dropped first. */
  readonly maxKeys?: number;
}

export interface RateLimit {
  /**
   * Takes one attempt, or another amount, which may be a part of one. @throws Rejection `rate-limited` with
   * `retryAfterSeconds` when less is left.
   */
  take(key: string, amount?: number): void;
  /** How many attempts are allowed now; a part of one counts. */
  left(key: string): number;
  /** Gives one attempt back, after a success. */
  giveBack(key: string): void;
  /** Gives all attempts back, after a success. */
  clear(key: string): void;
}

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

/**
 * A token bucket per key, in memory. Each process counts separately, which is enough to slow guesses down. A clock that
 * jumps back changes nothing.
 */
export function rateLimit({ clock, burst, refillSeconds, maxKeys = 50_000 }: RateLimitOptions): RateLimit {
  const buckets = new LRUCache<string, Bucket>(atMost(maxKeys));
  const now = (): number => clock.now().getTime() / 1000;
  const tokensAt = (bucket: Bucket, at: number): number =>
    Math.min(burst, bucket.tokens + Math.max(0, at - bucket.at) / refillSeconds);
  return {
    take(key, amount = 1) {
      const at = now();
      const bucket = buckets.get(key) ?? { tokens: burst, at };
      const tokens = tokensAt(bucket, at);
      if (tokens < amount) {
        buckets.set(key, { tokens, at });
        throw reject('rate-limited', { retryAfterSeconds: Math.ceil((amount - tokens) * refillSeconds) });
      }
      buckets.set(key, { tokens: tokens - amount, at });
    },
    left(key) {
      const bucket = buckets.get(key);
      return bucket ? tokensAt(bucket, now()) : burst;
    },
    giveBack(key) {
      const bucket = buckets.get(key);
      if (bucket) buckets.set(key, { ...bucket, tokens: Math.min(burst, bucket.tokens + 1) });
    },
    clear: (key) => void buckets.delete(key),
  };
}

/**
 * Takes one attempt of each block of an address, because a client with a whole IPv6 /48 has 65,536 blocks of /64, each with an
 * allowance.
 * @param limits of a /64 or an IPv4 address, of a /56, and of a /48
 * @throws Rejection `rate-limited`
 */
export function takeFromBlocks(limits: readonly RateLimit[], address: string): void {
  for (const [index, block] of addressBlocks(address).entries()) limits[index]?.take(block);
}
