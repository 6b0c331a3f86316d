import { listedOrders } from '@ringpost/projections/orders/order-lists.view';
import { bulkOrders, orders } from '@ringpost/projections/orders/orders.view';
import { about, type ProductQuery } from './product-query.ts';

const MOST = 'most orders are no numbers of bulk orders, so that a page is full soon';
const NEWEST_FIRST = [['placedAt', -1]] as const;
const IN_A_RANGE = { $gte: '2026', $lt: '2027' };

/** Every filter and sort of the orders of all customers. */
export const ADMIN_ORDER_QUERIES: readonly ProductQuery[] = [
  {
    asks: 'all orders and the numbers of bulk orders',
    ...about(listedOrders),
    where: {},
    sort: NEWEST_FIRST,
  },
  { asks: 'all orders', ...about(listedOrders), where: { bulkId: null }, sort: NEWEST_FIRST, readsAll: MOST },
  {
    asks: 'all orders of some days',
    ...about(listedOrders),
    where: { bulkId: null, placedAt: IN_A_RANGE },
    sort: NEWEST_FIRST,
    filtersAmong: 'the orders of those days',
  },
  {
    asks: 'the orders of a status',
    ...about(listedOrders),
    where: { status: 'running', bulkId: null },
    sort: NEWEST_FIRST,
    filtersAmong: 'the orders of one status',
  },
  {
    asks: 'the orders of an app',
    ...about(listedOrders),
    where: { appId: 'a', bulkId: null },
    sort: NEWEST_FIRST,
    filtersAmong: 'the orders of one app',
  },
  {
    asks: 'the orders of an app with every other filter',
    ...about(listedOrders),
    where: {
      ...{ appId: 'a', status: IN_A_RANGE, vendorId: IN_A_RANGE, kind: IN_A_RANGE, countryIso: IN_A_RANGE },
      ...{ bulkId: null, placedAt: IN_A_RANGE },
    },
    sort: NEWEST_FIRST,
    filtersAmong: 'the orders of one app',
  },
  {
    asks: 'the orders of a vendor',
    ...about(listedOrders),
    where: { vendorId: 'v', bulkId: null },
    sort: NEWEST_FIRST,
    filtersAmong: 'the orders of one vendor',
  },
  {
    asks: 'the orders of a kind',
    ...about(listedOrders),
    where: { kind: 'rental', bulkId: null },
    sort: NEWEST_FIRST,
    filtersAmong: 'the orders of one kind',
  },
  {
    asks: 'the orders of a number',
    ...about(listedOrders),
    where: { e164: '+12125550132' },
    sort: NEWEST_FIRST,
  },
  {
    asks: 'the orders whose ids begin with a text',
    ...about(orders),
    where: { _id: { $gte: 'o', $lt: 'p' } },
    sort: [['_id', 1]],
  },
  { asks: 'the bulk orders', ...about(bulkOrders), where: {}, sort: NEWEST_FIRST },
  { asks: 'those that are not full', ...about(bulkOrders), where: { isShort: true }, sort: NEWEST_FIRST },
  { asks: "a customer's bulk orders", ...about(bulkOrders), where: { userId: 'u' }, sort: NEWEST_FIRST },
];
