import { type Clock, plusSeconds } from '@ringpost/domain';
import {
  FAILED_LOGINS_ALARM,
  FAILED_LOGINS_MINUTES,
  UNKNOWN_KEY_REFILL_SECONDS,
  UNKNOWN_KEYS_AT_ONCE,
} from '@ringpost/domain/rules/limits';
import { BLOCK_SHARES } from './block-counts.ts';
import type { Log } from './log.ts';
import { rateLimit, takeFromBlocks } from './rate-limit.ts';

/** Counts requests with keys that nobody has. */
export interface KeyGuesses {
  /** For a key that is not known. @throws Rejection `rate-limited` if this address has tried too many */
  failed(address: string): void;
}

/**
 * As logins are counted: per address and its neighbours, and over all addresses for an alarm. A key that is known is never slowed by
 * the guesses of others behind the same address.
 */
export function createKeyGuesses(clock: Clock, log: Log): KeyGuesses {
  const limits = BLOCK_SHARES.map((share) =>
    rateLimit({
      clock,
      burst: share * UNKNOWN_KEYS_AT_ONCE,
      refillSeconds: UNKNOWN_KEY_REFILL_SECONDS / share,
    }),
  );
  let windowEnds = '';
  let failedInWindow = 0;

  function countForAlarm(): void {
    const now = clock.now().toISOString();
    if (now >= windowEnds) {
      windowEnds = plusSeconds(now, FAILED_LOGINS_MINUTES * 60);
      failedInWindow = 0;
    }
    failedInWindow += 1;
    if (failedInWindow !== FAILED_LOGINS_ALARM) return;
    const facts = { failed: failedInWindow, minutes: FAILED_LOGINS_MINUTES };
    log.error(facts, 'many keys of the API are unknown: somebody may be guessing keys');
  }

  return {
    failed(address) {
      countForAlarm();
      takeFromBlocks(limits, address);
    },
  };
}
