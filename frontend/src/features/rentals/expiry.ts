import { RENTAL_NOTICE_HOURS } from '@ringpost/domain/rules/limits';

const HOUR = 3_600_000;

/** How far a rental is from its end, at one instant. */
export interface Expiry {
  /** Milliseconds until it ends; 0 once it has ended. */
  readonly left: number;
  /** Whole days, and the remaining hours and minutes. */
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  /** Share of its time that is left, 0 to 1. Its time begins when the number is assigned. */
  readonly share: number;
  /** Whether it ends within the hours in which the customer is warned. */
  readonly isSoon: boolean;
}

/** How far a rental is from its end at `now`, in milliseconds by the server's clock. */
export function expiryOf(now: number, assignedAt: string, endsAt: string): Expiry {
  const left = Math.max(0, Date.parse(endsAt) - now);
  const whole = Math.max(1, Date.parse(endsAt) - Date.parse(assignedAt));
  return {
    left,
    days: Math.floor(left / (24 * HOUR)),
    hours: Math.floor(left / HOUR) % 24,
    minutes: Math.floor(left / 60_000) % 60,
    share: Math.min(1, left / whole),
    isSoon: left > 0 && left <= RENTAL_NOTICE_HOURS * HOUR,
  };
}
