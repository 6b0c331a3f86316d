import { reject } from '@ringpost/events/domain';
import { type Endpoint, endpoint } from '@ringpost/events/http';
import { type PrivateSmsRow, privateSms } from '@ringpost/projections/feeds/feeds.view';
import { type OrderRow, orders } from '@ringpost/projections/orders/orders.view';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../kernel/query-deps.ts';
import { oneOrderContract, orderListContract } from './orders.contract.ts';
import { presentOrder, presentOrderDetail } from './present-order.ts';

/** What a client may sort by, and the field that is sorted. */
const SORTED_BY = { placed_at: 'placedAt', status: 'status', total_cost: 'unitPriceMills' } as const;

/** Messages that are shown with one order, newest first. */
const MESSAGES_PER_ORDER = 100;

/** Messages read for a page of orders; an order beyond them shows its code on its own page. */
const MESSAGES_PER_PAGE = 1_000;

/** The messages of a page of orders, newest first for each. */
async function messagesOf(
  { readModel }: QueryDeps,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, readonly PrivateSmsRow[]>> {
  const answered = rows.flatMap(({ _id, messages }) => (messages.length > 0 ? [_id] : []));
  if (answered.length === 0) return new Map();
  const messages = await readModel
    .collection(privateSms)
    .find({ orderId: { $in: answered } }, { sort: [['seq', -1]], limit: MESSAGES_PER_PAGE });
  return Map.groupBy(messages, ({ orderId }) => orderId);
}

/** A customer's own orders. The id of somebody else's order is answered like an id that does not exist. */
export function ordersRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('customer', orderListContract, async (call, { userId }) => {
      const { status, orderBy, orderType, limit, offset } = call.query;
      const fresh = await freshness(deps, call, ['orders', 'feeds']);
      const where = { userId, ...(status && { status }) };
      const direction = orderType === 'ASC' ? 1 : -1;
      const collection = deps.readModel.collection(orders);
      const [rows, total, catalogue] = await Promise.all([
        collection.find(where, { sort: [[SORTED_BY[orderBy], direction]], skip: offset, limit }),
        collection.count(where),
        deps.catalogue.read(),
      ]);
      const messages = await messagesOf(deps, rows);
      const data = rows.map((row) => presentOrder(row, messages.get(row._id) ?? [], catalogue, call.now));
      return { status: 200, body: { data, total, ...fresh } };
    }),

    endpoint('customer', oneOrderContract, async (call, { userId }) => {
      const fresh = await freshness(deps, call, ['orders', 'feeds']);
      const row = await deps.readModel.collection(orders).get(call.params.id);
      if (row?.userId !== userId) throw reject('not-found');
      const messages = await deps.readModel
        .collection(privateSms)
        .find({ orderId: row._id }, { sort: [['seq', -1]], limit: MESSAGES_PER_ORDER });
      return {
        status: 200,
        body: { ...presentOrderDetail(row, messages, await deps.catalogue.read(), call.now), ...fresh },
      };
    }),
  ];
}
