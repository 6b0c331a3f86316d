import type { Shape } from '@ringpost/domain/contracts/fields.contract';
import { PRICE_LIMITS_MAX } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

// What the document of 5sim says. A refusal is a text: `bad country`, `order not found`, and so on.

const TEXT = 'text/plain; charset=utf-8';
const Name = Type.String({ minLength: 1, maxLength: 100 });
const Value = Type.Optional(Type.String({ maxLength: 300 }));

const Words = {
  created_at: Type.String(),
  date: Type.String(),
  sender: Type.String(),
  text: Type.String(),
  code: Type.String(),
};
const Sms = Type.Object({ id: Type.Integer(), ...Words });
export type FiveSimSms = Shape<typeof Sms>;
/** The inbox has another name for the number of a message, and says that none of them is a recording. */
const InboxSms = Type.Object({
  ID: Type.Integer(),
  ...Words,
  is_wave: Type.Boolean(),
  wave_uuid: Type.String(),
});
export type FiveSimInboxSms = Shape<typeof InboxSms>;

export const ORDER_STATUSES = ['PENDING', 'RECEIVED', 'CANCELED', 'TIMEOUT', 'FINISHED', 'BANNED'] as const;

const Order = Type.Object({
  id: Type.Integer(),
  phone: Type.String(),
  operator: Type.String(),
  product: Type.String(),
  price: Type.Number(),
  status: Type.Enum(ORDER_STATUSES),
  expires: Type.String(),
  sms: Type.Union([Type.Null(), Type.Array(Sms)]),
  created_at: Type.String(),
  forwarding: Type.Boolean(),
  forwarding_number: Type.String(),
  country: Type.String(),
});
export type FiveSimOrder = Shape<typeof Order>;

const Named = Type.Object({ Name: Type.String() });

const asked = { tag: 'fivesim', method: 'GET' } as const;
const refused = { 400: TEXT, 404: TEXT } as const;

/** What reads in the name of a customer. */
const reading = { ...asked, scope: 'read' } as const;
/** What buys or ends something. */
const acting = { ...asked, scope: 'buy', writes: true } as const;

export const profileContract = {
  ...reading,
  path: '/v1/user/profile',
  summary: 'The protocol of 5sim: the account of the key.',
  description:
    'Paths below `/v1` are for programs that were written for 5sim. The key of the API is the token. A rating is always 96, the best one.',
  answers: {
    200: Type.Object({
      id: Type.Integer(),
      email: Type.String(),
      vendor: Type.String(),
      default_forwarding_number: Type.String(),
      balance: Type.Number(),
      rating: Type.Number(),
      default_country: Type.Object({ name: Type.String(), iso: Type.String(), prefix: Type.String() }),
      default_operator: Type.Object({ name: Type.String() }),
      frozen_balance: Type.Number(),
      did_order: Type.Boolean(),
      last_order: Type.String(),
      last_top_orders: Type.String(),
      last_top_idx: Type.Integer(),
      total_active_orders: Type.Integer(),
    }),
    ...refused,
  },
} as const;

const PAGE = { limit: Value, offset: Value, order: Value, reverse: Value };

const OrdersQuery = Type.Object({ category: Value, ...PAGE });
export type OrdersQuery = Shape<typeof OrdersQuery>;

export const ordersContract = {
  ...reading,
  path: '/v1/user/orders',
  summary: 'The protocol of 5sim: orders of one category.',
  query: OrdersQuery,
  answers: {
    200: Type.Object({
      Data: Type.Array(Order),
      ProductNames: Type.Array(Named),
      Statuses: Type.Array(Named),
      Total: Type.Integer(),
    }),
    ...refused,
  },
} as const;

const PaymentsQuery = Type.Object(PAGE);
export type PaymentsQuery = Shape<typeof PaymentsQuery>;

