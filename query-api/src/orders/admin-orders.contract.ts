import {
  CountryIso,
  CSV_TYPE,
  Direction,
  Dollars,
  E164,
  FRESHNESS,
  FreshListOf,
  Instant,
  MIN_POSITION,
  orNull,
  page,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { ORDER_FIELDS, OrderStatus } from '@ringpost/domain/contracts/order.contract';
import { LIST_MAX_ROWS, SEARCH_MAX_CHARACTERS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { ORDER_DISCOUNT, TimelineEntry } from './orders.contract.ts';

/** An admin sees what was bought and paid. Nothing of a message is in these answers: no text, no code and no sender. */
const { code: _code, code_at: _codeAt, text: _text, ...WITHOUT_MESSAGES } = ORDER_FIELDS;

const ADMIN_ORDER_FIELDS = {
  ...WITHOUT_MESSAGES,
  user_id: Uuid,
  /** Null if the customer is unknown, or was forgotten. */
  email: orNull(Type.String()),
};
const AdminOrder = Type.Object(ADMIN_ORDER_FIELDS);
export type AdminOrderView = Shape<typeof AdminOrder>;

const FILTERS = {
  user_id: Type.Optional(Uuid),
  status: Type.Optional(OrderStatus),
  app_uuid: Type.Optional(Uuid),
  country_iso: Type.Optional(CountryIso),
  vendor_id: Type.Optional(Uuid),
  /** `bulk`: orders for many numbers, of activations or of rentals. */
  kind: Type.Optional(Type.Enum(['activation', 'rental', 'bulk'])),
  /** Only bulk orders that got fewer numbers than were asked for. */
  partial: Type.Optional(Type.Literal(true)),
  /** `grouped`, the default: a bulk order is one row. `each`: its numbers are also rows. */
  items: Type.Optional(Type.Enum(['grouped', 'each'])),
  /** Orders bought at this instant or later. */
  since: Type.Optional(Instant),
  /** Orders bought before this instant. */
  until: Type.Optional(Instant),
  /**
   * The id of an order, or its beginning up to a hyphen or further; a whole phone number; or the beginning of a customer's email
   * address.
   */
  search: Type.Optional(Type.String({ minLength: 1, maxLength: SEARCH_MAX_CHARACTERS })),
};

export const adminOrderListContract = {
  method: 'GET',
  path: '/api/admin/orders',
  summary:
    'The orders of all customers, newest first unless asked otherwise, without anything of their messages.',
  tag: 'orders',
  query: Type.Object({
    /** Only orders of time: every filter has an index in this order. */
    orderBy: Type.Enum(['placed_at'], { default: 'placed_at' }),
    orderType: Direction,
    ...FILTERS,
    ...page(LIST_MAX_ROWS),
  }),
  answers: { 200: FreshListOf(AdminOrder) },
} as const;

export const adminOrderFileContract = {
  method: 'GET',
  path: '/api/admin/orders/csv',
  securityEvent: 'export',
  summary: 'All orders of all customers that the filters find, newest first, as CSV.',
  tag: 'orders',
  query: Type.Object({ ...FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;

export const numberOrdersContract = {
  method: 'GET',
  path: '/api/admin/numbers/{id}/orders',
  summary: 'The orders that have had a number, newest first, without anything of their messages.',
  tag: 'orders',
  params: Type.Object({ id: E164 }),
  query: Type.Object(page(LIST_MAX_ROWS)),
  answers: { 200: FreshListOf(AdminOrder) },
} as const;

/** That a message came, and what became of it. */
const MessageHead = Type.Object({
  uuid: Type.String(),
  send_time: Instant,
  /** `call`: the recording of a call. */
  kind: Type.Enum(['sms', 'call']),
  charged: Type.Boolean(),
  /** Whether its customer cannot read it, because it is not paid for. */
  withheld: Type.Boolean(),
});

const AdminTimelineEntry = Type.Object({
  ...TimelineEntry.properties,
  /**
   * Who caused it: the email of an admin, or a provider or a part of the system as the log names it. Null for the customer, and
   * if it is not known.
   */
  by: orNull(Type.String()),
});
export type AdminTimelineEntry = Shape<typeof AdminTimelineEntry>;

/** What an admin must know of an order before its money is given back. */
const PAID_FIELDS = {
  /** What was charged for it. An order that is still open has paid nothing, and for a bulk order each number pays by itself. */
  paid: Dollars,
  /** What can still be given back. */
  left: Dollars,
  price_rank: Type.Integer(),
  ...ORDER_DISCOUNT,
  /** Whether an admin bought it for the customer. The history says who and why. */
  by_support: Type.Boolean(),
};

/** One order with the heads of its messages and every event behind it. */
const DETAIL_FIELDS = {
  ...ADMIN_ORDER_FIELDS,
  ...PAID_FIELDS,
  messages: Type.Array(MessageHead),
  timeline: Type.Array(AdminTimelineEntry),
};
const AdminOrderDetail = Type.Object(DETAIL_FIELDS);
export type AdminOrderDetail = Shape<typeof AdminOrderDetail>;

export const adminOrderContract = {
  method: 'GET',
  path: '/api/admin/orders/{id}',
  summary:
    'One order of any customer: what was paid and given back, its events with who caused them, and when messages came.',
  tag: 'orders',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(MIN_POSITION),
  answers: { 200: Type.Object({ ...DETAIL_FIELDS, ...FRESHNESS }) },
  problems: ['not-found'],
} as const;
