import { ACTIVATION_WINDOW_MINUTES } from '@ringpost/domain/rules/limits';

/** In this many last seconds the ring is amber, and a text says that the time is nearly over. */
const LAST_SECONDS = 120;
const WINDOW_SECONDS = ACTIVATION_WINDOW_MINUTES * 60;
/** The seconds left at which a screen reader announces the time. */
const SPOKEN_AT = [300, 60, 0];

type CountdownPhase = 'listening' | 'last-minutes' | 'closed' | 'due';

export interface Countdown {
  readonly phase: CountdownPhase;
  /** Whole seconds until the number stops receiving; 0 afterwards. */
  readonly secondsLeft: number;
  /** Share of the window that is left, 0 to 1. */
  readonly share: number;
  /** What the ring shows: `13:42`. */
  readonly label: string;
}

function phaseOf(secondsLeft: number, untilSettled: number): CountdownPhase {
  if (secondsLeft > LAST_SECONDS) return 'listening';
  if (secondsLeft > 0) return 'last-minutes';
  return untilSettled > 0 ? 'closed' : 'due';
}

/**
 * The state of an activation at `now` (milliseconds by the server's clock). `closesAt` ends the customer's window,
 * `settlesAt` is when the money comes back automatically.
 */
export function countdown(now: number, closesAt: string, settlesAt: string): Countdown {
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(closesAt) - now) / 1000));
  return {
    phase: phaseOf(secondsLeft, Date.parse(settlesAt) - now),
    secondsLeft,
    share: Math.min(1, secondsLeft / WINDOW_SECONDS),
    label: `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`,
  };
}

/**
 * The mark (300, 60 or 0 seconds) that was passed since the last tick, or null. After the device slept, it is only the last one.
 */
export function spokenMark(before: number, after: number): number | null {
  return SPOKEN_AT.findLast((mark) => before > mark && after <= mark) ?? null;
}
