import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { deadlines } from '@ringpost/projections/deadlines/deadlines.view';
import { freeSms, privateSms, publicSms, voiceLog } from '@ringpost/projections/feeds/feeds.view';
import { importLines, imports } from '@ringpost/projections/imports/imports.view';
import { numbers, stock, usedNumbers } from '@ringpost/projections/inventory/inventory.view';
import { deliveries, deliveryDays } from '@ringpost/projections/orders/deliveries.view';
import { orders, rentals } from '@ringpost/projections/orders/orders.view';
import { portIns } from '@ringpost/projections/port-ins/port-ins.view';
import { unclaimed, unclaimedApps } from '@ringpost/projections/unclaimed/unclaimed.view';
import { transactions } from '@ringpost/projections/wallets/wallets.view';
import { ACCOUNT_QUERIES } from './account-queries.ts';
import { ADJUSTMENT_QUERIES } from './adjustment-queries.ts';
import { ADMIN_MESSAGE_QUERIES } from './admin-message-queries.ts';
import { ADMIN_ORDER_QUERIES } from './admin-order-queries.ts';
import { APPROVAL_QUERIES } from './approval-queries.ts';
import { AUDIT_QUERIES } from './audit-queries.ts';
import { FILE_QUERIES } from './file-queries.ts';
import { FINANCE_QUERIES } from './finance-queries.ts';
import { NUMBER_QUERIES } from './number-queries.ts';
import { PAYMENT_QUERIES } from './payment-queries.ts';
import { PLANNED_QUERIES } from './planned-queries.ts';
import { about, type ProductQuery } from './product-query.ts';
import { UNROUTED_QUERIES } from './unrouted-queries.ts';
import { WAITING_QUERIES } from './waiting-queries.ts';
import { WEBHOOK_QUERIES } from './webhook-queries.ts';

const FEW_ROWS = 'some hundred rows, and all of them are wanted';

/** A condition that is read among the entries that another one finds. */
const ONE = { $gte: 'a', $lte: 'a' };
const SOME_DAYS = { $gte: '2026', $lt: '2027' };

