import { reject } from '@ringpost/domain';
import { FINANCE_DAYS_MAX } from '@ringpost/domain/rules/limits';

/** Days of UTC, both included. */
export interface Period {
  readonly since: string;
  readonly until: string;
}

const DAY_MS = 86_400_000;

/** @throws Rejection for a period that ends before it begins, or is longer than a year */
export function requirePeriod({ since, until }: Period): Period {
  const days = (Date.parse(until) - Date.parse(since)) / DAY_MS + 1;
  if (!(days >= 1 && days <= FINANCE_DAYS_MAX)) throw reject('invalid-request');
  return { since, until };
}

export function isWithin({ since, until }: Period, day: string): boolean {
  return day >= since && day <= until;
}
