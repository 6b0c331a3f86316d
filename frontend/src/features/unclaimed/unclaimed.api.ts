import { UNCLAIMED_DAYS_MAX, UNCLAIMED_PAGE_ROWS } from '@ringpost/domain/rules/limits';
import type { UnclaimedApp, UnclaimedNumber } from '@ringpost/query-api/unclaimed/unclaimed.contract';
import { useQuery } from '../../api/use-query.ts';

export type { UnclaimedApp, UnclaimedNumber };

export interface UnclaimedQuestion {
  readonly appId: string;
  readonly days: number;
}

/** Whole days from 1 to the maximum; undefined for any other text. */
export function daysOf(text: string): number | undefined {
  const days = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return days >= 1 && days <= UNCLAIMED_DAYS_MAX ? days : undefined;
}

/** The apps with unclaimed messages, by name. */
export function useUnclaimedApps() {
  return useQuery('GET /api/available_unclaimed_apps_mv', { query: {} });
}

/** The newest unclaimed messages of an app. Nothing is read before a search. */
export function useUnclaimedNumbers(question: UnclaimedQuestion | null) {
  const request = question && {
    query: { app_uuid: question.appId, last_days: question.days, count: UNCLAIMED_PAGE_ROWS },
  };
  // A row that somebody buys meanwhile stays where it is: the purchase says that it is gone.
  return useQuery('GET /api/public/get_unclaimed_number', request, {
    revalidateOnFocus: false,
    keepPreviousData: false,
  });
}
