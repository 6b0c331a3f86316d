/**
 * How far the server's clock is ahead of this machine's, in milliseconds. Deadlines are the server's, so a ring that
 * counted by a clock ten minutes wrong would lie about money.
 */
let offsetMilliseconds = 0;

/** The `Date` header has whole seconds and travels; a difference within this is no difference. */
const toleranceMilliseconds = 1500;

/** Learns from the `Date` header of every answer, since a clock may be set right meanwhile. Garbage changes nothing. */
export function noteServerDate(date: string | null, sentAt: number, answeredAt: number): void {
  const stamped = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(stamped)) return;
  // Half a second is the fairest guess of what the header cut off.
  const difference = stamped + 500 - (sentAt + answeredAt) / 2;
  const doubt = toleranceMilliseconds + (answeredAt - sentAt) / 2;
  offsetMilliseconds = Math.abs(difference) <= doubt ? 0 : difference;
}

/** The present instant by the server's clock, in milliseconds since 1970. */
export function serverNow(localNow: number = Date.now()): number {
  return localNow + offsetMilliseconds;
}
