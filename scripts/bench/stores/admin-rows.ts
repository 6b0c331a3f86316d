// Rows for the lists of admins, as the projectors would write them. They are made from a number, so each run makes the same ones.

import type { Row, Write } from '@ringpost/engine';
import { type MessageHeadRow, messageHeads } from '@ringpost/projections/messages/message-heads.view';
import { listedOrder, listedOrders } from '@ringpost/projections/orders/order-lists.view';
import {
  type BulkOrderRow,
  bulkOrders,
  type OrderRow,
  orders,
} from '@ringpost/projections/orders/orders.view';
import { type PaymentRow, payments } from '@ringpost/projections/payments/payments.view';
import { type BalanceRow, balances } from '@ringpost/projections/wallets/balances.view';
import {
  type TransactionRow,
  transactions,
  type WalletRow,
  wallets,
} from '@ringpost/projections/wallets/wallets.view';
import { customerIdOf, numberOf } from './population.ts';

/** The things that rows name. */
export interface AdminFacts {
  readonly customers: number;
  readonly numbers: number;
  readonly appIds: readonly string[];
  readonly vendorIds: readonly string[];
}

export const ORDERS_PER_CUSTOMER = 10;
const MESSAGES_PER_ORDER = 5;
const PAYMENTS_PER_CUSTOMER = 2;

/** Each word as often as it says. */
function shares<T extends string>(counts: Readonly<Record<T, number>>): readonly T[] {
  return (Object.entries(counts) as [T, number][]).flatMap(([word, count]) => Array<T>(count).fill(word));
}

const FIRST_INSTANT = Date.parse('2026-01-01T00:00:00.000Z');
const SECONDS_BETWEEN_ORDERS = 20;
const SECONDS_BETWEEN_MESSAGES = 4;
/** One of so many orders is for many numbers, is a rental, and is still open. */
const BULK_EVERY = 100;
const RENTAL_EVERY = 20;
const OPEN_EVERY = 200;
/** How many of a hundred are of each kind. */
const COUNTRIES = shares({ US: 80, CA: 20 });
const ENDINGS = shares({ completed: 63, inactive: 33, failed: 4 });
const MESSAGE_STATES = shares({
  shown: 68,
  public: 22,
  unclaimed: 6,
  withheld: 2,
  'not-shown': 1,
  unrouted: 1,
});

