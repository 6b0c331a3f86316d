import { SIDEBAR_VENDORS_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { useQuery } from '../../api/use-query.ts';
import { useDormantVendors } from '../shop/shop.api.ts';

/** The stock of an app in a country, per provider. While it is unknown, or if it cannot be read, it counts as empty. */
export function useAvailability(appId: string, country: string) {
  return useQuery('GET /api/number/num_count/{app_uuid}', {
    params: { app_uuid: appId },
    query: { country },
  });
}

/** Whether a vendor activates numbers of a country on demand. */
export function useDormantVendor(country: string): boolean {
  const { data } = useDormantVendors();
  return data?.data.some(({ countries }) => countries.includes(country)) ?? false;
}

export function useProviders(country: string) {
  return useQuery('GET /api/public/vendor', { query: { country, limit: SIDEBAR_VENDORS_MAX_ROWS } });
}
