// Fixed numeric formats, built from parts, because the order and signs of some languages, such as Arabic, would break
// them.

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

/** `11/20/2026`. */
export function formatDay(at: Date, utc = false): string {
  const { year, month, day } = parts(at, utc);
  return `${month}/${day}/${year}`;
}

/** Month/day/year and a 24-hour time: `11/20/2026 15:33`. By the reader's clock, or in UTC. */
export function formatStamp(at: Date, utc = false): string {
  const { hour, minute } = parts(at, utc);
  return `${formatDay(at, utc)} ${hour}:${minute}`;
}

/** `15:33:55`. */
export function formatClock(at: Date, utc = false): string {
  const { hour, minute, second } = parts(at, utc);
  return `${hour}:${minute}:${second}`;
}

/** The time of a message in a feed: `2026-11-20 15:33:55`. */
export function formatFeedStamp(at: Date, utc = false): string {
  const { year, month, day } = parts(at, utc);
  return `${year}-${month}-${day} ${formatClock(at, utc)}`;
}
