import { VOLUME_DAYS } from '../volume-steps/volume-steps.limits.ts';

/** What a customer paid on one UTC day, less what came back on it. */
export interface SpentDay {
  readonly date: string;
  readonly mills: number;
}

const DAY_MS = 86_400_000;

/** The first UTC day that counts at this instant: it, today and the days between are `VOLUME_DAYS`. */
function firstDay(at: string): string {
  return new Date(Date.parse(at.slice(0, 10)) - (VOLUME_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The days with one more amount. Days that do not count any more are dropped, so there are never more than `VOLUME_DAYS`.
 * @param at the latest purchase of the customer at this time, which never goes back; an empty text before the first one
 */
export function countSpent(days: readonly SpentDay[], at: string, mills: number): readonly SpentDay[] {
  if (at === '') return days;
  const date = at.slice(0, 10);
  const last = days.at(-1);
  if (last?.date === date) return [...days.slice(0, -1), { date, mills: last.mills + mills }];
  const first = firstDay(at);
  return [...days.filter((day) => day.date >= first), { date, mills }];
}

/** What the customer spent in the last days. Never below zero, even if more came back in these days. */
export function spentAt(days: readonly SpentDay[], at: string): number {
  if (days.length === 0) return 0;
  const first = firstDay(at);
  let spentMills = 0;
  for (const { date, mills } of days) if (date >= first) spentMills += mills;
  return Math.max(spentMills, 0);
}