/** Every filter and sort of query-api and command-api. */
export const PRODUCT_QUERIES: readonly ProductQuery[] = [
  {
    asks: "a customer's orders, newest first",
    ...about(orders),
    where: { userId: 'u', bulkId: null },
    sort: [['placedAt', -1]],
    filtersAmong: 'the orders of one customer',
  },
  {
    asks: "a customer's orders and the numbers of bulk orders, newest first",
    ...about(orders),
    where: { userId: 'u' },
    sort: [['placedAt', -1]],
  },
  {
    asks: "a customer's orders of one kind, newest first",
    ...about(orders),
    where: { userId: 'u', bulkId: null, kind: 'rental' },
    sort: [['placedAt', -1]],
    filtersAmong: 'the orders of one customer',
  },
  {
    asks: "a customer's rentals and those of bulk orders, newest first",
    ...about(orders),
    where: { userId: 'u', kind: ONE },
    sort: [['placedAt', -1]],
    filtersAmong: 'the orders of one customer',
  },
  {
    asks: "a customer's rentals and those of bulk orders of one status, newest first",
    ...about(orders),
    where: { userId: 'u', status: ONE, kind: ONE },
    sort: [['placedAt', -1]],
    filtersAmong: 'the orders of one customer',
  },
  {
    asks: "a customer's activations that got a number, of some days, newest first",
    ...about(orders),
    where: { userId: 'u', bulkId: null, kind: 'activation', e164: { $ne: null }, placedAt: SOME_DAYS },
    sort: [['placedAt', -1]],
    filtersAmong: 'the orders of one customer',
  },
  {
    asks: "a customer's orders of one status, newest first",
    ...about(orders),
    where: { userId: 'u', status: ONE, bulkId: null },
    sort: [['placedAt', -1]],
    filtersAmong: 'the orders of one customer',
  },
  {
    asks: "a customer's orders of one status and the numbers of bulk orders, newest first",
    ...about(orders),
    where: { userId: 'u', status: ONE },
    sort: [['placedAt', -1]],
    filtersAmong: 'the orders of one customer',
  },
  {
    asks: "a customer's orders of some days, one status and one app in one country, and the numbers of bulk orders",
    ...about(orders),
    where: { userId: 'u', placedAt: SOME_DAYS, status: ONE, appId: ONE, countryIso: 'US' },
    sort: [['placedAt', -1]],
    filtersAmong: 'the orders of one customer',
  },
  {
    asks: 'the numbers of one bulk order, in the order of their places',
    ...about(orders),
    where: { _id: { $gt: 'o', $lte: 'p' } },
    sort: [['_id', 1]],
  },
  {
    asks: "a customer's rentals of one status, in the order in which they end",
    ...about(rentals),
    where: { userId: 'u', status: 'active' },
    sort: [['endsAt', 1]],
  },
  {
    asks: "a customer's rentals that run and end from an instant on",
    ...about(rentals),
    where: { userId: 'u', status: 'active', endsAt: { $gte: '2026' } },
    sort: [['endsAt', 1]],
  },
  {
    asks: "a customer's rentals that were over by an instant, the last one first",
    ...about(rentals),
    where: { userId: 'u', status: 'inactive', endsAt: { $lte: '2026' } },
    sort: [['endsAt', -1]],
  },
  {
    asks: "a customer's rentals that end soon, those that end first",
    ...about(rentals),
    where: { userId: 'u', status: 'active', toldAt: { $gt: '' } },
    sort: [['toldAt', 1]],
  },
  {
    asks: 'when the rentals of a bulk order end',
    ...about(rentals),
    where: { _id: ONE },
    sort: [['_id', 1]],
  },
  {
    asks: 'the rental of a shared link',
    ...about(rentals),
    where: { tokenHash: 'h' },
  },
  {
    asks: "a customer's orders of some days, of one app in one country",
    ...about(orders),
    where: { userId: 'u', placedAt: SOME_DAYS, appId: ONE, countryIso: 'US', bulkId: null },
    sort: [['placedAt', -1]],
    filtersAmong: 'the orders of one customer',
  },
  {
    asks: "a customer's orders of some days, of one status and one app in one country",
    ...about(orders),
    where: { userId: 'u', placedAt: SOME_DAYS, status: ONE, appId: ONE, countryIso: 'US', bulkId: null },
    sort: [['placedAt', -1]],
    filtersAmong: 'the orders of one customer',
  },
  {
    asks: "a customer's orders of some days",
    ...about(orders),
    where: { userId: 'u', placedAt: SOME_DAYS, bulkId: null },
    sort: [['placedAt', -1]],
    filtersAmong: 'the orders of one customer',
  },
  {
    asks: "a customer's transactions, newest first",
    ...about(transactions),
    where: { userId: 'u' },
    sort: [['line', -1]],
  },
  {
    asks: "a customer's transactions of one kind and of some days, below a line",
    ...about(transactions),
    where: { userId: 'u', kind: 'hold', at: { $gte: '2026' }, line: { $lt: 5 } },
    sort: [['line', -1]],
    filtersAmong: 'the transactions of one customer',
  },
  {
    asks: "a customer's transactions of one kind and of some days, newest first",
    ...about(transactions),
    where: { userId: 'u', kind: 'hold', at: { $gte: '2026' } },
    sort: [['line', -1]],
    filtersAmong: 'the transactions of one customer',
  },
  {
    asks: 'what was added to the balance of a customer, oldest first',
    ...about(transactions),
    where: { userId: 'u', kind: { $in: ['user buys credit', 'admin gives credit to user'] } },
    sort: [['line', 1]],
    filtersAmong: 'the transactions of one customer',
  },
  {
    asks: "a customer's transactions about some orders or a payment, newest first",
    ...about(transactions),
    where: { userId: 'u', aboutId: { $in: ['o'] } },
    sort: [['line', -1]],
    filtersAmong: 'the transactions of one customer',
  },
  {
    asks: "a customer's transaction of an id",
    ...about(transactions),
    where: { userId: 'u', _id: { $in: ['t'] } },
    sort: [['line', -1]],
    filtersAmong: 'the transactions of one customer',
  },
  {
    asks: "a customer's transactions of an amount, newest first",
    ...about(transactions),
    where: { userId: 'u', amountMills: { $in: [350, -350] } },
    sort: [['line', -1]],
    filtersAmong: 'the transactions of one customer',
  },
  {
    asks: "a customer's transactions of one kind and of some days about some orders or a payment, newest first",
    ...about(transactions),
    where: { userId: 'u', kind: 'hold', at: { $gte: '2026' }, aboutId: { $in: ['o'] } },
    sort: [['line', -1]],
    filtersAmong: 'the transactions of one customer',
  },
  {
    asks: "a customer's orders of one number, newest first",
    ...about(orders),
    where: { userId: 'u', e164: ONE },
    sort: [['placedAt', -1]],
    filtersAmong: 'the orders of one customer',
  },
  {
    asks: 'the account of an address',
    ...about(accounts),
    where: { email: { $gte: 'ann@example.com', $lte: 'ann@example.com' } },
    sort: [['email', 1]],
  },
  {
    asks: "a customer's requests to bring numbers over, newest first",
    ...about(portIns),
    where: { userId: 'u' },
    sort: [['savedAt', -1]],
  },
  {
    asks: "a customer's requests that are neither completed nor cancelled",
    ...about(portIns),
    where: { userId: 'u', isOpen: true },
    sort: [['savedAt', -1]],
    filtersAmong: 'the requests of one customer',
  },
  {
    asks: 'all requests to bring numbers over that were sent, those first that changed last',
    ...about(portIns),
    where: { isSent: true },
    sort: [['updatedAt', -1]],
  },
  {
    asks: 'all requests of one status, those first that changed last',
    ...about(portIns),
    where: { isSent: true, status: 'submitted' },
    sort: [['updatedAt', -1]],
  },
  {
    asks: 'the public messages after a place',
    ...about(publicSms),
    where: { seq: { $gt: 5 } },
    sort: [['seq', -1]],
  },
  {
    asks: 'the messages of a free number, newest first',
    ...about(freeSms),
    where: { e164: 'n' },
    sort: [['seq', -1]],
  },
  {
    asks: 'the unclaimed messages of an app since a day, newest first',
    ...about(unclaimed),
    where: { appId: 'a', receivedAt: { $gte: '2026' } },
    sort: [['receivedAt', -1]],
  },
  {
    asks: 'the oldest unclaimed message since a day',
    ...about(unclaimed),
    where: { receivedAt: { $gte: '2026' } },
    sort: [['receivedAt', 1]],
  },
  { asks: 'the apps with unclaimed messages', ...about(unclaimedApps), where: {}, readsAll: FEW_ROWS },
  {
    asks: "a customer's messages after a place",
    ...about(privateSms),
    where: { userId: 'u', seq: { $gt: 5 } },
    sort: [['seq', -1]],
  },
  {
    asks: "a customer's messages after a place, oldest first",
    ...about(privateSms),
    where: { userId: 'u', seq: { $gt: 5 } },
    sort: [['seq', 1]],
  },
  {
    asks: 'the messages of an order, newest first',
    ...about(privateSms),
    where: { orderId: 'o', seq: { $gt: 0 } },
    sort: [['seq', -1]],
  },
  { asks: "a customer's calls", ...about(voiceLog), where: { userId: 'u' }, sort: [['seq', -1]] },
  {
    asks: 'the countries in stock',
    ...about(stock),
    where: { appId: '*', vendorId: '*' },
    filtersAmong: 'one row for each vendor of a country',
  },
  { asks: 'the vendors in stock', ...about(stock), where: { appId: '*' } },
  { asks: 'the vendors in stock of a country', ...about(stock), where: { appId: '*', countryIso: 'US' } },
  {
    asks: 'how many numbers an app has',
    ...about(stock),
    where: { appId: { $in: ['*', 'a'] }, vendorId: { $ne: '*' }, countryIso: 'US' },
    filtersAmong: 'one row for each vendor of a country',
  },
  {
    asks: 'how many numbers an app has in all countries',
    ...about(stock),
    where: { appId: { $in: ['*', 'a'] }, vendorId: { $ne: '*' } },
    filtersAmong: 'one row for each vendor of a country',
  },
  {
    asks: 'how many numbers of a vendor an app has',
    ...about(stock),
    where: { appId: { $in: ['*', 'a'] }, vendorId: 'v', countryIso: 'US' },
    filtersAmong: 'one row for each vendor of a country',
  },
  { asks: 'the price list of a country', ...about(stock), where: { countryIso: 'US', vendorId: '*' } },
  {
    asks: 'how an app delivered in a country on the last days',
    ...about(deliveryDays),
    where: { appId: 'a', countryIso: 'US', date: { $gte: '2026-10-24' } },
  },
  { asks: 'the delivery rates of a country', ...about(deliveries), where: { countryIso: 'US' } },
  {
    asks: 'what the vendors of a country have for an app',
    ...about(stock),
    where: { appId: { $in: ['*', 'a'] }, countryIso: 'US' },
  },
  {
    asks: 'numbers of a vendor that never served an app',
    ...about(numbers),
    where: { countryIso: 'US', status: 'active', vendorId: 'v', shuffle: { $gte: 5, $lt: 9 } },
    sort: [['shuffle', 1]],
    fields: ['_id', 'shuffle', 'wholeUntil'],
  },
  {
    asks: 'numbers of a vendor that served an app before',
    ...about(usedNumbers),
    where: { appId: 'a', countryIso: 'US', vendorId: 'v', shuffle: { $gte: 5, $lt: 9 } },
    sort: [['shuffle', 1]],
  },
  {
    asks: 'numbers of a vendor in a country, to buy or to reserve one',
    ...about(numbers),
    where: { countryIso: 'US', vendorId: 'v', _id: { $gte: '+1', $lt: '+2' } },
    sort: [['_id', 1]],
  },
  ...UNROUTED_QUERIES,
  ...WAITING_QUERIES,
  ...ACCOUNT_QUERIES,
  ...ADJUSTMENT_QUERIES,
  ...APPROVAL_QUERIES,
  ...PLANNED_QUERIES,
  ...ADMIN_MESSAGE_QUERIES,
  ...ADMIN_ORDER_QUERIES,
  ...AUDIT_QUERIES,
  ...FILE_QUERIES,
  ...FINANCE_QUERIES,
  ...NUMBER_QUERIES,
  ...PAYMENT_QUERIES,
  ...WEBHOOK_QUERIES,
  {
    asks: 'what is due, the longest due first',
    ...about(deadlines),
    where: { dueAt: { $lte: '2026', $gte: '' } },
    sort: [['dueAt', 1]],
  },
  { asks: 'imports, newest first', ...about(imports), where: {}, sort: [['startedAt', -1]] },
  {
    asks: 'imports of a vendor, newest first',
    ...about(imports),
    where: { vendorId: 'v' },
    sort: [['startedAt', -1]],
  },
  { asks: 'the report of an import', ...about(importLines), where: { importId: 'i' }, sort: [['part', 1]] },
  { asks: 'apps by rank', ...about(apps), where: {}, sort: [['rank', 1]] },
  { asks: 'vendors by name', ...about(vendors), where: {}, sort: [['name', 1]] },
  { asks: 'all templates', ...about(apps), where: {}, readsAll: FEW_ROWS },
];
