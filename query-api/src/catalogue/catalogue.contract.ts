import {
  CountryIso,
  Dollars,
  EXAMPLE_APP,
  FreshListOf,
  ListOf,
  orNull,
  page,
  publicPage,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { PRICING_PAGE_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

/** An app as the shop shows it, with the prices of the caller. */
export const PricedApp = Type.Object({
  app_uuid: Uuid,
  /** Equal to `app_uuid`. */
  uuid: Uuid,
  app_name: Type.String(),
  /** The file of its drawing; null: the drawing is made from the name. */
  image_name: orNull(Type.String()),
  /** What the shop says about the app before it is bought. Absent: nothing. */
  message: Type.Optional(Type.String()),
  /** Where the price applies; null: in every country. */
  country_iso: orNull(CountryIso),
  /** The initial term of a rental, in days. */
  new_initial_term: Type.Integer(),
  price_new: Dollars,
  price_old: Dollars,
  /** The price of one code. */
  on_delv_price: Dollars,
  /** Rental terms that have their own price. Every other term costs its share of the price of the initial term. */
  term_prices: Type.Optional(
    Type.Array(Type.Object({ term_hours: Type.Integer(), price_new: Dollars, price_old: Dollars })),
  ),
  /** Which kind of entry of the price list these prices come from: 1 to 7, the most specific first. */
  price_rank: Type.Integer(),
  /** The entry of the price list that these prices come from. Another entry, or a newer one in its place, has another id. */
  price_uuid: Uuid,
  /** The discount by volume that these prices include, in per cent, and the price of one code without it. Absent: none. */
  discount: Type.Optional(Type.Object({ percent: Type.Integer(), list_price: Dollars })),
  /** Available numbers: those that never served the app (`unused`), and those that did (`used`). */
  unused: Type.Integer(),
  used: Type.Integer(),
  /**
   * Per cent of orders that got a code, from the customers' view: each customer counts once a day, weighted by the orders that
   * they have paid for, up to ten. `median_seconds`: the median time to a code. Null if too few customers count.
   */
  delivered: orNull(Type.Integer()),
  median_seconds: orNull(Type.Integer()),
  /**
   * Present if this is the number for all apps: who rents it gets the texts of every app, and nobody else has the number meanwhile. It is
   * only rented, so `on_delv_price` is nothing but the least that a term costs.
   */
  whole_number: Type.Optional(Type.Literal(true)),
});
export type PricedApp = Shape<typeof PricedApp>;

const PublicPriceList = ListOf(PricedApp);
export type PublicPriceList = Shape<typeof PublicPriceList>;
const PriceList = FreshListOf(PricedApp);

const SCOPE = { country_iso: Type.Optional(CountryIso), vendor_uuid: Type.Optional(Uuid) };

export const publicPricingContract = {
  method: 'GET',
  path: '/api/public/app_pricing',
  summary: "Every app with everybody's price, its stock and how it delivers; best known first.",
  example: { query: { country_iso: 'US', limit: 5 } },
  tag: 'public',
  query: Type.Object({
    ...SCOPE,
    ...publicPage(PRICING_PAGE_MAX_ROWS),
    is_default: Type.Optional(Type.Boolean()),
  }),
  answers: { 200: PublicPriceList },
} as const;

export const privatePricingContract = {
  method: 'GET',
  path: '/api/users/app_pricing',
  scope: 'read',
  summary: "Every app with the caller's own price, its stock and how it delivers; best known first.",
  tag: 'users',
  query: Type.Object({ ...SCOPE, ...page(PRICING_PAGE_MAX_ROWS) }),
  answers: { 200: PriceList },
  links: {
    buy: {
      to: 'POST /api/orders/on_demand',
      body: { app_uuid: '/data/0/app_uuid', quoted_price: '/data/0/on_delv_price', country_iso: 'US' },
    },
  },
} as const;

export const appImageContract = {
  method: 'GET',
  path: '/api/app/{id}/image',
  summary: "An app's picture as SVG, in the colour of the text around it.",
  tag: 'app',
  params: Type.Object({ id: Uuid }),
  answers: { 200: 'image/svg+xml' },
  problems: ['not-found'],
} as const;

export const orderPriceContract = {
  method: 'GET',
  path: '/api/orders/price',
  scope: 'read',
  summary: 'What one code of an app costs the caller now: the `quoted_price` of a purchase.',
  example: { query: { app_uuid: EXAMPLE_APP, country_iso: 'US' } },
  tag: 'orders',
  query: Type.Object({ app_uuid: Uuid, country_iso: CountryIso, vendor_uuid: Type.Optional(Uuid) }),
  answers: { 200: Type.Object({ app_uuid: Uuid, country_iso: CountryIso, price: Dollars }) },
  problems: ['not-found'],
} as const;
