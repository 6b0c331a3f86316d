import { CSV_TYPE } from '@ringpost/events/contracts/fields.contract';
import { type Endpoint, endpoint } from '@ringpost/events/http';
import { LIST_REACH_ROWS } from '@ringpost/events/rules/limits';
import { type PrivateSmsRow, privateSms } from '@ringpost/projections/feeds/feeds.view';
import { type OrderRow, orders, orderTimelines } from '@ringpost/projections/orders/orders.view';
import { savedAs } from '../kernel/csv-file.ts';
import { findOne, freshness, ownedBy } from '../kernel/freshness.ts';
import type { QueryDeps } from '../kernel/query-deps.ts';
import { whereOrders } from './order-filter.ts';
import { oneOrderContract, orderFileContract, orderListContract } from './orders.contract.ts';
import { ordersFile } from './orders-file.ts';
import { presentOrder, presentOrderDetail } from './present-order.ts';

/** Messages with a place in the feed. One that its order has not decided on has none, and nobody reads it. */
const IN_FEED = { seq: { $gt: 0 } };

function isInFeed({ seq }: PrivateSmsRow): boolean {
  return seq > 0;
}

/** Messages that are shown with one order, newest first. */
const MESSAGES_PER_ORDER = 100;

/** Newest messages that an order in a list is made from; one that has more shows the older ones on its own page. */
const MESSAGES_PER_LISTED_ORDER = 20;

/** The newest messages of each order of a page, newest first. They are read by their ids, so no order can make a page slow. */
export async function messagesOf(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, readonly PrivateSmsRow[]>> {
  const wanted = rows.flatMap(({ messages }) =>
    messages.slice(-MESSAGES_PER_LISTED_ORDER).map(({ messageId }) => messageId),
  );
  if (wanted.length === 0) return new Map();
  const found = await readModel.collection(privateSms).getMany(wanted);
  const messages = found.filter(isInFeed).sort((one, other) => other.seq - one.seq);
  return Map.groupBy(messages, ({ orderId }) => orderId ?? '');
}

/** A customer's own orders. The id of somebody else's order is answered like an id that does not exist. */
export function ordersRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('customer', orderListContract, async (call, { userId }) => {
      const { orderBy: _onlyByTime, orderType, limit, offset, ...filter } = call.query;
      const fresh = await freshness(deps, call, ['orders', 'feeds']);
      const where = whereOrders(userId, filter);
      const direction = orderType === 'ASC' ? 1 : -1;
      const collection = deps.readModel.collection(orders);
      const [rows, total, catalogue] = await Promise.all([
        collection.find(where, { sort: [['placedAt', direction]], skip: offset, limit }),
        collection.count(where, LIST_REACH_ROWS),
        deps.catalogue.read(),
      ]);
      const messages = await messagesOf(deps, rows);
      const data = rows.map((row) => presentOrder(row, messages.get(row._id) ?? [], catalogue, call.now));
      return { status: 200, body: { data, total, ...fresh } };
    }),

    endpoint('customer', orderFileContract, async (call, { userId }) => {
      await freshness(deps, call, ['orders']);
      const body = ordersFile(deps, userId, call.query, call.now);
      return { status: 200, type: CSV_TYPE, body, headers: savedAs('ringpost-orders.csv') };
    }),

    endpoint('customer', oneOrderContract, async (call, { userId }) => {
      const { found: row, fresh } = await findOne(deps, call, ['orders', 'feeds'], async () =>
        ownedBy(userId, await deps.readModel.collection(orders).get(call.params.id)),
      );
      const messages = await deps.readModel
        .collection(privateSms)
        .find({ orderId: row._id, ...IN_FEED }, { sort: [['seq', -1]], limit: MESSAGES_PER_ORDER });
      const { entries } = (await deps.readModel.collection(orderTimelines).get(row._id)) ?? { entries: [] };
      const detail = presentOrderDetail(row, entries, messages, await deps.catalogue.read(), call.now);
      return { status: 200, body: { ...detail, ...fresh } };
    }),
  ];
}
