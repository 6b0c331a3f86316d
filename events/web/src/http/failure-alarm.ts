import { type Clock, plusSeconds } from '@ringpost/domain';
import { FAILED_LOGINS_ALARM, FAILED_LOGINS_MINUTES } from '@ringpost/domain/rules/limits';

/** The part of a log that it needs. */
interface AlarmLog {
  error(facts: object, message: string): void;
}

/**
 * Counts failures over all accounts and addresses, and logs an error once when there are more of them in some minutes than typing
 * mistakes can explain. `message`: what the log says.
 */
export function createFailureAlarm(clock: Clock, log: AlarmLog, message: string): () => void {
  let windowEnds = '';
  let failed = 0;
  return () => {
    const now = clock.now().toISOString();
    if (now >= windowEnds) {
      windowEnds = plusSeconds(now, FAILED_LOGINS_MINUTES * 60);
      failed = 0;
    }
    failed += 1;
    if (failed === FAILED_LOGINS_ALARM) log.error({ failed, minutes: FAILED_LOGINS_MINUTES }, message);
  };
}
