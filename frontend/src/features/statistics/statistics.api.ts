import { useState } from 'react';
import { useQuery } from '../../api/use-query.ts';

/** The ranges that can be chosen, in days. */
export const STATISTICS_DAYS = ['7', '30', '90'] as const;
export type StatisticsDays = (typeof STATISTICS_DAYS)[number];

/** How an app delivers in a country; nothing is read before the app is known. */
export function useStatistics(appId: string | null, country: string, days: StatisticsDays) {
  const request = appId === null ? null : { params: { app_uuid: appId }, query: { country, days } };
  return useQuery('GET /api/number/num_app_stat/{app_uuid}', request, { keepPreviousData: true });
}

/**
 * The app of the newest order when the page opened; null for a new customer, undefined until it is known. A purchase
 * elsewhere must not change the shown app.
 */
export function useLastBought(): string | null | undefined {
  const [appId, setAppId] = useState<string | null>();
  const { data } = useQuery('GET /api/orders/list', appId === undefined ? { query: { limit: 1 } } : null);
  if (data && appId === undefined) setAppId(data.data[0]?.app_uuid ?? null);
  return appId;
}
