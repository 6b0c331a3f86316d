import { createHash } from 'node:crypto';
import { streams, wallet } from '@ringpost/domain';
import { LIST_REACH_ROWS } from '@ringpost/domain/rules/limits';
import { type OrderRow, orders } from '@ringpost/projections/orders/orders.view';
import { payments } from '@ringpost/projections/payments/payments.view';
import { type TransactionRow, transactions } from '@ringpost/projections/wallets/wallets.view';
import type { Caller } from '@ringpost/web/http';
import { idsOfOrders, rowsFrom, wholeNumber } from '../portal-protocols/entries.ts';
import type { OrdersQuery, PaymentsQuery } from './fivesim.contract.ts';
import { SOLD_COUNTRIES } from './fivesim-codes.ts';
import type { FiveSimShop } from './fivesim-shop.ts';
import { presentRow } from './present-order.ts';

const LISTED_MAX = 100;
const LISTED = 15;
/** The best one. Nobody has less here, because our limits do not depend on what a customer did before. */
const RATING = 96;
/** Orders that the profile names. */
const TOP = 5;
/** What programs read where nobody has ordered anything: they take it apart at its colons. */
const NO_ORDER = 'usa::any:0:0';

/** A whole number that stays the same. It follows from the account, and is the name of nothing. */
function numberOfAccount(userId: string): number {
  return createHash('sha256').update(userId).digest().readUInt32BE(0) >>> 1;
}

/** `country:product:operator:service id:price`. Our apps have no such id. */
async function shortOf(shop: FiveSimShop, row: OrderRow): Promise<string> {
  const { country, product, operator, price } = await presentRow(shop, 0, { ...row, messages: [] });
  return [country, product, operator, 0, price].join(':');
}

/** The newest orders of the customer. */
function newestOf({ deps }: FiveSimShop, userId: string, limit: number): Promise<readonly OrderRow[]> {
  return deps.readModel
    .collection(orders)
    .find({ userId, bulkId: null }, { sort: [['placedAt', -1]], limit });
}

/** `profile`: who asks, and what can be spent, from the wallet's own stream. */
export async function profile(shop: FiveSimShop, { userId, email }: Caller) {
  const [{ state }, newest] = await Promise.all([
    shop.deps.streams.refresh(streams.wallet(userId), wallet),
    newestOf(shop, userId, TOP),
  ]);
  const named = await Promise.all(newest.map((row) => shortOf(shop, row)));
  const [first] = SOLD_COUNTRIES;
  const { name = '', iso = '', prefix = '' } = first ?? {};
  return {
    id: numberOfAccount(userId),
    email,
    vendor: '',
    default_forwarding_number: '',
    balance: state.availableMills / 1000,
    rating: RATING,
    default_country: { name, iso: iso.toLowerCase(), prefix },
    default_operator: { name: '' },
    frozen_balance: state.heldMills / 1000,
    did_order: newest.length > 0,
    last_order: named[0] ?? NO_ORDER,
    last_top_orders: `[${[...new Set(named.length > 0 ? named : [NO_ORDER])].join(',')}]`,
    last_top_idx: 0,
    total_active_orders: [...state.openHolds].filter(([, { purpose }]) => purpose.kind === 'order').length,
  };
}

/** Which rows of a list are asked for. The newest come first, also for programs that name no direction. */
function pageOf({ limit, offset, reverse = '' }: PaymentsQuery) {
  return {
    offset,
    limit: Math.max(1, wholeNumber(limit, LISTED, LISTED_MAX)),
    direction: ['', 'true', '1'].includes(reverse) ? (-1 as const) : (1 as const),
  };
}

function namesOf(values: readonly string[]): { Name: string }[] {
  return [...new Set(values)].map((Name) => ({ Name }));
}

/** `orders` of one category. Those of a bulk order have no number of their own. */
export async function listOrders(shop: FiveSimShop, userId: string, query: OrdersQuery) {
  const kind = query.category === 'hosting' ? 'rental' : 'activation';
  const { offset, limit, direction } = pageOf(query);
  const where = { userId, bulkId: null, kind };
  const rows = shop.deps.readModel.collection(orders);
  const [found, total] = await Promise.all([
    rowsFrom(offset, (skip) => rows.find(where, { sort: [['placedAt', direction]], skip, limit })),
    rows.count(where, LIST_REACH_ROWS),
  ]);
  const ids = await idsOfOrders(
    shop.deps,
    found.map(({ _id }) => _id),
  );
  const listed = await Promise.all(
    found.flatMap((row) => {
      const id = ids.get(row._id);
      return id === undefined ? [] : [presentRow(shop, id, row)];
    }),
  );
  return {
    Data: listed,
    ProductNames: namesOf(listed.map(({ product }) => product)),
    Statuses: namesOf(listed.map(({ status }) => status)),
    Total: total,
  };
}

/** The lines of the ledger that add money of the customer or of an admin. */
const ADDED: readonly TransactionRow['kind'][] = ['user buys credit', 'admin gives credit to user'];
const CHARGE = 'charge';

/** `payments`: what was added to the balance. */
export async function listPayments({ deps }: FiveSimShop, userId: string, query: PaymentsQuery) {
  const { offset, limit, direction } = pageOf(query);
  const where = { userId, kind: { $in: ADDED } };
  const lines = deps.readModel.collection(transactions);
  const [found, total] = await Promise.all([
    rowsFrom(offset, (skip) => lines.find(where, { sort: [['line', direction]], skip, limit })),
    lines.count(where, LIST_REACH_ROWS),
  ]);
  const paid = await deps.readModel
    .collection(payments)
    .getMany(found.flatMap(({ aboutId }) => (aboutId === null ? [] : [aboutId])));
  const gateways = new Map(paid.map(({ _id, gateway }) => [_id, gateway]));
  const listed = found.map(({ line, aboutId, amountMills, balanceAfterMills, at }) => ({
    ID: line,
    TypeName: CHARGE,
    ProviderName: gateways.get(aboutId ?? '') ?? 'admin',
    Amount: amountMills / 1000,
    Balance: balanceAfterMills / 1000,
    CreatedAt: at,
  }));
  return {
    Data: listed,
    PaymentTypes: namesOf(listed.map(({ TypeName }) => TypeName)),
    PaymentProviders: namesOf(listed.map(({ ProviderName }) => ProviderName)),
    Total: total,
  };
}
