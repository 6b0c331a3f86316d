import {
  CountryIso,
  Dollars,
  E164,
  Instant,
  orNull,
  QuotedDollars,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import {
  BULK_NUMBERS_MAX,
  BULK_NUMBERS_MIN,
  DORMANT_WAIT_MINUTES,
  UNPAID_COUNTS_HOURS,
} from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { TermHours } from '../orders/orders.contract.ts';

const CHOSEN_FIELDS = {
  /** Exactly these numbers, as many as `quantity`. All must be of the country and have the quoted price. */
  numbers: Type.Optional(
    Type.Array(E164, { minItems: BULK_NUMBERS_MIN, maxItems: BULK_NUMBERS_MAX, uniqueItems: true }),
  ),
};

const COMMON_FIELDS = {
  app_uuid: Uuid,
  country_iso: CountryIso,
  /** Null or absent: any provider. */
  vendor_uuid: Type.Optional(orNull(Uuid)),
  /** How many numbers. */
  quantity: Type.Integer({ minimum: BULK_NUMBERS_MIN, maximum: BULK_NUMBERS_MAX }),
  /** The price of one number that the customer saw. If it has changed, nothing is bought. */
  quoted_price: QuotedDollars,
};

const BuyBulkBody = Type.Object({
  ...COMMON_FIELDS,
  ...CHOSEN_FIELDS,
  /** `any`, the default: new numbers first, then used ones. */
  number_type: Type.Optional(Type.Enum(['any', 'new'])),
});

const RentBulkBody = Type.Object({
  ...COMMON_FIELDS,
  ...CHOSEN_FIELDS,
  /** `new`: numbers that never served the app. `used`: numbers that did. */
  number_type: Type.Enum(['new', 'used']),
  term_hours: TermHours,
});

const BulkNumber = Type.Object({
  /** The order of this number: its messages, its cancel. */
  order_uuid: Uuid,
  number: E164,
  /** Until when it waits for a message. For a rental: its end. */
  closes_at: Instant,
});

const BoughtBulk = Type.Object({
  order_uuid: Uuid,
  /** `completed`: no more numbers follow. */
  status: Type.Literal('completed'),
  requested: Type.Integer(),
  fulfilled: Type.Integer(),
  /** The price of one number. */
  unit_price: Dollars,
  /** The price of the missing numbers, which came back. */
  released: Dollars,
  numbers: Type.Array(BulkNumber),
});
export type BoughtBulk = Shape<typeof BoughtBulk>;

/** The price is held, and numbers are still being looked for. */
const BulkUnderWay = Type.Object({
  order_uuid: Uuid,
  status: Type.Literal('initial'),
  requested: Type.Integer(),
  fulfilled: Type.Integer(),
});

const VendorBody = Type.Object({
  ...COMMON_FIELDS,
  quantity: Type.Integer({ minimum: 1, maximum: BULK_NUMBERS_MAX }),
  /** Absent: for one SMS code each. Otherwise a rental of new numbers for this term. */
  term_hours: Type.Optional(TermHours),
  /** The fee that the customer saw for one activation without an SMS; 0 for a rental. If it has changed, nothing is bought. */
  quoted_fee: Type.Optional(QuotedDollars),
});

const ANSWERS = { 201: BoughtBulk, 202: BulkUnderWay } as const;
const LINKS = {
  order: { to: 'GET /api/orders/{id}', params: { id: '/order_uuid' } },
  cancel: { to: 'POST /api/orders/{id}/cancel', params: { id: '/order_uuid' } },
} as const;
const PROBLEMS = [
  'insufficient-funds',
  'price-changed',
  'no-available-numbers',
  'number-unknown',
  'gave-up',
  'sales-paused',
  'too-many-open-orders',
  'too-many-numbers',
  'too-many-purchases',
  'busy',
  'not-found',
] as const;
const DESCRIPTION = `Up to ${BULK_NUMBERS_MAX.toLocaleString('en-US')} numbers. Each has an order of its own with its messages. The same Idempotency-Key with the same body answers with the same order and buys nothing.`;

export const buyBulkContract = {
  method: 'POST',
  path: '/api/orders/on_demand_bulk',
  scope: 'buy',
  summary: 'Buy many numbers for one SMS code each. The price of those that are not there comes back.',
  description: DESCRIPTION,
  tag: 'orders',
  body: BuyBulkBody,
  idempotent: true,
  tellsPosition: true,
  countedBy: 'own',
  answers: ANSWERS,
  links: LINKS,
  problems: PROBLEMS,
} as const;

export const rentBulkContract = {
  method: 'POST',
  path: '/api/orders/create_number_order_bulk',
  scope: 'buy',
  summary: 'Rent many numbers for an app and a term. The price of those that are not there comes back.',
  description: DESCRIPTION,
  tag: 'orders',
  body: RentBulkBody,
  idempotent: true,
  tellsPosition: true,
  countedBy: 'own',
  answers: ANSWERS,
  links: LINKS,
  problems: PROBLEMS,
} as const;

const VENDOR_PROBLEMS = ['too-many-dormant', 'dormant-used-up'] as const;

const WAITS = `A vendor activates numbers for this order, which takes some minutes. The order shows requested and fulfilled meanwhile. The price of what is not there after ${DORMANT_WAIT_MINUTES} minutes comes back. An activation for which a vendor activated a number and no SMS came costs a fee: \`activation-fee-percent\` of its price, at least \`activation-fee-least\`, as GET /api/shop_settings says; the rest comes back. A customer may have \`unpaid-activations\` of them without an SMS within ${UNPAID_COUNTS_HOURS} hours.`;

/** The price is held, and a vendor is asked for the numbers. */
const DormantOrder = Type.Object({
  order_uuid: Uuid,
  /** `completed`: no more numbers follow. */
  status: Type.Enum(['initial', 'completed']),
  requested: Type.Integer(),
  fulfilled: Type.Integer(),
});

export const dormantContract = {
  method: 'POST',
  path: '/api/orders/dormant',
  scope: 'buy',
  summary: 'Buy or rent numbers that a vendor activates on demand.',
  description: `${WAITS} ${DESCRIPTION}`,
  tag: 'orders',
  body: VendorBody,
  idempotent: true,
  tellsPosition: true,
  countedBy: 'own',
  answers: { 202: DormantOrder },
  links: LINKS,
  problems: [...PROBLEMS, ...VENDOR_PROBLEMS],
} as const;

export const anyNumberContract = {
  method: 'POST',
  path: '/api/orders/any_number',
  scope: 'buy',
  summary: 'Buy or rent active numbers; a vendor activates those that are missing.',
  description: `${WAITS} ${DESCRIPTION}`,
  tag: 'orders',
  body: VendorBody,
  idempotent: true,
  tellsPosition: true,
  countedBy: 'own',
  answers: ANSWERS,
  links: LINKS,
  problems: [...PROBLEMS, ...VENDOR_PROBLEMS],
} as const;
