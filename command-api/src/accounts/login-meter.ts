import { type Clock, plusSeconds } from '@ringpost/events/domain';
import { failedLoginsAlarm, failedLoginsMinutes } from '@ringpost/events/rules/limits';
import type { Log } from '../kernel/deps.ts';

/** How passwords were answered since the start of this process. `slowed`: not looked at, because of too many guesses. */
export interface LoginTotals {
  readonly proved: number;
  readonly failed: number;
  readonly slowed: number;
}

export interface LoginMeter {
  count(outcome: keyof LoginTotals): void;
  totals(): LoginTotals;
}

/** Counts guesses over all accounts and addresses, and raises an alarm when there are more than people mistype. */
export function createLoginMeter(clock: Clock, log: Log): LoginMeter {
  const totals = { proved: 0, failed: 0, slowed: 0 };
  let windowEnds = '';
  let failedInWindow = 0;

  function countFailure(): void {
    const now = clock.now().toISOString();
    if (now >= windowEnds) {
      windowEnds = plusSeconds(now, failedLoginsMinutes * 60);
      failedInWindow = 0;
    }
    failedInWindow += 1;
    if (failedInWindow !== failedLoginsAlarm) return;
    const facts = { failed: failedInWindow, minutes: failedLoginsMinutes };
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
