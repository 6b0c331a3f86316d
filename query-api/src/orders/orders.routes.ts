import { CSV_TYPE } from '@ringpost/domain/contracts/fields.contract';
import { orders, orderTimelines } from '@ringpost/projections/orders/orders.view';
import { savedAs } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { forOwners } from '../accounts/for-owners.ts';
import { waitForChange } from '../changes/wait-for-change.ts';
import { findPage } from '../kernel/find-page.ts';
import { findOne, freshness, ownedBy } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { hasAnyChanged, hasChanged } from './changed-orders.ts';
import { messagesOf, reservationOf, streamsOf } from './one-order.ts';
import { whereOrders } from './order-filter.ts';
import {
  endDateContract,
  oneOrderContract,
  orderFileContract,
  orderListContract,
  subAccountOrdersContract,
} from './orders.contract.ts';
import { ordersFile } from './orders-file.ts';
import { presentOrder, presentOrderDetail, presentReserved } from './present-order.ts';
import { rentalEnds } from './rental-ends.ts';
import { shownMessages } from './shown-messages.ts';

/** A customer's own orders. The id of another customer's order is answered as if it did not exist. */
export function ordersRoutes(deps: QueryDeps): readonly Endpoint[] {
  const listOrders = endpoint('customer', orderListContract, async (call, caller) => {
    const { userId } = caller;
    const { orderBy: _onlyByTime, orderType, limit, offset, after, wait: _waited, ...filter } = call.query;
    await waitForChange(deps, call, caller, {
      isMeant: ({ kind }) => kind !== 'session',
      isThere: (began) => hasAnyChanged(deps, userId, { after, began }),
    });
    const fresh = await freshness(deps, call, ['orders', 'feeds']);
    const where = whereOrders(userId, filter);
    const direction = orderType === 'ASC' ? 1 : -1;
    const collection = deps.readModel.collection(orders);
    const [{ rows, total }, catalogue] = await Promise.all([
      findPage(collection, where, { sort: [['placedAt', direction]], skip: offset, limit }),
      deps.catalogue.read(),
    ]);
    const [shown, ends] = await Promise.all([shownMessages(deps, rows), rentalEnds(deps, rows)]);
    const data = rows.map((row) => ({
      ...presentOrder(row, shown.get(row._id), catalogue, call.now),
      ...ends.get(row._id),
    }));
    return { status: 200, body: { data, total, ...fresh } };
  });
  return [
    listOrders,
    forOwners(deps, listOrders, subAccountOrdersContract),

    endpoint('customer', orderFileContract, async (call, { userId }) => {
      await freshness(deps, call, ['orders']);
      const body = ordersFile(deps, userId, call.query, call.now);
      return { status: 200, type: CSV_TYPE, body, headers: savedAs('ringpost-orders.csv') };
    }),

    endpoint('customer', oneOrderContract, async (call, caller) => {
      const { userId } = caller;
      await waitForChange(deps, call, caller, {
        isMeant: (change) => 'orderId' in change && change.orderId === call.params.id,
        isThere: (began) => hasChanged(deps, userId, call.params.id, { after: call.query.after, began }),
      });
      const { found: row, fresh } = await findOne(deps, call, {
        of: { userId, streams: streamsOf(call.params.id) },
        projectors: ['orders', 'feeds', 'reservations'],
        read: async () => ownedBy(userId, await deps.readModel.collection(orders).get(call.params.id)),
      });
      const [messages, reservation] = await Promise.all([
        messagesOf(deps, row._id),
        reservationOf(deps, row),
      ]);
      const { entries } = (await deps.readModel.collection(orderTimelines).get(row._id)) ?? { entries: [] };
      const detail = presentOrderDetail(row, entries, messages, await deps.catalogue.read(), call.now);
      return { status: 200, body: { ...detail, ...presentReserved(reservation), ...fresh } };
    }),

    endpoint('customer', endDateContract, async (call, { userId }) => {
      const { found: row, fresh } = await findOne(deps, call, {
        of: { userId, streams: streamsOf(call.params.id) },
        projectors: ['orders'],
        read: async () => ownedBy(userId, await deps.readModel.collection(orders).get(call.params.id)),
      });
      const { closes_at } = presentOrder(row, undefined, await deps.catalogue.read(), call.now);
      return { status: 200, body: { order_uuid: row._id, end_date: closes_at, ...fresh } };
    }),
  ];
}
