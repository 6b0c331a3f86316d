import { reject } from '@ringpost/domain';
import { BEST_KNOWN_APPS } from '@ringpost/domain/rules/limits';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import type { PricedApp } from '../catalogue/catalogue.contract.ts';
import { hasPartners } from '../catalogue/has-partners.ts';
import type { QueryDeps } from '../query-deps.ts';
import {
  byName,
  letterOf,
  presentCountry,
  presentCountryPrice,
  presentEverywhere,
  presentLine,
  presentVendor,
} from './present-prices.ts';
import {
  type AppLine,
  appIndexContract,
  appPricesContract,
  countryListContract,
  countryPricesContract,
  partnersContract,
  vendorPriceListContract,
  vendorPricesContract,
} from './prices.contract.ts';
import { createPublicCatalogue, guestPrices, type PublicCatalogue } from './public-catalogue.ts';
import { createWeeklyDelivery } from './weekly-delivery.ts';

const OTHERS = 8;

/** The apps that are about as well known as this one. */
function othersOf({ apps }: PublicCatalogue, appId: string): AppLine[] {
  const all = [...apps.values()];
  const at = all.findIndex(({ app }) => app.app_uuid === appId);
  const first = Math.max(0, Math.min(at - OTHERS / 2, all.length - OTHERS - 1));
  return all
    .slice(first, first + OTHERS + 1)
    .filter(({ app }) => app.app_uuid !== appId)
    .map(presentEverywhere);
}

function found(apps: readonly AppLine[], search: string): AppLine[] {
  const text = search.trim().toLowerCase();
  return apps.filter(({ app_name }) => app_name.toLowerCase().includes(text)).toSorted(byName);
}

/** The best-known apps of some price lists, each with its lowest price in them. */
function bestKnown({ apps }: PublicCatalogue, lists: readonly (readonly PricedApp[])[]): AppLine[] {
  const prices = Map.groupBy(lists.flat(), ({ app_uuid }) => app_uuid);
  return [...apps.values()]
    .flatMap((app) => {
      const own = prices.get(app.app.app_uuid);
      return own ? presentLine(app, own) : [];
    })
    .slice(0, BEST_KNOWN_APPS);
}

/** The pages of prices: every app, every country and every vendor at an address of its own. All counts are those of guests. */
export function pricesRoutes(deps: QueryDeps): readonly Endpoint[] {
  const readCatalogue = createPublicCatalogue(deps);
  const deliveryOf = createWeeklyDelivery(deps.readModel);

  async function listsOf(vendorId: string, { vendors }: PublicCatalogue) {
    const countries = [...(vendors.get(vendorId)?.stock.keys() ?? [])];
    const lists = await Promise.all(
      countries.map(async (country) => [country, await guestPrices(deps, country, vendorId)] as const),
    );
    return new Map(lists);
  }

  return [
    endpoint('guest', appIndexContract, async ({ query: { letter, search, limit, offset } }) => {
      const { apps } = await readCatalogue();
      const all = [...apps.values()].map(presentEverywhere);
      const chosen =
        letter === undefined
          ? all
          : all.filter(({ app_name }) => letterOf(app_name) === letter).toSorted(byName);
      const list = search === undefined ? chosen : found(chosen, search);
      // The word for all other signs comes last, because it is longer than a letter.
      const letters = [...new Set(all.map(({ app_name }) => letterOf(app_name)))].sort(
        (one, next) => one.length - next.length || one.localeCompare(next, 'en'),
      );
      return {
        status: 200,
        body: { data: list.slice(offset, offset + limit), total: list.length, letters },
      };
    }),

    endpoint('guest', appPricesContract, async ({ params: { address }, now }) => {
      const catalogue = await readCatalogue();
      const appId = catalogue.appAddresses.idAt.get(address);
      if (appId === undefined) throw reject('not-found');
      const known = catalogue.apps.get(appId);
      if (!known) throw reject('app-hidden');
      const { app } = known;
      const countries = await Promise.all(
        known.countries.map(async ([country, price]) =>
          presentCountryPrice(country, price, await deliveryOf(appId, country, now)),
        ),
      );
      const { app_uuid, app_name, image_name } = app;
      const others = othersOf(catalogue, appId);
      return { status: 200, body: { address, app_uuid, app_name, image_name, countries, others } };
    }),

    endpoint('guest', partnersContract, async () => ({
      status: 200,
      body: { has_partners: await hasPartners(deps.catalogue) },
    })),

    endpoint('guest', countryListContract, async () => {
      const catalogue = await readCatalogue();
      const data = [...catalogue.countries.keys()].map((country) => presentCountry(catalogue, country));
      return { status: 200, body: { data, total: data.length } };
    }),

    endpoint('guest', countryPricesContract, async ({ params: { country_iso: country } }) => {
      const catalogue = await readCatalogue();
      if (!catalogue.countries.has(country)) throw reject('not-found');
      const providers = [...catalogue.vendors].flatMap(([id, { row, stock }]) => {
        const numbers = stock.get(country);
        const vendor_address = catalogue.vendorAddresses.of.get(id) ?? id;
        return numbers === undefined ? [] : [{ vendor_address, vendor_name: row.name, numbers }];
      });
      const best_known = bestKnown(catalogue, [await guestPrices(deps, country)]);
      return { status: 200, body: { ...presentCountry(catalogue, country), providers, best_known } };
    }),

    endpoint('guest', vendorPriceListContract, async () => {
      const catalogue = await readCatalogue();
      const vendors = await Promise.all(
        [...catalogue.vendors.keys()].map(async (id) =>
          presentVendor(id, catalogue, await listsOf(id, catalogue)),
        ),
      );
      const data = vendors.filter((vendor) => vendor !== undefined);
      return { status: 200, body: { data, total: data.length } };
    }),

    endpoint('guest', vendorPricesContract, async ({ params }) => {
      const catalogue = await readCatalogue();
      const id = catalogue.vendorAddresses.idAt.get(params.vendor_address) ?? '';
      const lists = await listsOf(id, catalogue);
      const vendor = presentVendor(id, catalogue, lists);
      if (!vendor) throw reject('not-found');
      return { status: 200, body: { ...vendor, best_known: bestKnown(catalogue, [...lists.values()]) } };
    }),
  ];
}
