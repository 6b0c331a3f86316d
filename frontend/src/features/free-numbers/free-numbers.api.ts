import { firstFreeCountry, freeCountryOf, freeVendorOf } from '@ringpost/domain/rules/free-numbers';
import type { NumberCountry } from '@ringpost/domain/rules/phone-display';
import { useParams, useSearchParams } from 'react-router-dom';
import { useQuery } from '../../api/use-query.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

export interface FreeChoice {
  readonly country: NumberCountry;
  readonly vendor: string | undefined;
}

/**
 * What the address names. Without a country, the name of the host decides; the server redirects there if it is not the first one. The
 * server renders the page without a vendor, so that counts from hydration on.
 */
export function useFreeChoice(): FreeChoice {
  const [search] = useSearchParams();
  const { country } = useParams();
  const isHydrated = useHydrated();
  const host = typeof location === 'undefined' ? '' : location.hostname;
  return {
    country: freeCountryOf(country) ?? firstFreeCountry(host),
    vendor: isHydrated ? freeVendorOf(search.get('vendor')) : undefined,
  };
}

/** The first page of the free numbers of a country, or of one vendor there. */
export function useFreeNumbers({ country, vendor }: FreeChoice) {
  return useQuery(
    'GET /api/free_number/list/{country}',
    { params: { country }, query: { vendor_uuid: vendor } },
    { keepPreviousData: true },
  );
}

/** A free number with its newest messages. */
export function useFreeNumber(number: string) {
  return useQuery('GET /api/free_number/sms/list/{number}', { params: { number } });
}
