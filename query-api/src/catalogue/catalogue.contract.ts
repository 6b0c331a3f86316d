import {
  CountryIso,
  Dollars,
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
  /** File of its drawing; null: a mark is drawn from the name. */
  image_name: orNull(Type.String()),
  /** Where the price applies; null: in every country. */
  country_iso: orNull(CountryIso),
  /** Days. */
  new_initial_term: Type.Integer(),
  price_new: Dollars,
  price_old: Dollars,
  /** For one code. */
  on_delv_price: Dollars,
  /** Terms of rentals with a price of their own. All others cost their part of the initial term. */
  term_prices: Type.Optional(
    Type.Array(Type.Object({ term_hours: Type.Integer(), price_new: Dollars, price_old: Dollars })),
  ),
  /** Which kind of entry of the price list these prices come from: 1 to 7, the most specific first. */
  price_rank: Type.Integer(),
  /** Numbers that are available now and never served the app, and such that did. */
  unused: Type.Integer(),
  used: Type.Integer(),
  /**
   * Per cent of orders that got a code, as customers saw it: each counts once a day, by the orders that they have paid for, up
   * to ten. And the median of the seconds to a code. Null where too few have said it.
   */
  delivered: orNull(Type.Integer()),
  median_seconds: orNull(Type.Integer()),
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
