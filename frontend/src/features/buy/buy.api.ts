import type { PublicVendor } from '@ringpost/projections/catalogue/catalogue.view';
import type { AppAvailability } from '@ringpost/projections/inventory/inventory.view';
import useSWR from 'swr';
import type { Problem } from '../../api/problem.ts';

/** What can be had for an app in a country, per provider. Spec §8: a failure counts as nothing in stock. */
export const useAvailability = (appId: string, country: string) =>
  useSWR<AppAvailability, Problem>(`/api/number/num_count/${appId}?country=${country}`);

export const useProviders = (country: string) =>
  useSWR<{ readonly data: readonly PublicVendor[] }, Problem>(
    `/api/public/vendor?country=${country}&limit=999`,
  );
