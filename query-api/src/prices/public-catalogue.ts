import { LOG_START } from '@ringpost/domain';
import type { VendorRow } from '@ringpost/projections/catalogue/catalogue.view';
import type { StockRow } from '@ringpost/projections/inventory/inventory.view';
import type { PricedApp } from '../catalogue/catalogue.contract.ts';
import { roundedCount } from '../catalogue/present-priced-app.ts';
import { findStock } from '../inventory/find-numbers.ts';
import { presentCountries } from '../inventory/present-inventory.ts';
import { keepAnswers } from '../kernel/kept-answers.ts';
import type { QueryDeps } from '../query-deps.ts';
import { type Addresses, addressesOf } from './addresses.ts';

/** An app with its price in each country. At least one. */
export interface AppEverywhere {
  readonly app: PricedApp;
  readonly address: string;
  readonly countries: readonly (readonly [countryIso: string, priced: PricedApp])[];
}

/** What guests may know of everything that is on sale. */
export interface PublicCatalogue {
  /** The countries with numbers, and how many, rounded. */
  readonly countries: ReadonlyMap<string, number>;
  /** By id, the best-known first. */
  readonly apps: ReadonlyMap<string, AppEverywhere>;
  readonly appAddresses: Addresses;
  /** The vendors with numbers by id, and their numbers in each country, rounded. */
  readonly vendors: ReadonlyMap<
    string,
    { readonly row: VendorRow; readonly stock: ReadonlyMap<string, number> }
  >;
  readonly vendorAddresses: Addresses;
}

const MAX_AGE_MS = 1_000;
/** Where prices are read while no country has numbers. */
const DEFAULT_COUNTRY = 'US';

/** The price list of a country for guests, of one vendor or of all. */
export function guestPrices(
  { prices }: QueryDeps,
  countryIso: string,
  vendorId: string | null = null,
): Promise<readonly PricedApp[]> {
  return prices.read({ userId: null, isGuest: true, countryIso, vendorId, standard: false }, LOG_START);
}

function stockOfVendors(
  rows: readonly StockRow[],
  countries: ReadonlyMap<string, number>,
  vendorRows: ReadonlyMap<string, VendorRow>,
): PublicCatalogue['vendors'] {
  const found = new Map<string, { row: VendorRow; stock: Map<string, number> }>();
  for (const row of vendorRows.values()) {
    const own = rows.filter(({ vendorId, numbers }) => vendorId === row._id && numbers > 0);
    const inCountries = own.filter(({ countryIso }) => countries.has(countryIso));
    if (inCountries.length === 0) continue;
    const stock = new Map(
      inCountries.map(({ countryIso, numbers }) => [countryIso, roundedCount(numbers)] as const),
    );
    found.set(row._id, { row, stock });
  }
  return found;
}

async function readCatalogue(deps: QueryDeps): Promise<PublicCatalogue> {
  const [stock, { apps: appRows, vendors: vendorRows }] = await Promise.all([
    findStock(deps, { appId: '*' }),
    deps.catalogue.read(),
  ]);
  const stocked = presentCountries(stock.filter(({ vendorId }) => vendorId === '*'));
  const countries = new Map(
    stocked.map(({ country_iso, numbers }) => [country_iso, roundedCount(numbers)] as const),
  );
  const appAddresses = addressesOf([...appRows.values()].map(({ row }) => row));
  const apps = new Map<string, AppEverywhere & { countries: [string, PricedApp][] }>();
  const priced = countries.size > 0 ? [...countries.keys()] : [DEFAULT_COUNTRY];
  const lists = await Promise.all(priced.map((country) => guestPrices(deps, country)));
  for (const [place, country] of priced.entries()) {
    for (const app of lists[place] ?? []) {
      // These pages are about the prices of codes.
      if (app.whole_number) continue;
      const address = appAddresses.of.get(app.app_uuid) ?? app.app_uuid;
      const known = apps.get(app.app_uuid) ?? { app, address, countries: [] };
      known.countries.push([country, app]);
      apps.set(app.app_uuid, known);
    }
  }
  return {
    countries,
    apps,
    appAddresses,
    vendors: stockOfVendors(stock, countries, vendorRows),
    vendorAddresses: addressesOf(vendorRows.values()),
  };
}

/** Reads everything at most once a second for all guests. */
export function createPublicCatalogue(
  deps: QueryDeps,
  age: () => number = () => performance.now(),
): () => Promise<PublicCatalogue> {
  const kept = keepAnswers<PublicCatalogue>({
    ...{ maxAgeMs: MAX_AGE_MS, maxEntries: 1 },
    ...{ age, position: () => LOG_START },
  });
  return () => kept('all', LOG_START, () => readCatalogue(deps));
}
