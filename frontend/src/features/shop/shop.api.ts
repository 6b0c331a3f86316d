import { PRICING_PAGE_MAX_ROWS, SIDEBAR_VENDORS_MAX_ROWS } from '@ringpost/domain/rules/limits';
import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import { useMemo, useState } from 'react';
import { pathOf } from '../../api/routes.ts';
import { useQuery } from '../../api/use-query.ts';
import { type ShopApp, stockOf } from './selection.ts';

/** A visitor sees the public prices, a customer their own. */
export type Audience = 'visitor' | 'customer';

/** Apps on the landing's board. */
export const BOARD_SIZE = 12;
const boardRequest = { query: { country_iso: 'US', limit: BOARD_SIZE } };
/** The board: the first apps of the public price list. */
export const BOARD_PATH = pathOf('GET /api/public/app_pricing', boardRequest);

export function useBoard() {
  return useQuery('GET /api/public/app_pricing', boardRequest);
}

/** Every app with its price and stock, best known first. */
export function useApps(audience: Audience, country: string, vendor: string | null) {
  const route = audience === 'customer' ? 'GET /api/users/app_pricing' : 'GET /api/public/app_pricing';
  const query = { country_iso: country, limit: PRICING_PAGE_MAX_ROWS, vendor_uuid: vendor ?? undefined };
  return useQuery<typeof route>(route, { query }, { keepPreviousData: true });
}

/**
 * The apps with what partners have, where our own numbers are used up. Only a code is bought there, by a customer, from any
 * provider. Until it is known, or if it cannot be read, only our own numbers count.
 */
export function useElsewhere(
  apps: readonly PricedApp[] | undefined,
  scope: { readonly audience: Audience; readonly country: string; readonly isOffered: boolean },
): readonly ShopApp[] | undefined {
  const asks = scope.isOffered && scope.audience === 'customer' && apps?.some((app) => stockOf(app) === 0);
  const query = asks ? { query: { country_iso: scope.country } } : null;
  const { data } = useQuery('GET /api/number/elsewhere', query);
  return useMemo(() => {
    if (!apps || !asks || !data) return apps;
    const counts = new Map(data.data.map(({ app_uuid, count }) => [app_uuid, count]));
    return apps.map((app) => {
      const elsewhere = stockOf(app) === 0 ? counts.get(app.app_uuid) : undefined;
      return elsewhere === undefined ? app : { ...app, elsewhere };
    });
  }, [apps, asks, data]);
}

export function useCountries() {
  return useQuery('GET /api/number/available_country', {});
}

/** The vendors that have numbers in a country. Nothing is read without a country. */
export function useVendors(country: string | null) {
  const query = country === null ? null : { query: { country, limit: SIDEBAR_VENDORS_MAX_ROWS } };
  return useQuery('GET /api/public/vendor', query);
}

/** The vendors that activate numbers on demand, with their countries. */
export function useDormantVendors() {
  return useQuery('GET /api/did_inventory/vendors', {});
}

/** Apps that count as last purchases. */
const LAST_USED_APPS = 3;
const NONE: readonly string[] = [];

/**
 * The apps that the customer bought last before the shop opened, newest first. None for a visitor, or if they cannot be read.
 * Undefined until they are known. They do not change while the shop is open, because a purchase must not move the rows.
 */
export function useLastUsed(audience: Audience): readonly string[] | undefined {
  const [lastUsed, setLastUsed] = useState<readonly string[] | undefined>();
  // The overview needs the same data, so it is read once.
  const request = audience === 'customer' && !lastUsed ? { query: { limit: 50 } } : null;
  const { data, error } = useQuery('GET /api/orders/list', request);
  if (!lastUsed && data) {
    setLastUsed([...new Set(data.data.map(({ app_uuid }) => app_uuid))].slice(0, LAST_USED_APPS));
  } else if (!lastUsed && error) setLastUsed(NONE);
  return audience === 'customer' ? lastUsed : NONE;
}
