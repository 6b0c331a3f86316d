import {
  CountryIso,
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
} from '@ringpost/events/contracts/fields.contract';
import { listMaxRows, searchDefaultRows } from '@ringpost/events/rules/limits';
import { Type } from 'typebox';
import { Withheld } from '../feeds/feeds.contract.ts';

const OrderStatus = Type.Enum(['initial', 'running', 'active', 'inactive', 'completed', 'failed']);
export type OrderStatus = Shape<typeof OrderStatus>;

const ORDER_FIELDS = {
  order_uuid: Uuid,
  kind: Type.Literal('activation'),
  status: OrderStatus,
  /** Why it ended without a code; null for every other order. */
  outcome: orNull(
    Type.Enum(['cancelled', 'no-sms', 'no-available-numbers', 'gave-up', 'insufficient-funds']),
  ),
  app_uuid: Uuid,
  app_name: Type.String(),
  image_name: orNull(Type.String()),
  country_iso: CountryIso,
  vendor_uuid: orNull(Uuid),
  vendor_name: orNull(Type.String()),
  /** E.164 with its plus; null until one is assigned. */
  number: orNull(Type.String()),
  rate_center: orNull(Type.String()),
  region: orNull(Type.String()),
  number_type: orNull(Type.Enum(['new', 'used'])),
  unit_price: Dollars,
  total_cost: Dollars,
  requested: Type.Integer(),
  fulfilled: Type.Integer(),
  placed_at: Instant,
  assigned_at: orNull(Instant),
  /** It listens for a message until then. */
  closes_at: orNull(Instant),
  /** The money comes back by then if no message came. */
  settles_at: orNull(Instant),
  completed_at: orNull(Instant),
  ended_at: orNull(Instant),
  /** The newest code that can be read, and its message. */
  code: orNull(Type.String()),
  code_at: orNull(Instant),
  text: orNull(Type.String()),
  /** How many withheld messages can be paid for and read now. */
  withheld: Type.Integer(),
};

const Order = Type.Object(ORDER_FIELDS);
export type OrderView = Shape<typeof Order>;

const OrderList = FreshListOf(Order);
export type OrderList = Shape<typeof OrderList>;

/** One event of a history that spans several streams. `data` holds nothing personal. */
export const TimelineEntry = Type.Object({
  type: Type.String(),
  /** The kind of stream: `order`, `wallet`, `number` or `sms`. */
  stream: Type.String(),
  revision: Type.Integer(),
  position: EventPosition,
  at: Instant,
  actor: Type.String(),
  data: Type.Record(Type.String(), Type.Unknown()),
});
export type TimelineEntry = Shape<typeof TimelineEntry>;

const Message = Type.Object({
  uuid: Type.String(),
  /** Null, as `msg` and `code`, while the message is withheld. */
  from: orNull(Type.String()),
  msg: orNull(Type.String()),
  code: orNull(Type.String()),
  withheld: Withheld,
  send_time: Instant,
  charged: Type.Boolean(),
});

/** One order with its messages and every event behind it. */
const DETAIL_FIELDS = {
  ...ORDER_FIELDS,
  price_rank: Type.Integer(),
  messages: Type.Array(Message),
  timeline: Type.Array(TimelineEntry),
};
const OrderDetail = Type.Object(DETAIL_FIELDS);
export type OrderDetail = Shape<typeof OrderDetail>;

export const orderListContract = {
  method: 'GET',
  path: '/api/orders/list',
  summary: "The caller's orders, newest first unless asked otherwise.",
  tag: 'orders',
  query: Type.Object({
    orderBy: Type.Enum(['placed_at', 'status', 'total_cost'], { default: 'placed_at' }),
    orderType: Direction,
    status: Type.Optional(OrderStatus),
    ...page(listMaxRows, searchDefaultRows),
  }),
  answers: { 200: OrderList },
} as const;

export const oneOrderContract = {
  method: 'GET',
  path: '/api/orders/{id}',
  summary: 'One order with its messages and every event behind it.',
  tag: 'orders',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(MIN_POSITION),
  answers: { 200: Type.Object({ ...DETAIL_FIELDS, ...FRESHNESS }) },
  problems: ['not-found'],
} as const;