export const paymentsContract = {
  ...reading,
  scope: 'money',
  path: '/v1/user/payments',
  summary: 'The protocol of 5sim: what was added to the balance.',
  query: PaymentsQuery,
  answers: {
    200: Type.Object({
      Data: Type.Array(
        Type.Object({
          ID: Type.Integer(),
          TypeName: Type.String(),
          ProviderName: Type.String(),
          Amount: Type.Number(),
          Balance: Type.Number(),
          CreatedAt: Type.String(),
        }),
      ),
      PaymentTypes: Type.Array(Named),
      PaymentProviders: Type.Array(Named),
      Total: Type.Integer(),
    }),
    ...refused,
  },
} as const;

const PriceLimit = Type.Object({
  id: Type.Integer(),
  product: Type.String(),
  price: Type.Number(),
  /** The document names it so, and its example in the other way. */
  created_at: Type.String(),
  CreatedAt: Type.String(),
});
export type FiveSimPriceLimit = Shape<typeof PriceLimit>;
const PriceLimits = Type.Array(PriceLimit);

export const priceLimitsContract = {
  ...reading,
  path: '/v1/user/max-prices',
  summary: 'The protocol of 5sim: the highest prices that are kept for products.',
  answers: { 200: PriceLimits, ...refused },
} as const;

const PriceLimitBody = Type.Object({
  product_name: Type.Optional(Type.String({ maxLength: 100 })),
  /** Dollars. */
  price: Type.Optional(Type.Union([Type.Number(), Type.String({ maxLength: 30 })])),
});
export type PriceLimitBody = Shape<typeof PriceLimitBody>;

const LIMIT_BYTES_MAX = 1_000;

const keeping = {
  tag: 'fivesim',
  scope: 'buy',
  path: '/v1/user/max-prices',
  body: PriceLimitBody,
  bodyLimit: LIMIT_BYTES_MAX,
  answers: { 200: PriceLimits, ...refused },
} as const;

export const setPriceLimitContract = {
  ...keeping,
  method: 'POST',
  summary: 'The protocol of 5sim: keep a highest price for a product.',
  description: `It counts for each purchase of one code that names no \`maxPrice\`. An account keeps ${PRICE_LIMITS_MAX} of them.`,
  problems: ['too-many-price-limits'],
} as const;

export const removePriceLimitContract = {
  ...keeping,
  method: 'DELETE',
  summary: 'The protocol of 5sim: keep no highest price for a product any more.',
  servesPaid: true,
} as const;

const PURCHASE_PROBLEMS = [
  'insufficient-funds',
  'debt-open',
  'key-cap-reached',
  'being-forgotten',
  'no-available-numbers',
  'portal-share-used',
  'too-many-open-orders',
  'too-many-purchases',
  'sales-paused',
  'busy',
] as const;

const Place = { country: Name, operator: Name, product: Name };

const BuyQuery = Type.Object({
  forwarding: Value,
  number: Value,
  reuse: Value,
  voice: Value,
  ref: Value,
  maxPrice: Value,
});
export type BuyQuery = Shape<typeof BuyQuery>;

export const buyActivationOfFiveSimContract = {
  ...acting,
  path: '/v1/user/buy/activation/{country}/{operator}/{product}',
  summary: 'The protocol of 5sim: buy a number for one code.',
  description:
    '`any` is any country, or any operator. `maxPrice` counts only with any operator; without it the highest price counts that is kept for the product. A repeated request buys another number.',
  params: Type.Object(Place),
  query: BuyQuery,
  countedBy: 'own',
  takesRecentAccount: true,
  answers: { 200: Order, ...refused },
  problems: PURCHASE_PROBLEMS,
} as const;

export const buyHostingContract = {
  ...acting,
  path: '/v1/user/buy/hosting/{country}/{operator}/{product}',
  summary: 'The protocol of 5sim: rent a number. `1day-telegram` is a day for Telegram.',
  params: Type.Object(Place),
  countedBy: 'own',
  answers: { 200: Order, ...refused },
  problems: PURCHASE_PROBLEMS,
} as const;

