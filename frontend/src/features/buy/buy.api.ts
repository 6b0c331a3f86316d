import type { AppAvailability, PublicVendorList } from '@ringpost/query-api/inventory/inventory.contract';
import useSWR from 'swr';
import type { Problem } from '../../api/problem.ts';

/** What can be had for an app in a country, per provider. Spec §8: a failure counts as nothing in stock. */
export function useAvailability(appId: string, country: string) {
  return useSWR<AppAvailability, Problem>(`/api/number/num_count/${appId}?country=${country}`);
}

export function useProviders(country: string) {
  return useSWR<PublicVendorList, Problem>(`/api/public/vendor?country=${country}&limit=999`);
}
