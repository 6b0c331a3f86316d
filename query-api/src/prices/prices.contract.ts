import {
  CountryIso,
  Dollars,
  ListOf,
  orNull,
  publicPage,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { LIST_MAX_ROWS, PRICE_INDEX_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

/** The name of a thing in its address: `telegram`. */
const Address = Type.String({ minLength: 1, maxLength: 200 });

/** An app in a list: its lowest price of one code, and how many numbers it can have. Stocks are rounded for guests. */
const AppLine = Type.Object({
  address: Address,
  app_uuid: Uuid,
  app_name: Type.String(),
  /** The file of its drawing; null: the drawing is made from the name. */
  image_name: orNull(Type.String()),
  price_from: Dollars,
  numbers: Type.Integer(),
});
export type AppLine = Shape<typeof AppLine>;

/** What an app costs in one country, its stock, and how it delivered on the last seven whole days. */
const CountryPrice = Type.Object({
  country_iso: CountryIso,
  /** The price of one code. */
  on_delv_price: Dollars,
  price_new: Dollars,
  price_old: Dollars,
  /** The initial term of a rental, in days. */
  new_initial_term: Type.Integer(),
  unused: Type.Integer(),
  used: Type.Integer(),
  /** Per cent of orders that got a code. Null, as the median, if too few customers count. */
  delivered: orNull(Type.Integer()),
  median_seconds: orNull(Type.Integer()),
});
export type CountryPrice = Shape<typeof CountryPrice>;

const AppPrices = Type.Object({
  address: Address,
  app_uuid: Uuid,
  app_name: Type.String(),
  image_name: orNull(Type.String()),
  /** The countries that have numbers. */
  countries: Type.Array(CountryPrice),
  /** Apps that are about as well known. */
  others: Type.Array(AppLine),
});
export type AppPrices = Shape<typeof AppPrices>;

/** The first letters of names; `other` is every other beginning. */
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz', 'other'] as const;

const AppIndex = Type.Object({
  data: Type.Array(AppLine),
  total: Type.Integer(),
  /** The first letters that at least one app has. */
  letters: Type.Array(Type.String()),
});
export type AppIndex = Shape<typeof AppIndex>;

/** What there is in a country. */
const COUNTRY_FIELDS = {
  country_iso: CountryIso,
  numbers: Type.Integer(),
  apps: Type.Integer(),
  vendors: Type.Integer(),
  /** Null while no app has a price there. */
  price_from: orNull(Dollars),
};
const CountryLine = Type.Object(COUNTRY_FIELDS);
export type CountryLine = Shape<typeof CountryLine>;

const VendorInCountry = Type.Object({
  vendor_address: Address,
  vendor_name: Type.String(),
  numbers: Type.Integer(),
});

const CountryPrices = Type.Object({
  ...COUNTRY_FIELDS,
  providers: Type.Array(VendorInCountry),
  /** The best-known apps, with their prices there. */
  best_known: Type.Array(AppLine),
});
export type CountryPrices = Shape<typeof CountryPrices>;

/** What a vendor has. */
const VENDOR_FIELDS = {
  vendor_address: Address,
  vendor_uuid: Uuid,
  vendor_name: Type.String(),
  numbers: Type.Integer(),
  /** The countries where it has numbers. */
  countries: Type.Array(
    Type.Object({ country_iso: CountryIso, numbers: Type.Integer(), price_from: orNull(Dollars) }),
  ),
};
const VendorLine = Type.Object(VENDOR_FIELDS);
export type VendorLine = Shape<typeof VendorLine>;

const VendorPrices = Type.Object({
  ...VENDOR_FIELDS,
  /** The best-known apps, with their lowest prices for its numbers. */
  best_known: Type.Array(AppLine),
});
export type VendorPrices = Shape<typeof VendorPrices>;

export const appIndexContract = {
  method: 'GET',
  path: '/api/public/app_prices',
  summary: 'Every app on sale with its address and its lowest price; best known first.',
  description: 'With a letter or a search, in the order of the names.',
  tag: 'public',
  query: Type.Object({
    letter: Type.Optional(Type.Enum(LETTERS)),
    search: Type.Optional(Type.String({ maxLength: 50 })),
    ...publicPage(PRICE_INDEX_MAX_ROWS, LIST_MAX_ROWS),
  }),
  answers: { 200: AppIndex },
} as const;

export const appPricesContract = {
  method: 'GET',
  path: '/api/public/app_prices/{address}',
  summary: 'What one app costs in each country, its stock, and how it delivered in the last seven days.',
  tag: 'public',
  params: Type.Object({ address: Address }),
  answers: { 200: AppPrices },
  problems: ['not-found', 'app-hidden'],
} as const;

export const countryListContract = {
  method: 'GET',
  path: '/api/public/country_prices',
  summary: 'The countries that have numbers, with what can be bought there.',
  tag: 'public',
  answers: { 200: ListOf(CountryLine) },
} as const;

export const countryPricesContract = {
  method: 'GET',
  path: '/api/public/country_prices/{country_iso}',
  summary: 'What can be bought in one country: its vendors, and the best-known apps with their prices.',
  tag: 'public',
  params: Type.Object({ country_iso: CountryIso }),
  answers: { 200: CountryPrices },
  problems: ['not-found'],
} as const;

export const vendorPriceListContract = {
  method: 'GET',
  path: '/api/public/vendor_prices',
  summary: 'The vendors that have numbers, with their countries and lowest prices.',
  tag: 'public',
  answers: { 200: ListOf(VendorLine) },
} as const;

export const vendorPricesContract = {
  method: 'GET',
  path: '/api/public/vendor_prices/{vendor_address}',
  summary: 'What one vendor has: its countries, and the best-known apps with their prices.',
  tag: 'public',
  params: Type.Object({ vendor_address: Address }),
  answers: { 200: VendorPrices },
  problems: ['not-found'],
} as const;

export const partnersContract = {
  method: 'GET',
  path: '/api/public/partners',
  summary:
    'Whether the shop also sells numbers of partners. What they have is in no public list: a customer sees it when our own numbers are used up.',
  tag: 'public',
  answers: { 200: Type.Object({ has_partners: Type.Boolean() }) },
} as const;
