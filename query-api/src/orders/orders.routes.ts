import { streams } from '@ringpost/domain';
import { CSV_TYPE } from '@ringpost/domain/contracts/fields.contract';
import { privateSms } from '@ringpost/projections/feeds/feeds.view';
import { type OrderRow, orders, orderTimelines } from '@ringpost/projections/orders/orders.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { savedAs } from '../kernel/csv-file.ts';
import { findPage } from '../kernel/find-page.ts';
import { findOne, freshness, ownedBy } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { whereOrders } from './order-filter.ts';
import {
  oneOrderContract,
  orderFileContract,
  orderListContract,
  paidOrderContract,
} from './orders.contract.ts';
import { ordersFile } from './orders-file.ts';
import { presentOrder, presentOrderDetail, presentPaid } from './present-order.ts';
import { shownMessages } from './shown-messages.ts';

/** Messages with a place in the feed. A message that its order has not decided about has no place, and nobody may read it. */
const IN_FEED = { seq: { $gt: 0 } };

/** The maximum number of messages shown with one order, newest first. */
const MESSAGES_PER_ORDER = 100;

/** The id does not say whether it is a single order or a bulk order, so both streams are checked. */
function streamsOf(orderId: string): readonly string[] {
  return [streams.order(orderId), streams.bulk(orderId)];
}

/** Undefined for a bulk order: its numbers are paid for and given back one by one. */
function ofOneNumber(row: OrderRow | undefined): OrderRow | undefined {
  return row && row.quantity === 1 && row.source === 'active' ? row : undefined;
}

/** A customer's own orders. The id of another customer's order is answered as if it did not exist. */
export function ordersRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('customer', orderListContract, async (call, { userId }) => {
      const { orderBy: _onlyByTime, orderType, limit, offset, ...filter } = call.query;
      const fresh = await freshness(deps, call, ['orders', 'feeds']);
      const where = whereOrders(userId, filter);
      const direction = orderType === 'ASC' ? 1 : -1;
      const collection = deps.readModel.collection(orders);
      const [{ rows, total }, catalogue] = await Promise.all([
        findPage(collection, where, { sort: [['placedAt', direction]], skip: offset, limit }),
        deps.catalogue.read(),
      ]);
      const shown = await shownMessages(deps, rows);
      const data = rows.map((row) => presentOrder(row, shown.get(row._id), catalogue, call.now));
      return { status: 200, body: { data, total, ...fresh } };
    }),

    endpoint('customer', orderFileContract, async (call, { userId }) => {
      await freshness(deps, call, ['orders']);
      const body = ordersFile(deps, userId, call.query, call.now);
      return { status: 200, type: CSV_TYPE, body, headers: savedAs('ringpost-orders.csv') };
    }),

    endpoint('customer', oneOrderContract, async (call, { userId }) => {
      const { found: row, fresh } = await findOne(deps, call, {
        of: { userId, streams: streamsOf(call.params.id) },
        projectors: ['orders', 'feeds'],
        read: async () => ownedBy(userId, await deps.readModel.collection(orders).get(call.params.id)),
      });
      const messages = await deps.readModel
        .collection(privateSms)
        .find({ orderId: row._id, ...IN_FEED }, { sort: [['seq', -1]], limit: MESSAGES_PER_ORDER });
      const { entries } = (await deps.readModel.collection(orderTimelines).get(row._id)) ?? { entries: [] };
      const detail = presentOrderDetail(row, entries, messages, await deps.catalogue.read(), call.now);
      return { status: 200, body: { ...detail, ...fresh } };
    }),

    endpoint('admin', paidOrderContract, async (call, { userId }) => {
      const { found: row, fresh } = await findOne(deps, call, {
        of: { userId, streams: streamsOf(call.params.id) },
        projectors: ['orders'],
        read: async () => ofOneNumber(await deps.readModel.collection(orders).get(call.params.id)),
      });
      return { status: 200, body: { ...presentPaid(row, await deps.catalogue.read()), ...fresh } };
    }),
  ];
}
