import type { AppAvailability, PublicVendorList } from '@ringpost/query-api/inventory/inventory.contract';
import useSWR from 'swr';
import type { Problem } from '../../api/problem.ts';

/** The stock of an app in a country, per provider. While it is not known, as after a failure, it counts as none. */
export function useAvailability(appId: string, country: string) {
  return useSWR<AppAvailability, Problem>(`/api/number/num_count/${appId}?country=${country}`);
}

export function useProviders(country: string) {
  return useSWR<PublicVendorList, Problem>(`/api/public/vendor?country=${country}&limit=999`);
}
