/**
 * How far this machine's clock is from the server's, in milliseconds. Deadlines are the server's, so a ring that
 * counted by a clock ten minutes wrong would lie about money.
 */
let offsetMilliseconds = 0;

/** The `Date` header has whole seconds and travels; a difference within this is no difference. */
const toleranceMilliseconds = 1500;

/** Takes over the server's time from the `Date` header of an answer. Anything unreadable changes nothing. */
export function noteServerDate(header: string | null, localNow: number = Date.now()): void {
  const stamped = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(stamped)) return;
  const difference = stamped + 500 - localNow;
  offsetMilliseconds = Math.abs(difference) <= toleranceMilliseconds ? 0 : difference;
}

/** The present instant by the server's clock, in milliseconds since 1970. */
export const serverNow = (localNow: number = Date.now()): number => localNow + offsetMilliseconds;
