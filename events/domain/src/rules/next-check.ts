import { type PaymentState, plusSeconds } from '../domain/index.ts';
import {
  GATEWAY_CHECK_AGAIN_MINUTES,
  GATEWAY_CHECK_LATE_MINUTES,
  GATEWAY_CHECK_MINUTES,
  GATEWAY_RECHECK_DAYS,
} from './limits.ts';

type Checked = Pick<PaymentState, 'started' | 'opened' | 'nextCheckAt'>;
type Credited = Pick<PaymentState, 'started'>;

const MINUTES_PER_DAY = 1440;

function after(instant: string, minutes: readonly number[]): readonly string[] {
  return minutes.map((each) => plusSeconds(instant, each * 60));
}

/** When a gateway is asked about a payment: several times while it waits for its money, and several times after its end. */
function checksOf({ started, opened }: Checked): readonly string[] {
  const from = started?.startedAt ?? '';
  // No payer has seen a charge that was never opened. But the same request, sent again, may still open it.
  if (!opened) return after(from, GATEWAY_CHECK_LATE_MINUTES).slice(-1);
  const waiting = after(from, GATEWAY_CHECK_MINUTES).filter((each) => each < opened.expiresAt);
  return [...waiting, ...after(opened.expiresAt, GATEWAY_CHECK_LATE_MINUTES)];
}

/**
 * When the gateway of a payment is asked again; null after the last time.
 * @param hasAnswered false: it is asked again sooner
 */
export function nextCheckAt(state: Checked, now: string, hasAnswered: boolean): string | null {
  const planned = checksOf(state).find((each) => each > now);
  if (planned === undefined) return null;
  const again = plusSeconds(now, GATEWAY_CHECK_AGAIN_MINUTES * 60);
  return hasAnswered || planned < again ? planned : again;
}

/**
 * When a gateway is asked again whether money that has arrived was taken back, or came back because a refund failed; null after
 * the last time. A gateway that did not answer is asked at the next of these times, too, because each answer contains the whole state.
 */
export function nextRecheckAt({ started }: Credited, now: string): string | null {
  if (!started) return null;
  const minutes = GATEWAY_RECHECK_DAYS.map((days) => days * MINUTES_PER_DAY);
  return after(started.startedAt, minutes).find((each) => each > now) ?? null;
}

/** Whether this is not the time to ask: the gateway was asked since, or it is not asked any more. */
export function isCheckedLater(next: string | null | undefined, now: string): boolean {
  return next === null || (next !== undefined && next > now);
}
