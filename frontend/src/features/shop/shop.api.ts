import { pricingPageMaxRows, sidebarVendorsMaxRows } from '@ringpost/events/rules/limits';
import type { PublicPriceList } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { CountryList, PublicVendorList } from '@ringpost/query-api/inventory/inventory.contract';
import useSWR, { type SWRResponse } from 'swr';
import type { Problem } from '../../api/problem.ts';

/** A visitor sees the public prices, a customer their own. */
export type Audience = 'visitor' | 'customer';

/** Apps on the landing's board. */
export const boardSize = 12;
/** The board: the first apps of the public price list. */
export const boardPath = `/api/public/app_pricing?country_iso=US&limit=${boardSize}`;

export function useBoard(): SWRResponse<PublicPriceList, Problem> {
  return useSWR<PublicPriceList, Problem>(boardPath);
}

/** Every app with its price and stock, best known first. */
export function useApps(
  audience: Audience,
  country: string,
  vendor: string | null,
): SWRResponse<PublicPriceList, Problem> {
  const root = audience === 'customer' ? '/api/users/app_pricing' : '/api/public/app_pricing';
  const question = new URLSearchParams({ country_iso: country, limit: String(pricingPageMaxRows) });
  if (vendor) question.set('vendor_uuid', vendor);
  return useSWR<PublicPriceList, Problem>(`${root}?${question}`, { keepPreviousData: true });
}

export function useCountries(): SWRResponse<CountryList, Problem> {
  return useSWR<CountryList, Problem>('/api/number/available_country');
}

/** The vendors that have numbers in a country. */
export function useVendors(country: string): SWRResponse<PublicVendorList, Problem> {
  return useSWR<PublicVendorList, Problem>(
    `/api/public/vendor?country=${country}&limit=${sidebarVendorsMaxRows}`,
  );
}
