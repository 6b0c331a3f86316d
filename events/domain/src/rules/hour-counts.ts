/** How many messages came in the last hours with messages, the oldest first. `hour`: `2026-11-20T15`. */
export type HourCounts = readonly { readonly hour: string; readonly count: number }[];

const HOUR_CHARACTERS = 'yyyy-mm-ddThh'.length;
const DAY_HOURS = 24;
const HOUR_MILLISECONDS = 3_600_000;

/** The first of the 24 hours that end with the hour of `at`. */
function firstHourUntil(at: string): string {
  const first = Date.parse(at) - (DAY_HOURS - 1) * HOUR_MILLISECONDS;
  return new Date(first).toISOString().slice(0, HOUR_CHARACTERS);
}

/** The counts after one more message. It may come a little out of order. Hours before the last 24 are dropped. */
export function withMessage(counts: HourCounts, at: string): HourCounts {
  const hour = at.slice(0, HOUR_CHARACTERS);
  const latest = counts.at(-1)?.hour ?? hour;
  const first = firstHourUntil(`${latest > hour ? latest : hour}:00:00.000Z`);
  const count = (counts.find((each) => each.hour === hour)?.count ?? 0) + 1;
  return [...counts.filter((each) => each.hour !== hour), { hour, count }]
    .filter((each) => each.hour >= first)
    .toSorted((a, b) => (a.hour < b.hour ? -1 : 1));
}

/** How many messages came in the 24 hours that end with the hour of `now`. */
export function countOfDay(counts: HourCounts, now: string): number {
  const first = firstHourUntil(now);
  return counts.reduce((sum, { hour, count }) => (hour >= first ? sum + count : sum), 0);
}
