import type { Clock } from '@ringpost/domain';
import { API_KEY_REQUESTS_PER_MINUTE } from '@ringpost/domain/rules/limits';
import type { Caller } from './caller.ts';
import { rateLimit } from './rate-limit.ts';

const MINUTE_SECONDS = 60;

/** The names and values of headers by turns. */
type HeaderLines = readonly string[];

/**
 * One bucket for all requests with a key. Counts in memory, in each process for itself. The headers are those of
 * draft-ietf-httpapi-ratelimit-headers-10: `q` requests in `w` seconds; `r` are left, and after `t` seconds all are again.
 */
export interface KeyLimit {
  /** Takes one request, if the caller came with a key. @throws Rejection `rate-limited` */
  take(caller: Caller): void;
  /** What is left after it; empty for a caller without a key. */
  headers(caller: Caller | undefined): HeaderLines;
}

const POLICY = `"key";q=${API_KEY_REQUESTS_PER_MINUTE};w=${MINUTE_SECONDS}`;

export function createKeyLimit(clock: Clock): KeyLimit {
  const refillSeconds = MINUTE_SECONDS / API_KEY_REQUESTS_PER_MINUTE;
  const requests = rateLimit({ clock, burst: API_KEY_REQUESTS_PER_MINUTE, refillSeconds });
  return {
    take({ key }) {
      if (key) requests.take(key.keyId);
    },
    headers(caller) {
      if (!caller?.key) return [];
      const left = requests.left(caller.key.keyId);
      const wait = Math.ceil((API_KEY_REQUESTS_PER_MINUTE - left) * refillSeconds);
      return ['RateLimit-Policy', POLICY, 'RateLimit', `"key";r=${Math.floor(left)};t=${wait}`];
    },
  };
}
