import type { PublicVendor } from '@ringpost/projections/catalogue/catalogue.view';
import type { AppAvailability } from '@ringpost/projections/inventory/inventory.view';
import useSWR from 'swr';
import type { Problem } from '../../api/problem.ts';

/** What can be had for an app in a country, per provider. Spec §8: a failure counts as nothing in stock. */
export function useAvailability(appId: string, country: string) {
  return useSWR<AppAvailability, Problem>(`/api/number/num_count/${appId}?country=${country}`);
}

export function useProviders(country: string) {
  return useSWR<{ readonly data: readonly PublicVendor[] }, Problem>(
    `/api/public/vendor?country=${country}&limit=999`,
  );
}
