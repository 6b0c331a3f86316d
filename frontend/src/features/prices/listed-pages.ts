import { PRICE_INDEX_MAX_ROWS } from '@ringpost/domain/rules/limits';
import type { ReadPublic } from '../../modules/module.ts';
import { appPricesPath, countryPath, letterPath, paths, providerPath } from '../../session/paths.ts';

/** Far more pages than there are apps. It only ends a list that never ends. */
const READS_MAX = 100;

async function appPages(read: ReadPublic): Promise<string[]> {
  const found: string[] = [];
  for (let reads = 0; reads < READS_MAX; reads += 1) {
    const query = { limit: PRICE_INDEX_MAX_ROWS, offset: reads * PRICE_INDEX_MAX_ROWS };
    const list = await read('GET /api/public/app_prices', { query });
    if (!list) break;
    if (reads === 0) found.push(...list.letters.map(letterPath));
    found.push(...list.data.map(({ address }) => appPricesPath(address)));
    if (query.offset + list.data.length >= list.total || list.data.length === 0) break;
  }
  return found;
}

/** The addresses of all pages of prices, without their language, in the order of the site map. */
export async function listPricePages(read: ReadPublic): Promise<readonly string[]> {
  const countries = await read('GET /api/public/country_prices', {});
  const vendors = await read('GET /api/public/vendor_prices', {});
  return [
    paths.prices,
    paths.countries,
    ...(countries?.data ?? []).map(({ country_iso }) => countryPath(country_iso)),
    paths.providers,
    ...(vendors?.data ?? []).map(({ vendor_address }) => providerPath(vendor_address)),
    ...(await appPages(read)),
  ];
}
