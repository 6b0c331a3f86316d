import type { PricedApp } from '../catalogue/catalogue.contract.ts';
import type { Delivery } from '../catalogue/present-priced-app.ts';
import type { AppLine, CountryLine, CountryPrice, VendorLine } from './prices.contract.ts';
import type { AppEverywhere, PublicCatalogue } from './public-catalogue.ts';

const OTHER_LETTER = 'other';

/** The letter below which an app is listed: `é` is below `e`. */
export function letterOf(name: string): string {
  const [first = ''] = name.normalize('NFD').toLowerCase();
  return first >= 'a' && first <= 'z' ? first : OTHER_LETTER;
}

export function byName(one: AppLine, other: AppLine): number {
  return one.app_name.localeCompare(other.app_name, 'en');
}

/** An app with the lowest of these prices, and all their numbers. */
export function presentLine({ app, address }: AppEverywhere, prices: readonly PricedApp[]): AppLine {
  return {
    address,
    app_uuid: app.app_uuid,
    app_name: app.app_name,
    image_name: app.image_name,
    price_from: Math.min(...prices.map(({ on_delv_price }) => on_delv_price)),
    numbers: prices.reduce((sum, { unused, used }) => sum + unused + used, 0),
  };
}

export function presentEverywhere(app: AppEverywhere): AppLine {
  return presentLine(
    app,
    app.countries.map(([, priced]) => priced),
  );
}

export function presentCountryPrice(
  countryIso: string,
  { on_delv_price, price_new, price_old, new_initial_term, unused, used }: PricedApp,
  { delivered, median_seconds }: Delivery,
): CountryPrice {
  return {
    country_iso: countryIso,
    on_delv_price,
    price_new,
    price_old,
    new_initial_term,
    unused,
    used,
    delivered,
    median_seconds,
  };
}

/** The lowest price of one code in a list; null if the list is empty. */
function lowestOf(prices: readonly PricedApp[]): number | null {
  return prices.length === 0 ? null : Math.min(...prices.map(({ on_delv_price }) => on_delv_price));
}

export function presentCountry(
  { apps, countries, vendors }: PublicCatalogue,
  countryIso: string,
): CountryLine {
  const priced = [...apps.values()].flatMap((app) =>
    app.countries.flatMap(([country, price]) => (country === countryIso ? price : [])),
  );
  return {
    country_iso: countryIso,
    numbers: countries.get(countryIso) ?? 0,
    apps: priced.length,
    vendors: [...vendors.values()].filter(({ stock }) => stock.has(countryIso)).length,
    price_from: lowestOf(priced),
  };
}

export function presentVendor(
  vendorId: string,
  { vendors, vendorAddresses }: PublicCatalogue,
  lists: ReadonlyMap<string, readonly PricedApp[]>,
): VendorLine | undefined {
  const vendor = vendors.get(vendorId);
  if (!vendor) return undefined;
  const { row, stock } = vendor;
  return {
    vendor_address: vendorAddresses.of.get(vendorId) ?? vendorId,
    vendor_uuid: vendorId,
    vendor_name: row.name,
    numbers: [...stock.values()].reduce((sum, numbers) => sum + numbers, 0),
    countries: [...stock].map(([country_iso, numbers]) => ({
      country_iso,
      numbers,
      price_from: lowestOf(lists.get(country_iso) ?? []),
    })),
  };
}
