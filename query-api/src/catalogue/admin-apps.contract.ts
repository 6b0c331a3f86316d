import {
  CountryIso,
  CSV_TYPE,
  Direction,
  Dollars,
  FRESHNESS,
  FreshListOf,
  MIN_POSITION,
  orNull,
  page,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { LIST_MAX_ROWS, SEARCH_MAX_CHARACTERS } from '@ringpost/domain/rules/limits';
import { PRICE_VERDICTS } from '@ringpost/domain/rules/price-matching';
import { Type } from 'typebox';

export const APP_FIELDS = {
  app_uuid: Uuid,
  app_name: Type.String(),
  /** The file of its drawing; null: the drawing is made from the name. */
  image_name: orNull(Type.String()),
};
/** Why it is not on sale; null: it is. */
const HIDDEN = { hidden_reason: orNull(Type.String()) };

const AppLine = Type.Object({
  ...APP_FIELDS,
  ...HIDDEN,
  /** The lowest price of a code that is not the price of one customer; null: nobody can buy it. */
  price_from: orNull(Dollars),
  prices: Type.Integer(),
  /** How many of the prices are those of single customers. */
  customer_prices: Type.Integer(),
  templates: Type.Integer(),
});
export type AppLine = Shape<typeof AppLine>;
const AppList = FreshListOf(AppLine);
export type AppList = Shape<typeof AppList>;

/** Whom a price is for, where, and with numbers of which vendor. */
export const SCOPE = {
  user_id: orNull(Uuid),
  /** The address of that customer; null also if it is not known. */
  email: orNull(Type.String()),
  country_iso: orNull(CountryIso),
  vendor_uuid: orNull(Uuid),
  vendor_name: orNull(Type.String()),
};

export const AMOUNTS = {
  on_delv_price: Dollars,
  price_new: Dollars,
  price_old: Dollars,
  new_initial_term: Type.Integer(),
  /** Rental terms that have their own price. Every other term costs its share of the price of the initial term. */
  term_prices: Type.Array(
    Type.Object({ term_hours: Type.Integer(), price_new: Dollars, price_old: Dollars }),
  ),
};

export const AppPrice = Type.Object({
  price_uuid: Uuid,
  /** 1 to 7, the most specific first; null: it never applies. */
  rank: orNull(Type.Integer()),
  ...SCOPE,
  ...AMOUNTS,
});
export type AppPriceView = Shape<typeof AppPrice>;

const Template = Type.Object({ template_uuid: Uuid, keyword: Type.String() });
export type AppTemplateView = Shape<typeof Template>;

const OneApp = Type.Object({
  ...APP_FIELDS,
  ...HIDDEN,
  /** What customers are told about it before they buy it; null: nothing. */
  message: orNull(Type.String()),
  /** In the order in which they are tried. */
  prices: Type.Array(AppPrice),
  /** The longest keyword first: it wins. */
  templates: Type.Array(Template),
  ...FRESHNESS,
});
export type AppView = Shape<typeof OneApp>;

/** A price that a question gets; `rank` as above. */
const Paid = Type.Object({
  price_uuid: Uuid,
  rank: Type.Integer(),
  on_delv_price: Dollars,
  price_new: Dollars,
  price_old: Dollars,
  new_initial_term: Type.Integer(),
  /** The price of one code without the discount by volume; null: these prices have no discount. */
  list_price: orNull(Dollars),
  term_prices: AMOUNTS.term_prices,
});

const WhyPrice = Type.Object({
  /** Null: the app is not sold there. */
  price: orNull(Paid),
  /** What a visitor sees there. */
  visitor: orNull(Paid),
  /** The step of the discount by volume that the customer has reached, and by which sum; null: none. */
  volume: orNull(Type.Object({ percent: Type.Integer(), from: Dollars, spent: Dollars })),
  entries: Type.Array(Type.Object({ price_uuid: Uuid, verdict: Type.Enum(PRICE_VERDICTS) })),
  ...FRESHNESS,
});
export type WhyPrice = Shape<typeof WhyPrice>;

const FILTERS = { search: Type.Optional(Type.String({ maxLength: SEARCH_MAX_CHARACTERS })) };

export const adminAppListContract = {
  method: 'GET',
  path: '/api/admin/apps',
  summary: 'Every app, best known first unless asked otherwise; a search is a part of the name, or an id.',
  tag: 'app',
  query: Type.Object({
    ...FILTERS,
    orderBy: Type.Optional(Type.Enum(['app_name', 'prices', 'templates', 'price_from'])),
    orderType: Direction,
    ...page(LIST_MAX_ROWS),
  }),
  answers: { 200: AppList },
} as const;

export const adminAppFileContract = {
  method: 'GET',
  path: '/api/admin/apps/csv',
  securityEvent: 'export',
  summary: 'All apps that the search finds, best known first, as CSV.',
  tag: 'app',
  query: Type.Object({ ...FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;

export const oneAppContract = {
  method: 'GET',
  path: '/api/admin/apps/{id}',
  summary: 'One app: its prices in the order in which they are tried, and its keywords.',
  tag: 'app',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(MIN_POSITION),
  answers: { 200: OneApp },
  problems: ['not-found'],
} as const;

export const whyPriceContract = {
  method: 'GET',
  path: '/api/admin/apps/{id}/price',
  summary: 'What a customer pays for an app in a country and from a vendor, and why each price wins or not.',
  tag: 'app',
  params: Type.Object({ id: Uuid }),
  query: Type.Object({
    user_id: Type.Optional(Uuid),
    country_iso: Type.Optional(CountryIso),
    vendor_uuid: Type.Optional(Uuid),
    ...MIN_POSITION,
  }),
  answers: { 200: WhyPrice },
  problems: ['not-found'],
} as const;
