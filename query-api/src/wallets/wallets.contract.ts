import { listMaxRows } from '@ringpost/events/rules/limits';
import { Type } from 'typebox';
import {
  Direction,
  Dollars,
  fresh,
  Instant,
  minPosition,
  orNull,
  page,
  Uuid,
} from '../kernel/lists.contract.ts';
import { Entry } from '../orders/orders.contract.ts';

const Kind = Type.Enum([
  'user purchase order',
  'user extend order',
  'user refund order',
  'admin gives credit to user',
  'user buys credit',
  'port-in request',
  'number reservation',
]);

const transaction = {
  transaction_id: Uuid,
  line: Type.Integer(),
  kind: Kind,
  at: Instant,
  amount: Dollars,
  balance_after: Dollars,
  order_uuid: orNull(Uuid),
  app_name: orNull(Type.String()),
  image_name: orNull(Type.String()),
  number: orNull(Type.String()),
  reason: orNull(Type.String()),
  settled: orNull(Type.Enum(['held', 'captured', 'released'])),
};

export const balance = {
  method: 'GET',
  path: '/api/users/balance',
  summary: 'What the caller can spend, and what is held for orders under way.',
  tag: 'users',
  query: Type.Object(minPosition),
  answers: {
    200: Type.Object({
      balance: Dollars,
      held: Dollars,
      holds: Type.Integer(),
      lines: Type.Integer(),
      updated_at: orNull(Instant),
      ...fresh,
    }),
  },
} as const;

export const stats = {
  method: 'GET',
  path: '/api/users/stats',
  summary: 'What the caller spent and received in the last 30 days, by UTC day.',
  tag: 'users',
  query: Type.Object(minPosition),
  answers: {
    200: Type.Object({
      spent_30d: Dollars,
      codes_30d: Type.Integer(),
      held: Dollars,
      held_orders: Type.Integer(),
      daily: Type.Array(Type.Object({ date: Type.String({ format: 'date' }), spent: Dollars })),
      ...fresh,
    }),
  },
} as const;

export const transactionList = {
  method: 'GET',
  path: '/api/payment/balance_transactions/list',
  summary: "The caller's ledger, newest line first unless asked otherwise, with the proof of the balance.",
  tag: 'payment',
  query: Type.Object({ kind: Type.Optional(Kind), orderType: Direction, ...page(listMaxRows) }),
  answers: {
    200: Type.Object({
      data: Type.Array(Type.Object(transaction)),
      total: Type.Integer(),
      balance: Dollars,
      proved: Type.Object({ sum_of_lines: Dollars, balance: Dollars, equal: Type.Boolean() }),
      ...fresh,
    }),
  },
} as const;

export const oneTransaction = {
  method: 'GET',
  path: '/api/payment/balance_transactions/{id}',
  summary: 'One line of the ledger with the events behind it and its entries, which sum to zero.',
  tag: 'payment',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(minPosition),
  answers: {
    200: Type.Object({
      ...transaction,
      events: Type.Array(Entry),
      entries: Type.Array(Type.Object({ account: Type.String(), amount: Dollars })),
      ...fresh,
    }),
  },
  problems: ['not-found'],
} as const;
