import { FINANCE_DAYS_MAX } from '@ringpost/domain/rules/limits';
import { rejectField } from '@ringpost/web/http';

/** Days of UTC, both included. */
export interface Period {
  readonly since: string;
  readonly until: string;
}

const DAY_MS = 86_400_000;

type Asked = { readonly [Day in keyof Period]?: Period[Day] | undefined };

/**
 * The period that was asked for. Without its first day: from the first of the month of the last day. Without its last day: up to now.
 * @throws Rejection for a period that ends before it begins, or is longer than a year
 */
export function requirePeriod(asked: Asked, now: string): Period {
  const until = asked.until ?? now.slice(0, 10);
  const since = asked.since ?? `${until.slice(0, 7)}-01`;
  const days = (Date.parse(until) - Date.parse(since)) / DAY_MS + 1;
  if (!(days >= 1 && days <= FINANCE_DAYS_MAX))
    throw rejectField('until', 'pattern', `A period has 1 to ${FINANCE_DAYS_MAX} days.`);
  return { since, until };
}

export function isWithin({ since, until }: Period, day: string): boolean {
  return day >= since && day <= until;
}
