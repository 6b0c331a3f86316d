import type { Clock } from '@ringpost/domain';
import { createFailureAlarm } from '@ringpost/web/http';
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
  const countFailure = createFailureAlarm(clock, log, 'many logins fail: somebody may be guessing passwords');

  return {
    count(outcome) {
      totals[outcome] += 1;
      if (outcome !== 'proved') countFailure();
    },
    totals: () => ({ ...totals }),
  };
}
