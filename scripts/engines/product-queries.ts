import type { Page, Row, View, Where } from '@ringpost/events/engine';
import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { deadlines } from '@ringpost/projections/deadlines/deadlines.view';
import { operatorSms, privateSms, publicSms } from '@ringpost/projections/feeds/feeds.view';
import { importLines, imports } from '@ringpost/projections/imports/imports.view';
import { numbers, served, stock } from '@ringpost/projections/inventory/inventory.view';
import { deliveries } from '@ringpost/projections/orders/deliveries.view';
import { orders } from '@ringpost/projections/orders/orders.view';
import { transactions } from '@ringpost/projections/wallets/wallets.view';

/** A question that the product asks of the read model, by example. */
export interface ProductQuery {
  readonly asks: string;
  readonly view: { readonly name: string; readonly indexes: readonly (readonly string[])[] };
  readonly where: Where;
  readonly sort?: NonNullable<Page['sort']>;
  /** Why the whole collection may be read. */
  readonly readsAll?: string;
  /** Why the rows that were found may be sorted by the server. */
  readonly sortsFound?: string;
}

function about<T extends Row>(view: View<T>): Pick<ProductQuery, 'view'> {
  return { view };
}

const ADMINS_ONLY = 'an administrator asks, rarely';
const FEW_ROWS = 'some hundred rows, and all of them are wanted';

/** Every filter and sort of query-api and command-api. */
export const PRODUCT_QUERIES: readonly ProductQuery[] = [
  {
    asks: "a customer's orders, newest first",
    ...about(orders),
    where: { userId: 'u' },
    sort: [['placedAt', -1]],
  },
  {
    asks: "a customer's orders of one status, newest first",
    ...about(orders),
    where: { userId: 'u', status: 'active' },
    sort: [['placedAt', -1]],
  },
  {
    asks: "a customer's orders by price",
    ...about(orders),
    where: { userId: 'u' },
    sort: [['unitPriceMills', 1]],
    sortsFound: 'the orders of one customer',
  },
  {
    asks: "a customer's orders by status",
    ...about(orders),
    where: { userId: 'u' },
    sort: [['status', 1]],
    sortsFound: 'the orders of one customer',
  },
  {
    asks: "a customer's transactions, newest first",
    ...about(transactions),
    where: { userId: 'u' },
    sort: [['line', -1]],
  },
  {
    asks: "a customer's transactions of one kind",
    ...about(transactions),
    where: { userId: 'u', kind: 'hold' },
    sort: [['line', -1]],
  },
  {
    asks: 'the public messages after a place',
    ...about(publicSms),
    where: { seq: { $gt: 5 } },
    sort: [['seq', -1]],
  },
  {
    asks: "a customer's messages after a place",
    ...about(privateSms),
    where: { userId: 'u', seq: { $gt: 5 } },
    sort: [['seq', -1]],
  },
  {
    asks: 'the messages of an order, newest first',
    ...about(privateSms),
    where: { orderId: 'o' },
    sort: [['seq', -1]],
  },
  {
    asks: 'the messages of a page of orders',
    ...about(privateSms),
    where: { orderId: { $in: ['o', 'p'] } },
    sort: [['seq', -1]],
    sortsFound: 'the messages of one page of orders',
  },
  {
    asks: 'the messages for operators, newest first',
    ...about(operatorSms),
    where: {},
    sort: [['receivedAt', -1]],
  },
  { asks: 'the countries in stock', ...about(stock), where: { appId: '*', vendorId: '*' } },
  { asks: 'the vendors in stock', ...about(stock), where: { appId: '*' } },
  { asks: 'the vendors in stock of a country', ...about(stock), where: { appId: '*', countryIso: 'US' } },
  {
    asks: 'how many numbers an app has',
    ...about(stock),
    where: { appId: { $in: ['*', 'a'] }, vendorId: { $ne: '*' }, countryIso: 'US' },
  },
  { asks: 'the price list of a country', ...about(stock), where: { countryIso: 'US', vendorId: '*' } },
  { asks: 'the delivery rates of a country', ...about(deliveries), where: { countryIso: 'US' } },
  {
    asks: 'numbers that never served an app',
    ...about(numbers),
    where: { countryIso: 'US', status: 'active', shuffle: { $gte: 5 } },
    sort: [['shuffle', 1]],
  },
  {
    asks: 'numbers of a vendor that never served an app',
    ...about(numbers),
    where: { countryIso: 'US', status: 'active', vendorId: 'v', shuffle: { $gt: 5, $lt: 9 } },
    sort: [['shuffle', 1]],
  },
  {
    asks: 'numbers that served an app before',
    ...about(served),
    where: { appId: 'a', countryIso: 'US', leased: false, shuffle: { $lt: 5 } },
    sort: [['shuffle', 1]],
  },
  {
    asks: 'numbers of a country for an administrator',
    ...about(numbers),
    where: { countryIso: 'US', _id: { $gte: '+1', $lt: '+2' } },
    sort: [['_id', 1]],
  },
  {
    asks: 'all numbers for an administrator',
    ...about(numbers),
    where: {},
    sort: [['_id', 1]],
  },
  {
    asks: 'what is due, the longest due first',
    ...about(deadlines),
    where: { dueAt: { $lte: '2026', $gte: '' } },
    sort: [['dueAt', 1]],
  },
  {
    asks: 'accounts, newest first',
    ...about(accounts),
    where: {},
    sort: [['registeredAt', -1]],
  },
  {
    asks: 'accounts by the beginning of an address or by id',
    ...about(accounts),
    where: { $or: [{ email: { $gte: 'a', $lt: 'b' } }, { _id: 'a' }] },
    sort: [['registeredAt', -1]],
    sortsFound: ADMINS_ONLY,
  },
  { asks: 'imports, newest first', ...about(imports), where: {}, sort: [['startedAt', -1]] },
  { asks: 'the report of an import', ...about(importLines), where: { importId: 'i' }, sort: [['part', 1]] },
  { asks: 'apps by rank', ...about(apps), where: {}, sort: [['rank', 1]] },
  { asks: 'vendors by name', ...about(vendors), where: {}, sort: [['name', 1]] },
  { asks: 'all templates', ...about(apps), where: {}, readsAll: FEW_ROWS },
];
