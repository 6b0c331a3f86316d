import { type Clock, plusSeconds } from '@ringpost/domain';
import { FAILED_LOGINS_ALARM, FAILED_LOGINS_MINUTES } from '@ringpost/domain/rules/limits';
import type { Log } from '../kernel/deps.ts';

/**
 * The results of password checks since this process started. `slowed`: not checked, because there were too many guesses.
 */
export interface LoginTotals {
  readonly proved: number;
  readonly failed: number;
  readonly slowed: number;
}

export interface LoginMeter {
  count(outcome: keyof LoginTotals): void;
  totals(): LoginTotals;
}

/**
 * Counts failed logins over all accounts and addresses. It raises an alarm when there are more of them than typing mistakes
 * can explain.
 */
export function createLoginMeter(clock: Clock, log: Log): LoginMeter {
  const totals = { proved: 0, failed: 0, slowed: 0 };
  let windowEnds = '';
  let failedInWindow = 0;

  function countFailure(): void {
    const now = clock.now().toISOString();
    if (now >= windowEnds) {
      windowEnds = plusSeconds(now, FAILED_LOGINS_MINUTES * 60);
      failedInWindow = 0;
    }
    failedInWindow += 1;
    if (failedInWindow !== FAILED_LOGINS_ALARM) return;
    const facts = { failed: failedInWindow, minutes: FAILED_LOGINS_MINUTES };
    log.error(facts, 'many logins fail: somebody may be guessing passwords');
  }

  return {
    count(outcome) {
      totals[outcome] += 1;
      if (outcome !== 'proved') countFailure();
    },
    totals: () => ({ ...totals }),
  };
}
