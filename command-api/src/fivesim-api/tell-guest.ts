import { rentalPriceMills } from '@ringpost/domain/rules/price-matching';
import { countForCode, type Offer } from '../portal-protocols/entries.ts';
import type { FiveSimProduct, PricesQuery } from './fivesim.contract.ts';
import {
  countryNamed,
  FIVESIM_PRODUCTS,
  type HostingProduct,
  hostingForAny,
  hostingNamed,
  nameOfHosting,
  SOLD_COUNTRIES,
} from './fivesim-codes.ts';
import {
  appOfHosting,
  appWithName,
  type FiveSimShop,
  type GuestPrice,
  isosNamed,
  vendorsNamed,
} from './fivesim-shop.ts';
import { refusal } from './fivesim-words.ts';

/** What guests can buy for a code, or rent, in a country from an operator. */
async function offersOf(
  { catalogue }: FiveSimShop,
  category: FiveSimProduct['Category'],
  country: string,
  operator: string,
): Promise<readonly Offer[]> {
  const read = category === 'hosting' ? catalogue.ownOffers : catalogue.offers;
  const isos = isosNamed(country, 'country is incorrect');
  const vendorIds = await vendorsNamed(catalogue, operator);
  const lists = await Promise.all(
    isos.flatMap((iso) => vendorIds.map((vendorId) => read(null, iso, vendorId))),
  );
  return lists.flat();
}

/** One product of several offers: all their numbers, at the lowest price. */
function together(
  Category: FiveSimProduct['Category'],
  offers: readonly { readonly count: number; readonly priceMills: number }[],
): FiveSimProduct | undefined {
  if (offers.length === 0) return undefined;
  const Price = Math.min(...offers.map(({ priceMills }) => priceMills)) / 1000;
  return { Category, Qty: offers.reduce((sum, { count }) => sum + count, 0), Price };
}

function activationOf(offers: readonly Offer[]) {
  return together(
    'activation',
    offers.map((offer) => ({ count: countForCode(offer), priceMills: offer.priceMills })),
  );
}

function hostingOf(offers: readonly Offer[], { termHours }: HostingProduct, product: string) {
  const ofApp = offers.filter(({ app }) => app.code === product);
  return together(
    'hosting',
    ofApp.map(({ entry, count }) => ({ count, priceMills: rentalPriceMills(entry, 'new', termHours) })),
  );
}

/** `products`: what one country has. Rentals for one app are not listed, because each app has six of them. */
export async function products(shop: FiveSimShop, country: string, operator: string) {
  const [offers, rented, anyApp] = await Promise.all([
    offersOf(shop, 'activation', country, operator),
    offersOf(shop, 'hosting', country, operator),
    appOfHosting(shop.catalogue, null),
  ]);
  const byCode = Map.groupBy(offers, ({ app }) => app.code);
  const activations = [...byCode].map(([code, those]) => [code, activationOf(those)] as const);
  const hostings = hostingForAny().map(
    (each) => [nameOfHosting(each), hostingOf(rented, each, anyApp)] as const,
  );
  const all = [...hostings, ...activations].flatMap(([name, product]) =>
    product ? [[name, product] as const] : [],
  );
  return Object.fromEntries(all);
}

/** `products` of one name. @throws Rejection `product is incorrect`, also for what is not on sale here */
export async function product(
  shop: FiveSimShop,
  { country, operator, product: name }: Readonly<Record<'country' | 'operator' | 'product', string>>,
): Promise<FiveSimProduct> {
  const hosting = hostingNamed(name);
  const offers = await offersOf(shop, hosting ? 'hosting' : 'activation', country, operator);
  const named = hosting ? await appOfHosting(shop.catalogue, hosting.product) : name;
  const app = await appWithName(shop.catalogue, named, 'product is incorrect');
  const ofApp = offers.filter((offer) => offer.app.code === app?.code);
  const found = hosting ? hostingOf(ofApp, hosting, app?.code ?? '') : activationOf(ofApp);
  if (!found) throw refusal('product is incorrect');
  return found;
}

type Nested = Record<string, Record<string, Record<string, { cost: number; count: number; rate?: number }>>>;

function nested(
  prices: readonly GuestPrice[],
  keysOf: (price: GuestPrice) => readonly [string, string],
): Nested {
  const all: Nested = {};
  for (const price of prices) {
    const [outer, inner] = keysOf(price);
    const inOuter = all[outer] ?? {};
    const inInner = inOuter[inner] ?? {};
    const { cost, count, rate } = price;
    inInner[price.operator] = { cost, count, ...(rate !== undefined && { rate }) };
    inOuter[inner] = inInner;
    all[outer] = inOuter;
  }
  return all;
}

/** The name of a product as answers have it; undefined if none is asked for. @throws Rejection `product is incorrect` */
async function productAsked({ catalogue }: FiveSimShop, asked: string): Promise<string | undefined> {
  if (asked === '') return undefined;
  const app = await appWithName(catalogue, asked, 'product is incorrect');
  return app?.code ?? FIVESIM_PRODUCTS.slugOf(asked);
}

/** `prices`, of all or of one country or product. Null if there are none. */
export async function prices(
  shop: FiveSimShop,
  { country = '', product: asked = '' }: PricesQuery,
): Promise<Nested | null> {
  if (country !== '' && countryNamed(country) === undefined) throw refusal('country is incorrect');
  const wanted = await productAsked(shop, asked);
  const all = await shop.guestPrices();
  const found = all.filter(
    (each) =>
      (country === '' || each.country === country) && (wanted === undefined || each.product === wanted),
  );
  if (found.length === 0) return null;
  const isByProduct = country === '' && wanted !== undefined;
  return nested(found, (each) => (isByProduct ? [each.product, each.country] : [each.country, each.product]));
}

/** `countries`: those that we sell. Programs find the operators behind the first four names. */
export async function countries({ catalogue }: FiveSimShop) {
  const sold = await Promise.all(
    SOLD_COUNTRIES.map(async ({ name, iso, prefix, english, russian }) => {
      const codes = [...(await catalogue.operators(iso)).keys()];
      const operators = Object.fromEntries(codes.map((code) => [code, { activation: 1, hosting: 1 }]));
      const country = {
        iso: { [iso.toLowerCase()]: 1 },
        prefix: { [prefix]: 1 },
        text_en: english,
        text_ru: russian,
      };
      return [name, { ...country, ...operators }] as const;
    }),
  );
  return Object.fromEntries(sold);
}
