import { FINANCE_DAYS_MAX } from '@ringpost/domain/rules/limits';

/** Days of UTC, both included: `2026-11-01`. */
export interface Period {
  readonly since: string;
  readonly until: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function isDay(text: string): boolean {
  const time = DAY.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && dayOf(time) === text;
}

/** The month of a day, moved by some months. */
export function monthOf(day: string, moved = 0): Period {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = month - 1 + moved;
  return { since: dayOf(Date.UTC(year, first, 1)), until: dayOf(Date.UTC(year, first + 1, 0)) };
}

export function isMonth({ since, until }: Period): boolean {
  return monthOf(since).since === since && monthOf(since).until === until;
}

/** The period in the address; the present month if the address has none, or one that no report can have. */
export function periodOf(since: string, until: string, now: number): Period {
  const days = (Date.parse(until) - Date.parse(since)) / DAY_MS + 1;
  if (isDay(since) && isDay(until) && days >= 1 && days <= FINANCE_DAYS_MAX) return { since, until };
  return monthOf(dayOf(now));
}

/** The period after one of its days was chosen. The other day follows where the period would be empty or too long. */
export function withDay(period: Period, end: keyof Period, day: string): Period {
  if (!isDay(day)) return period;
  const longest = (FINANCE_DAYS_MAX - 1) * DAY_MS;
  const time = Date.parse(day);
  const other = Date.parse(end === 'since' ? period.until : period.since);
  const nearest = end === 'since' ? time : time - longest;
  const farthest = end === 'since' ? time + longest : time;
  const kept = dayOf(Math.min(Math.max(other, nearest), farthest));
  return end === 'since' ? { since: day, until: kept } : { since: kept, until: day };
}

/** The period with some days more on both sides, as long as a report may have them. */
export function widened({ since, until }: Period, days: number): Period {
  const length = (Date.parse(until) - Date.parse(since)) / DAY_MS + 1;
  const more = Math.min(days, Math.floor((FINANCE_DAYS_MAX - length) / 2)) * DAY_MS;
  return { since: dayOf(Date.parse(since) - more), until: dayOf(Date.parse(until) + more) };
}
