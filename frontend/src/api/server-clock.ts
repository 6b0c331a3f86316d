/**
 * How far the server's clock is ahead of this machine's, in milliseconds. Deadlines use the server's clock. With a wrong local
 * clock, a countdown would show the wrong time for a refund.
 */
let offsetMilliseconds = 0;

const listeners = new Set<() => void>();

/** The `Date` header has whole seconds and takes time to arrive. A difference within this limit is ignored. */
const TOLERANCE_MILLISECONDS = 1500;

/** Reads the `Date` header of every answer, because a clock may be corrected at any time. An unreadable one changes nothing. */
export function noteServerDate(date: string | null, sentAt: number, answeredAt: number): void {
  const stamped = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(stamped)) return;
  // The header cuts off half a second on average.
  const difference = stamped + 500 - (sentAt + answeredAt) / 2;
  const doubt = TOLERANCE_MILLISECONDS + (answeredAt - sentAt) / 2;
  const next = Math.abs(difference) <= doubt ? 0 : difference;
  if (next === offsetMilliseconds) return;
  offsetMilliseconds = next;
  for (const tell of listeners) tell();
}

/** Calls `listener` when the clock is corrected, and until the returned function is called. */
export function onClockCorrected(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current time by the server's clock, in milliseconds since 1970. */
export function serverNow(localNow: number = Date.now()): number {
  return localNow + offsetMilliseconds;
}