export const reuseContract = {
  ...acting,
  path: '/v1/user/reuse/{product}/{number}',
  summary: 'The protocol of 5sim: buy the number of an earlier order again, for the same product.',
  params: Type.Object({ product: Name, number: Name }),
  countedBy: 'own',
  answers: { 200: Order, ...refused },
  problems: [...PURCHASE_PROBLEMS, 'reuse-not-possible', 'reuse-too-early', 'reuse-over', 'number-taken'],
} as const;

const OneOrder = Type.Object({ id: Name });

export const checkContract = {
  ...reading,
  path: '/v1/user/check/{id}',
  summary: 'The protocol of 5sim: an order with its messages.',
  params: OneOrder,
  answers: { 200: Order, ...refused },
} as const;

/** It gives money back, or says that an order is done with. */
const ending = {
  ...acting,
  params: OneOrder,
  servesPaid: true,
  answers: { 200: Order, ...refused },
} as const;

export const finishContract = {
  ...ending,
  path: '/v1/user/finish/{id}',
  summary: 'The protocol of 5sim: an order that has its code is done with.',
} as const;

export const cancelContract = {
  ...ending,
  path: '/v1/user/cancel/{id}',
  summary: 'The protocol of 5sim: cancel an order that has no code. The money comes back at once.',
  countedBy: 'own',
  problems: ['not-cancellable', 'cancel-too-early', 'too-many-cancels'],
} as const;

export const banContract = {
  ...ending,
  path: '/v1/user/ban/{id}',
  summary: 'The protocol of 5sim: the app does not accept the number. The money comes back at once.',
  countedBy: 'own',
  problems: ['not-cancellable', 'order-has-text', 'order-not-open', 'too-many-bans'],
} as const;

export const inboxContract = {
  ...reading,
  path: '/v1/user/sms/inbox/{id}',
  summary: 'The protocol of 5sim: the messages of a rented number.',
  params: OneOrder,
  answers: { 200: Type.Object({ Data: Type.Array(InboxSms), Total: Type.Integer() }), ...refused },
} as const;

/** What everybody may read. */
const guest = { ...asked, countedBy: 'reads' } as const;

const Product = Type.Object({
  Category: Type.Enum(['activation', 'hosting']),
  Qty: Type.Integer(),
  Price: Type.Number(),
});
export type FiveSimProduct = Shape<typeof Product>;

export const productsContract = {
  ...guest,
  path: '/v1/guest/products/{country}/{operator}',
  summary: 'The protocol of 5sim: the products of a country, with their prices.',
  params: Type.Object({ country: Name, operator: Name }),
  answers: { 200: Type.Record(Type.String(), Product), ...refused },
} as const;

export const productContract = {
  ...guest,
  path: '/v1/guest/products/{country}/{operator}/{product}',
  summary: 'The protocol of 5sim: one product of a country.',
  params: Type.Object(Place),
  answers: { 200: Product, ...refused },
} as const;

const Price = Type.Object({
  cost: Type.Number(),
  count: Type.Integer(),
  rate: Type.Optional(Type.Integer()),
});

const PricesQuery = Type.Object({ country: Value, product: Value });
export type PricesQuery = Shape<typeof PricesQuery>;

export const pricesContract = {
  ...guest,
  path: '/v1/guest/prices',
  summary:
    'The protocol of 5sim: prices by country, product and operator. With a product alone, by product, country and operator.',
  query: PricesQuery,
  answers: {
    200: Type.Union([
      Type.Null(),
      Type.Record(Type.String(), Type.Record(Type.String(), Type.Record(Type.String(), Price))),
    ]),
    ...refused,
  },
} as const;

export const countriesContract = {
  ...guest,
  path: '/v1/guest/countries',
  summary: 'The protocol of 5sim: the countries with their operators, which stand beside the other names.',
  answers: { 200: Type.Record(Type.String(), Type.Unknown()), ...refused },
} as const;

export const flashContract = {
  ...guest,
  path: '/v1/guest/flash/{language}',
  summary: 'The protocol of 5sim: a notice for everybody. There is none here.',
  params: Type.Object({ language: Name }),
  answers: { 200: Type.Object({ text: Type.String() }), ...refused },
} as const;
