import { PRICE_INDEX_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { useQuery } from '../../api/use-query.ts';
import type { ReadPublic } from '../../modules/module.ts';

/** Three columns of twenty. */
const FIRST_APPS = 60;

/** The list of a letter; without one, the best-known apps. */
export function indexRequest(letter: string | undefined) {
  const limit = letter === undefined ? FIRST_APPS : PRICE_INDEX_MAX_ROWS;
  return { query: { letter, limit } };
}

export function useAppIndex(letter: string | undefined) {
  return useQuery('GET /api/public/app_prices', indexRequest(letter), { keepPreviousData: true });
}

/** The apps that a search finds. Nothing is read without a text. */
export function useFoundApps(search: string) {
  const request = search === '' ? null : { query: { search, limit: PRICE_INDEX_MAX_ROWS } };
  return useQuery('GET /api/public/app_prices', request, { keepPreviousData: true });
}

export function useAppPrices(address: string) {
  return useQuery('GET /api/public/app_prices/{address}', { params: { address } });
}

export function useCountryList() {
  return useQuery('GET /api/public/country_prices', {});
}

export function useCountryPrices(country: string) {
  return useQuery('GET /api/public/country_prices/{country_iso}', { params: { country_iso: country } });
}

export function useProviderList() {
  return useQuery('GET /api/public/vendor_prices', {});
}

export function useProviderPrices(address: string) {
  const params = { vendor_address: address };
  return useQuery('GET /api/public/vendor_prices/{vendor_address}', { params });
}

/** Before a page with stocks is drawn: whether the shop also sells numbers of partners. */
export async function preparePartners(read: ReadPublic): Promise<void> {
  await read('GET /api/public/partners', {});
}
