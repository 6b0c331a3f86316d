import { pricingPageMaxRows, sidebarVendorsMaxRows } from '@ringpost/events/rules/limits';
import type { PricedApp, PublicVendor } from '@ringpost/projections/catalogue/catalogue.view';
import type { AvailableCountry } from '@ringpost/projections/inventory/inventory.view';
import useSWR, { type SWRResponse } from 'swr';
import type { Problem } from '../../api/problem.ts';

export interface AppList {
  readonly data: readonly PricedApp[];
  readonly total: number;
}
export interface CountryList {
  readonly data: readonly AvailableCountry[];
}
export interface VendorList {
  readonly data: readonly PublicVendor[];
}

/** A visitor sees the public prices, a customer their own (spec §5). */
export type Audience = 'visitor' | 'customer';

/** Apps on the landing's board. */
export const boardSize = 12;
/** The board: the first apps of the public price list. */
export const boardPath = `/api/public/app_pricing?country_iso=US&limit=${boardSize}`;

export function useBoard(): SWRResponse<AppList, Problem> {
  return useSWR<AppList, Problem>(boardPath);
}

/** Every app with its price and stock, best known first. */
export function useApps(
  audience: Audience,
  country: string,
  vendor: string | null,
): SWRResponse<AppList, Problem> {
  const root = audience === 'customer' ? '/api/users/app_pricing' : '/api/public/app_pricing';
  const question = new URLSearchParams({ country_iso: country, limit: String(pricingPageMaxRows) });
  if (vendor) question.set('vendor_uuid', vendor);
  return useSWR<AppList, Problem>(`${root}?${question}`, { keepPreviousData: true });
}

export function useCountries(): SWRResponse<CountryList, Problem> {
  return useSWR<CountryList, Problem>('/api/number/available_country');
}

/** The vendors that have numbers in a country. */
export function useVendors(country: string): SWRResponse<VendorList, Problem> {
  return useSWR<VendorList, Problem>(`/api/public/vendor?country=${country}&limit=${sidebarVendorsMaxRows}`);
}
