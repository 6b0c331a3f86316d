import { listMaxRows, searchDefaultRows } from '@ringpost/events/rules/limits';
import { Type } from 'typebox';
import { Withheld } from '../feeds/feeds.contract.ts';
import {
  CountryIso,
  Direction,
  Dollars,
  fresh,
  Instant,
  ListOf,
  minPosition,
  orNull,
  page,
  Uuid,
} from '../kernel/lists.contract.ts';

const Status = Type.Enum(['initial', 'running', 'active', 'inactive', 'completed', 'failed']);

const order = {
  order_uuid: Uuid,
  kind: Type.Literal('activation'),
  status: Status,
  outcome: orNull(
    Type.Enum(['cancelled', 'no-sms', 'no-available-numbers', 'gave-up', 'insufficient-funds']),
  ),
  app_uuid: Uuid,
  app_name: Type.String(),
  image_name: orNull(Type.String()),
  country_iso: CountryIso,
  vendor_uuid: orNull(Uuid),
  vendor_name: orNull(Type.String()),
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
  closes_at: orNull(Instant),
  settles_at: orNull(Instant),
  completed_at: orNull(Instant),
  ended_at: orNull(Instant),
  code: orNull(Type.String()),
  code_at: orNull(Instant),
  text: orNull(Type.String()),
  withheld: Type.Integer(),
};

/** One event of a story that spans several streams. */
export const Entry = Type.Object({
  type: Type.String(),
  stream: Type.String(),
  revision: Type.Integer(),
  position: Type.Integer(),
  at: Instant,
  actor: Type.String(),
  data: Type.Record(Type.String(), Type.Unknown()),
});

const Message = Type.Object({
  uuid: Type.String(),
  from: orNull(Type.String()),
  msg: orNull(Type.String()),
  code: orNull(Type.String()),
  withheld: Withheld,
  send_time: Instant,
  charged: Type.Boolean(),
});

export const orderList = {
  method: 'GET',
  path: '/api/orders/list',
  summary: "The caller's orders, newest first unless asked otherwise.",
  tag: 'orders',
  query: Type.Object({
    orderBy: Type.Enum(['placed_at', 'status', 'total_cost'], { default: 'placed_at' }),
    orderType: Direction,
    status: Type.Optional(Status),
    ...page(listMaxRows, searchDefaultRows),
  }),
  answers: { 200: ListOf(Type.Object(order)) },
} as const;

export const oneOrder = {
  method: 'GET',
  path: '/api/orders/{id}',
  summary: 'One order with its messages and every event behind it.',
  tag: 'orders',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(minPosition),
  answers: {
    200: Type.Object({
      ...order,
      price_rank: Type.Integer(),
      messages: Type.Array(Message),
      timeline: Type.Array(Entry),
      ...fresh,
    }),
  },
  problems: ['not-found'],
} as const;
