import {
  CountryIso,
  CSV_TYPE,
  Direction,
  Dollars,
  EventPosition,
  FRESHNESS,
  FreshListOf,
  Instant,
  MIN_POSITION,
  orNull,
  page,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { ORDER_FIELDS, Order, OrderStatus, type OrderView } from '@ringpost/domain/contracts/order.contract';
import { LIST_MAX_ROWS, SEARCH_DEFAULT_ROWS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { AFTER_POSITION, WAIT, WAIT_DESCRIPTION } from '../changes/wait.contract.ts';
import { Voice, Withheld } from '../feeds/feeds.contract.ts';

export type { OrderStatus, OrderView };

/** An order in its customer's list. */
const ListedOrder = Type.Object({
  ...ORDER_FIELDS,
  /** Only for a bulk order of rentals: when the first and the last of them end, of those that have not ended. Null: all have. */
  first_ends_at: Type.Optional(orNull(Instant)),
  last_ends_at: Type.Optional(orNull(Instant)),
});
export type ListedOrder = Shape<typeof ListedOrder>;
const OrderList = FreshListOf(ListedOrder);
export type OrderList = Shape<typeof OrderList>;

/** One event of a history that spans several streams. `data` contains no personal data. */
export const TimelineEntry = Type.Object({
  type: Type.String(),
  /** The kind of stream: `order`, `wallet`, `number` or `sms`. */
  stream: Type.String(),
  revision: Type.Integer(),
  position: EventPosition,
  at: Instant,
  /** Who acted: `customer`, `admin`, `provider` or `system`. Never which admin. */
  actor: Type.String(),
  data: Type.Record(Type.String(), Type.Unknown()),
});
export type TimelineEntry = Shape<typeof TimelineEntry>;

const Message = Type.Object({
  uuid: Type.String(),
  /** Null while the message is withheld, like `msg` and `code`. */
  from: orNull(Type.String()),
  msg: orNull(Type.String()),
  code: orNull(Type.String()),
  withheld: Withheld,
  voice: Voice,
  send_time: Instant,
  charged: Type.Boolean(),
  /** Only of a rental of a whole number: the app that the message names. Absent: it names none. */
  app_name: Type.Optional(Type.String()),
});

/** The discount by volume that its price includes, and the price of one number without it. Absent: none. */
export const ORDER_DISCOUNT = {
  discount: Type.Optional(Type.Object({ percent: Type.Integer(), list_price: Dollars })),
};

/** One order with its messages and every event behind it. */
const DETAIL_FIELDS = {
  ...ORDER_FIELDS,
  price_rank: Type.Integer(),
  ...ORDER_DISCOUNT,
  /** Whether support bought it for the customer. The history says why. */
  by_support: Type.Boolean(),
  /** Only for an order that took a reserved number: the reservation, when it was asked for, since when the number was kept, and its fee. */
  reservation: Type.Optional(
    Type.Object({ reservation_uuid: Uuid, placed_at: Instant, reserved_at: orNull(Instant), fee: Dollars }),
  ),
  messages: Type.Array(Message),
  timeline: Type.Array(TimelineEntry),
};
const OrderDetail = Type.Object(DETAIL_FIELDS);
export type OrderDetail = Shape<typeof OrderDetail>;

const FILTERS = {
  status: Type.Optional(OrderStatus),
  app_uuid: Type.Optional(Uuid),
  country_iso: Type.Optional(CountryIso),
  /** `grouped`, the default: a bulk order is one row. `each`: its numbers are also rows. */
  items: Type.Optional(Type.Enum(['grouped', 'each'])),
  /** Orders bought at this instant or later. */
  since: Type.Optional(Instant),
  /** Orders bought before this instant. */
  until: Type.Optional(Instant),
};

export const orderListContract = {
  method: 'GET',
  path: '/api/orders/list',
  scope: 'read',
  summary: "The caller's orders, newest first unless asked otherwise.",
  description: WAIT_DESCRIPTION,
  example: { query: { limit: 5, orderType: 'DESC' } },
  tag: 'orders',
  query: Type.Object({
    orderBy: Type.Enum(['placed_at'], { default: 'placed_at' }),
    orderType: Direction,
    ...FILTERS,
    ...page(LIST_MAX_ROWS, SEARCH_DEFAULT_ROWS),
    ...AFTER_POSITION,
    ...WAIT,
  }),
  answers: { 200: OrderList },
} as const;

export const subAccountOrdersContract = {
  ...orderListContract,
  path: '/api/sub_accounts/{id}/orders',
  example: {},
  summary: 'The orders of a sub-account, newest first unless asked otherwise.',
  tag: 'sub-accounts',
  params: Type.Object({ id: Uuid }),
  problems: ['not-found'],
} as const;

export const orderFileContract = {
  method: 'GET',
  path: '/api/orders/csv',
  scope: 'read',
  summary: "All of the caller's orders that the filters find, newest first, as CSV.",
  tag: 'orders',
  query: Type.Object({ ...FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;

export const bulkNumbersContract = {
  method: 'GET',
  path: '/api/orders/{id}/numbers',
  scope: 'read',
  summary:
    'The numbers of one bulk order, each as an order of its own, in the order of their places. Any other order is its only number.',
  tag: 'orders',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(page(LIST_MAX_ROWS, SEARCH_DEFAULT_ROWS)),
  answers: {
    200: Type.Object({
      data: Type.Array(Order),
      total: Type.Integer(),
      /** Counts over all its numbers, including those of other pages. */
      counts: Type.Object({
        /** Activations that got their code. */
        completed: Type.Integer(),
        /** Activations that can still get a code. */
        waiting: Type.Integer(),
        /** When the last of them stops receiving. */
        closes_at: orNull(Instant),
        /** When the first and the last of its rentals end, of those that have not ended. */
        first_ends_at: orNull(Instant),
        last_ends_at: orNull(Instant),
      }),
      ...FRESHNESS,
    }),
  },
  problems: ['not-found'],
} as const;

export const bulkNumbersFileContract = {
  method: 'GET',
  path: '/api/orders/{id}/numbers/csv',
  scope: 'read',
  summary: 'All numbers of one bulk order, as CSV. Any other order is its only number.',
  tag: 'orders',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(MIN_POSITION),
  answers: { 200: CSV_TYPE },
  problems: ['not-found'],
} as const;

export const oneOrderContract = {
  method: 'GET',
  path: '/api/orders/{id}',
  scope: 'read',
  summary: 'One order with its messages and every event behind it.',
  description: WAIT_DESCRIPTION,
  tag: 'orders',
  params: Type.Object({ id: Uuid }),
  query: Type.Object({ ...MIN_POSITION, ...AFTER_POSITION, ...WAIT }),
  answers: { 200: Type.Object({ ...DETAIL_FIELDS, ...FRESHNESS }) },
  problems: ['not-found'],
} as const;

export const reuseContract = {
  method: 'GET',
  path: '/api/orders/{id}/reuse',
  scope: 'read',
  summary: 'Whether the number of a completed activation can be bought again now, and what that costs.',
  tag: 'orders',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(MIN_POSITION),
  answers: {
    200: Type.Object({
      order_uuid: Uuid,
      number: Type.String(),
      price: Dollars,
      /** `unavailable`: somebody else has the number, or it is not ours any more. `banned`: it was reported as blocked or used. */
      state: Type.Enum(['free', 'early', 'unavailable', 'banned', 'over']),
      /** It can be bought again from then on, and before `until`. */
      from: Instant,
      until: Instant,
      ...FRESHNESS,
    }),
  },
  links: {
    reuse: {
      to: 'POST /api/orders/{id}/reuse',
      params: { id: '/order_uuid' },
      body: { quoted_price: '/price' },
    },
  },
  problems: ['not-found', 'reuse-not-possible'],
} as const;

export const endDateContract = {
  method: 'GET',
  path: '/api/orders/{id}/end/date',
  scope: 'read',
  summary: 'Until when an order receives messages: the end of a rental, which an extension moves.',
  tag: 'orders',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(MIN_POSITION),
  answers: { 200: Type.Object({ order_uuid: Uuid, end_date: orNull(Instant), ...FRESHNESS }) },
  problems: ['not-found'],
} as const;
