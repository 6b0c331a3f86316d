import type { Clock } from '@ringpost/domain';
import { CUSTOMER_WRITES_PER_MINUTE } from '@ringpost/domain/rules/limits';
import type { Caller } from './caller.ts';
import { rateLimit } from './rate-limit.ts';

const MINUTE_SECONDS = 60;

/** Takes one write of an account, from anywhere. @throws Rejection `rate-limited` */
export type WriteLimit = (caller: Pick<Caller, 'userId' | 'purchasesPerMinute'>) => void;

/**
 * One bucket for all writes of a customer. A customer who may buy more often takes a smaller part of it each time. Counts in memory, in
 * each process for itself.
 */
export function createWriteLimit(clock: Clock): WriteLimit {
  const refillSeconds = MINUTE_SECONDS / CUSTOMER_WRITES_PER_MINUTE;
  const writes = rateLimit({ clock, burst: CUSTOMER_WRITES_PER_MINUTE, refillSeconds });
  return ({ userId, purchasesPerMinute = 0 }) => {
    const allowed = Math.max(CUSTOMER_WRITES_PER_MINUTE, purchasesPerMinute);
    writes.take(userId, CUSTOMER_WRITES_PER_MINUTE / allowed);
  };
}
