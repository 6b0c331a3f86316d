import type { Clock } from '@ringpost/domain';
import { UNKNOWN_KEY_REFILL_SECONDS, UNKNOWN_KEYS_AT_ONCE } from '@ringpost/domain/rules/limits';
import { BLOCK_SHARES } from './block-counts.ts';
import { createFailureAlarm } from './failure-alarm.ts';
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
  const countForAlarm = createFailureAlarm(
    clock,
    log,
    'many keys of the API are unknown: somebody may be guessing keys',
  );

  return {
    failed(address) {
      countForAlarm();
      takeFromBlocks(limits, address);
    },
  };
}
