// Fixed numeric stamps, built from parts: in Arabic, the order and the marks of the locale would break them.

function two(value: number): string {
  return String(value).padStart(2, '0');
}

interface Parts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
}

/** Month/day/year and a 24-hour time: `11/20/2026 15:33`. On the reader's clock, or in UTC. */
export function formatStamp(at: Date, utc = false): string {
  const { hour, minute } = parts(at, utc);
  return `${formatDay(at, utc)} ${hour}:${minute}`;
}

/** The time of a message in a feed: `2026-11-20 15:33:55`. */
export function formatFeedStamp(at: Date, utc = false): string {
  const { year, month, day } = parts(at, utc);
  return `${year}-${month}-${day} ${formatClock(at, utc)}`;
}

/** `15:33:55`. */
export function formatClock(at: Date, utc = false): string {
  const { hour, minute, second } = parts(at, utc);
  return `${hour}:${minute}:${second}`;
}

/** `11/20/2026`. */
export function formatDay(at: Date, utc = false): string {
  const { year, month, day } = parts(at, utc);
  return `${month}/${day}/${year}`;
}

function parts(at: Date, utc: boolean): Parts {
  const local = utc ? at : new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return {
    year: String(local.getUTCFullYear()),
    month: two(local.getUTCMonth() + 1),
    day: two(local.getUTCDate()),
    hour: two(local.getUTCHours()),
    minute: two(local.getUTCMinutes()),
    second: two(local.getUTCSeconds()),
  };
}