/** A number that looks drawn by lot, from 0 on. */
export function lot(index: number, seed: number, below: number): number {
  let hash = Math.imul(index ^ Math.imul(seed, 0x9e3779b9), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % below;
}

function oneOf<T>(values: readonly T[], index: number, seed: number): T {
  const value = values[lot(index, seed, values.length)];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}

function instantOf(seconds: number): string {
  return new Date(FIRST_INSTANT + seconds * 1_000).toISOString();
}

/** A UUID whose beginning is the time, as those of the product. */
function idOf(kind: string, index: number, seconds: number): string {
  const time = (FIRST_INSTANT + seconds * 1_000).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${kind}00-8000-${index.toString(16).padStart(12, '0')}`;
}

export function orderIdOf(index: number): string {
  return idOf('0', index, index * SECONDS_BETWEEN_ORDERS);
}

function orderOf(index: number, { customers, numbers, appIds, vendorIds }: AdminFacts): OrderRow {
  const seconds = index * SECONDS_BETWEEN_ORDERS;
  const isBulk = index % BULK_EVERY === 0;
  const isOpen = lot(index, 1, OPEN_EVERY) === 0;
  const status = isOpen ? 'running' : oneOf(ENDINGS, index, 2);
  const endedAt = isOpen ? null : instantOf(seconds + 600);
  const placed = instantOf(seconds);
  const price = 100 + lot(index, 3, 900);
  return {
    _id: orderIdOf(index),
    userId: customerIdOf(lot(index, 4, customers)),
    kind: lot(index, 5, RENTAL_EVERY) === 0 ? 'rental' : 'activation',
    ...{ bulkId: null, status, outcome: status === 'failed' ? 'no-available-numbers' : null },
    appId: oneOf(appIds.slice(0, 1 + lot(index, 6, appIds.length)), index, 7),
    countryIso: oneOf(COUNTRIES, index, 8),
    vendorId: oneOf(vendorIds, index, 9),
    e164: isBulk ? null : numberOf(lot(index, 10, numbers)),
    ...{ rateCentre: 'New York', region: 'NY', numberAge: 'new' },
    ...{ unitPriceMills: price, costMills: price, refundedMills: 0, refundReason: null, priceRank: 1 },
    ...{ feeMills: null, termHours: null, source: 'active' },
    ...{ quantity: isBulk ? 10 : 1, fulfilled: isBulk ? 10 - lot(index, 11, 3) : 1 },
    ...{ placedAt: placed, assignedAt: placed, closesAt: null, settlesAt: null },
    ...{ completedAt: status === 'completed' ? endedAt : null, endedAt },
    messages: [],
  };
}

function bulkOf(order: OrderRow): BulkOrderRow {
  const { _id, userId, placedAt, status, appId, countryIso, vendorId, kind } = order;
  const isShort = order.fulfilled < order.quantity;
  return { _id, userId, placedAt, status, appId, countryIso, vendorId, kind, isShort };
}

function messageOf(index: number, facts: AdminFacts): MessageHeadRow {
  const order = orderOf(Math.floor(index / MESSAGES_PER_ORDER), facts);
  const state = oneOf(MESSAGE_STATES, index, 12);
  const isOfOrder = state === 'shown' || state === 'withheld';
  const seconds = index * SECONDS_BETWEEN_MESSAGES;
  return {
    _id: idOf('1', index, seconds),
    receivedAt: instantOf(seconds),
    to: order.e164 ?? numberOf(lot(index, 13, facts.numbers)),
    ...{ vendorId: order.vendorId, appId: order.appId, state, kind: 'sms' },
    userId: isOfOrder ? order.userId : null,
    orderId: isOfOrder ? order._id : null,
    isVerification: lot(index, 14, 5) > 0,
  };
}

function walletOf(customer: number): WalletRow {
  const availableMills = lot(customer, 15, 3) === 0 ? 0 : lot(customer, 16, 200_000);
  return {
    _id: customerIdOf(customer),
    ...{ availableMills, heldMills: 0, debtMills: 0, entriesMills: availableMills, holds: 0 },
    ...{ lines: ORDERS_PER_CUSTOMER, updatedAt: instantOf(0) },
  };
}

function balanceOf(index: number): BalanceRow {
  const { _id, availableMills } = walletOf(index);
  return { _id, availableMills };
}

function transactionOf(index: number): TransactionRow {
  const seconds = index * SECONDS_BETWEEN_ORDERS;
  const line = Math.floor(index / ORDERS_PER_CUSTOMER);
  return {
    _id: idOf('2', index, seconds),
    userId: customerIdOf(line),
    line: (index % ORDERS_PER_CUSTOMER) + 1,
    ...{ kind: 'user purchase order', at: instantOf(seconds), amountMills: -100, balanceAfterMills: 1_000 },
    ...{ purpose: null, aboutId: orderIdOf(index), reason: null, settled: 'captured', openMills: 0 },
    ...{ position: String(index) as TransactionRow['position'], revision: index % ORDERS_PER_CUSTOMER },
    actor: 'customer',
    entries: [{ account: 'available', amountMills: -100 }],
  };
}

function paymentOf(index: number, { customers }: AdminFacts): PaymentRow {
  const seconds = index * SECONDS_BETWEEN_ORDERS * (ORDERS_PER_CUSTOMER / PAYMENTS_PER_CUSTOMER);
  const amountMills = 5_000 + lot(index, 17, 95_000);
  const isDone = lot(index, 18, 4) > 0;
  return {
    _id: idOf('3', index, seconds),
    userId: customerIdOf(lot(index, 19, customers)),
    gateway: oneOf(['stripe', 'stripe', 'nowpayments', 'manual'], index, 20),
    ...{ coin: null, amountMills, receivedMills: isDone ? amountMills : 0, reversedMills: 0 },
    creditedMills: isDone ? amountMills : 0,
    status: isDone ? 'completed' : oneOf(['expired', 'failed', 'waiting'] as const, index, 21),
    ...{ startedAt: instantOf(seconds), updatedAt: instantOf(seconds + 60), expiresAt: null },
    ...{ chargeId: `pi_${index}`, payUrl: null, address: null, coinAmount: null },
    ...{ reason: null, givenBy: null, invoices: [] },
  };
}

function* times<T extends Row>(count: number, view: string, make: (index: number) => T): Generator<Write> {
  for (let index = 0; index < count; index += 1) yield { op: 'put', in: view, row: make(index) };
}

function* ordersOf(facts: AdminFacts): Generator<Write> {
  for (let index = 0; index < facts.customers * ORDERS_PER_CUSTOMER; index += 1) {
    const row = orderOf(index, facts);
    yield { op: 'put', in: orders.name, row };
    if (index % BULK_EVERY === 0) yield { op: 'put', in: bulkOrders.name, row: bulkOf(row) };
  }
}

function* orderListsOf(facts: AdminFacts): Generator<Write> {
  yield* times(facts.customers * ORDERS_PER_CUSTOMER, listedOrders.name, (index) =>
    listedOrder(orderOf(index, facts)),
  );
}

function* walletsOf({ customers }: AdminFacts): Generator<Write> {
  yield* times(customers, wallets.name, walletOf);
  yield* times(customers * ORDERS_PER_CUSTOMER, transactions.name, transactionOf);
}

/** All rows of each projector whose lists grow with the sales. */
export const ADMIN_ROWS: Readonly<Record<string, (facts: AdminFacts) => Iterable<Write>>> = {
  orders: ordersOf,
  'order-lists': orderListsOf,
  messages: (facts) =>
    times(facts.customers * ORDERS_PER_CUSTOMER * MESSAGES_PER_ORDER, messageHeads.name, (index) =>
      messageOf(index, facts),
    ),
  wallets: walletsOf,
  balances: ({ customers }) => times(customers, balances.name, balanceOf),
  payments: (facts) =>
    times(facts.customers * PAYMENTS_PER_CUSTOMER, payments.name, (index) => paymentOf(index, facts)),
};
