import {
  AreaPrefix,
  CountryIso,
  Dollars,
  E164,
  EXAMPLE_APP,
  Instant,
  orNull,
  QuotedDollars,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { ORDER_FIELDS } from '@ringpost/domain/contracts/order.contract';
import {
  APPS_ON_ONE_NUMBER_MAX,
  AREA_NUMBERS_LOOKED_AT,
  AREAS_MAX,
  BANNED_REST_DAYS,
  BANS_PER_DAY_MAX,
  BANS_UNTIL_REST,
  PURCHASE_KEY_HOURS,
  PURCHASE_KEYS_KEPT,
  RENTAL_TERMS_HOURS,
  REUSE_DAYS,
  SHARED_NUMBERS_LOOKED_AT,
} from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

/** One of the offered terms, in hours. The schema names its type, so that the text of a form is read as a number. */
export const TermHours = Type.Enum([...RENTAL_TERMS_HOURS], { type: 'integer' });

const BuyActivationBody = Type.Object({
  app_uuid: Uuid,
  country_iso: CountryIso,
  /** Null or absent: any provider. */
  vendor_uuid: Type.Optional(orNull(Uuid)),
  /** `any`, the default: a number that is new to the app if there is one, otherwise a used one. `new`: only a new one. */
  number_type: Type.Optional(Type.Enum(['any', 'new'])),
  /** Exactly this number. It must be of the country; the price is that of its provider. */
  number: Type.Optional(E164),
  /** The number must begin with one of them. */
  prefixes: Type.Optional(Type.Array(AreaPrefix, { maxItems: AREAS_MAX })),
  /** The number must begin with none of them. */
  excluded_prefixes: Type.Optional(Type.Array(AreaPrefix, { maxItems: AREAS_MAX })),
  /** The price that the customer saw. If it has changed, nothing is bought. */
  quoted_price: Type.Optional(QuotedDollars),
  /** Instead of `quoted_price`: the order costs the price of today, unless that is more than this. */
  max_price: Type.Optional(QuotedDollars),
});

/** The order as lists show it, at the moment when it got its number. */
export const BoughtActivation = Type.Object({
  ...ORDER_FIELDS,
  status: Type.Literal('running'),
  number: E164,
  assigned_at: Instant,
  closes_at: Instant,
  settles_at: Instant,
});

export type BoughtActivation = Shape<typeof BoughtActivation>;

/** An order whose price is held, while a number is still being looked for. */
export const ActivationUnderWay = Type.Object({ ...ORDER_FIELDS, status: Type.Literal('initial') });
export type ActivationUnderWay = Shape<typeof ActivationUnderWay>;

/** The price is held, and a number is still being looked for. */
export const OrderUnderWay = Type.Object({ order_uuid: Uuid, status: Type.Literal('initial') });
export type OrderUnderWay = Shape<typeof OrderUnderWay>;

/** Why one number is not sold. */
export const PURCHASE_PROBLEMS = [
  'insufficient-funds',
  'price-changed',
  'no-available-numbers',
  'portal-share-used',
  'number-taken',
  'number-unknown',
  'number-banned',
  'gave-up',
  'sales-paused',
  'too-many-open-orders',
  'too-many-purchases',
  'busy',
  'not-found',
  'app-hidden',
  'whole-number-app',
] as const;

const KEY_RULE = `The same Idempotency-Key with the same body answers with the same order and buys nothing. A key is remembered for ${PURCHASE_KEY_HOURS} hours at least. It may be forgotten sooner only after ${PURCHASE_KEYS_KEPT.toLocaleString('en-US')} newer purchases of the same customer.`;

export const buyActivationContract = {
  method: 'POST',
  path: '/api/orders/on_demand',
  scope: 'buy',
  summary: 'Buy a number for one SMS code. The money is held until the code arrives.',
  description: `${KEY_RULE} Send either \`quoted_price\` or \`max_price\`. A purchase within areas looks at up to ${AREA_NUMBERS_LOOKED_AT.toLocaleString('en-US')} numbers of them, from a place that chance decides.`,
  example: { body: { app_uuid: EXAMPLE_APP, country_iso: 'US', max_price: 5 } },
  tag: 'orders',
  body: BuyActivationBody,
  idempotent: true,
  tellsPosition: true,
  countedBy: 'own',
  answers: { 201: BoughtActivation, 202: ActivationUnderWay },
  links: {
    order: { to: 'GET /api/orders/{id}', params: { id: '/order_uuid' } },
    cancel: { to: 'POST /api/orders/{id}/cancel', params: { id: '/order_uuid' } },
  },
  problems: [...PURCHASE_PROBLEMS, 'above-max-price'],
} as const;

const BuyTogetherBody = Type.Object({
  /** Each app once. */
  app_uuids: Type.Array(Uuid, { minItems: 2, maxItems: APPS_ON_ONE_NUMBER_MAX, uniqueItems: true }),
  country_iso: CountryIso,
  /** Null or absent: any provider. */
  vendor_uuid: Type.Optional(orNull(Uuid)),
  /** The number must begin with one of them. */
  prefixes: Type.Optional(Type.Array(AreaPrefix, { maxItems: AREAS_MAX })),
  /** The number must begin with none of them. */
  excluded_prefixes: Type.Optional(Type.Array(AreaPrefix, { maxItems: AREAS_MAX })),
  /** The price of all apps together that the customer saw. If it has changed, nothing is bought. */
  quoted_price: QuotedDollars,
});

export const buyTogetherContract = {
  ...buyActivationContract,
  path: '/api/orders/several_apps',
  summary: 'Buy one number for one SMS code of each of several apps: for all of them or for none.',
  description: `${KEY_RULE} Each app has its own order, with its own price, code, cancel and refund. The number is new to all of the apps. A text belongs to the order of its app. A text that names no app belongs to one order of the customer that still waits, and to nobody while another customer waits on this number too. The limits of purchases and the cap of a key count each order. Looks at up to ${SHARED_NUMBERS_LOOKED_AT.toLocaleString('en-US')} numbers.`,
  body: BuyTogetherBody,
  answers: {
    201: Type.Object({ orders: Type.Array(BoughtActivation) }),
    202: Type.Object({ orders: Type.Array(ActivationUnderWay) }),
  },
  links: {},
  example: {},
  problems: PURCHASE_PROBLEMS,
} as const;

const BuyUnclaimedBody = Type.Object({
  app_uuid: Uuid,
  /** The message, as the list of unclaimed numbers names it. */
  unclaimed_uuid: Type.String({ minLength: 1, maxLength: 64 }),
  /** The price that the customer saw. If it has changed, nothing is bought. */
  quoted_price: QuotedDollars,
});

export const buyUnclaimedContract = {
  ...buyActivationContract,
  description: KEY_RULE,
  path: '/api/orders/unclaimed',
  example: {},
  scope: 'buy',
  summary:
    'Buy an unclaimed message with its number. The order gets the number, and then the message, which completes it.',
  body: BuyUnclaimedBody,
  problems: [...PURCHASE_PROBLEMS, 'unclaimed-gone'],
} as const;

export const banNumberContract = {
  method: 'POST',
  path: '/api/orders/{id}/ban',
  scope: 'buy',
  summary: 'Say that the app does not accept the number: it is blocked or used there. The order ends.',
  description: `Only for an activation that still waits, and got no text. The money comes back as after a cancel, at any time after the purchase. The caller never gets this number for this app again, the order counts as one without a code in the statistics, and a number that ${BANS_UNTIL_REST} customers have banned within ${BANNED_REST_DAYS} days rests for the app. A customer may ban ${BANS_PER_DAY_MAX} numbers in 24 hours.`,
  tag: 'orders',
  params: Type.Object({ id: Uuid }),
  tellsPosition: true,
  countedBy: 'own',
  servesPaid: true,
  answers: { 200: Type.Object({ order_uuid: Uuid, status: Type.Literal('inactive'), released: Dollars }) },
  problems: ['not-found', 'not-cancellable', 'order-has-text', 'order-not-open', 'too-many-bans'],
} as const;

export const nextCodeContract = {
  method: 'POST',
  path: '/api/orders/{id}/next_code',
  scope: 'buy',
  summary: 'Wait for another code on the number of an order that has one. It costs nothing.',
  description:
    'Within the 20 minutes of the order, which do not change. While its customer waits, a text that names no app goes to this order before all that wait for nothing, and nobody else can choose the number. One request waits for one text; a repeated one changes nothing.',
  tag: 'orders',
  params: Type.Object({ id: Uuid }),
  tellsPosition: true,
  servesPaid: true,
  answers: { 200: Type.Object({ order_uuid: Uuid, next_asked_at: Instant, closes_at: Instant }) },
  problems: ['not-found', 'no-code-yet', 'order-not-open'],
} as const;

export const reuseNumberContract = {
  ...buyActivationContract,
  path: '/api/orders/{id}/reuse',
  example: {},
  summary: 'Buy the number of a completed activation again, for the same app, at its own price.',
  description: `From the end of its 20 minutes until ${REUSE_DAYS} days after its lease, if nobody else has the number then or waits for it. What is left of its lease ends with the purchase. \`GET /api/orders/{id}/reuse\` says what it costs. The key works as for any purchase.`,
  params: Type.Object({ id: Uuid }),
  body: Type.Object({
    /** The price that the customer saw. If it has changed, nothing is bought. */
    quoted_price: QuotedDollars,
  }),
  problems: [...PURCHASE_PROBLEMS, 'reuse-not-possible', 'reuse-too-early', 'reuse-over'],
} as const;
