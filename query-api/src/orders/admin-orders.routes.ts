import { CSV_TYPE } from '@ringpost/domain/contracts/fields.contract';
import { type OrderRow, orders, orderTimelines } from '@ringpost/projections/orders/orders.view';
import { savedAs } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { emailsOf } from '../accounts/emails-of.ts';
import { findOne, freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import {
  type AdminOrderView,
  adminOrderContract,
  adminOrderFileContract,
  adminOrderListContract,
  numberOrdersContract,
} from './admin-orders.contract.ts';
import { adminOrdersFile } from './admin-orders-file.ts';
import { findAdminOrders } from './find-admin-orders.ts';
import { pageOfNumber } from './listed-orders.ts';
import { messagesOf, streamsOf } from './one-order.ts';
import { adminsIn, presentAdminOrder, presentAdminOrderDetail } from './present-admin-order.ts';

async function presentAll(
  deps: QueryDeps,
  rows: readonly OrderRow[],
  now: string,
): Promise<readonly AdminOrderView[]> {
  const owners = rows.map(({ userId }) => userId);
  const [emails, catalogue] = await Promise.all([emailsOf(deps, owners), deps.catalogue.read()]);
  return rows.map((row) => presentAdminOrder(row, emails, catalogue, now));
}

/** The orders of all customers, for admins. Nothing of a message is in an answer. */
export function adminOrdersRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', adminOrderListContract, async (call) => {
      const { orderBy: _onlyByTime, orderType, limit, offset: skip, ...filter } = call.query;
      const fresh = await freshness(deps, call, ['orders', 'order-lists', 'accounts']);
      const page = { skip, limit, direction: orderType === 'ASC' ? 1 : -1 } as const;
      const { rows, total } = await findAdminOrders(deps, filter, page);
      return { status: 200, body: { data: await presentAll(deps, rows, call.now), total, ...fresh } };
    }),

    endpoint('admin', adminOrderFileContract, async (call) => {
      await freshness(deps, call, ['orders', 'order-lists', 'accounts']);
      const body = adminOrdersFile(deps, call.query, call.now);
      return { status: 200, type: CSV_TYPE, body, headers: savedAs('ringpost-all-orders.csv') };
    }),

    endpoint('support', numberOrdersContract, async (call) => {
      const { limit, offset: skip } = call.query;
      const fresh = await freshness(deps, call, ['orders', 'order-lists', 'accounts']);
      const { rows, total } = await pageOfNumber(deps, call.params.id, { skip, limit });
      return { status: 200, body: { data: await presentAll(deps, rows, call.now), total, ...fresh } };
    }),
    endpoint('support', adminOrderContract, async (call, { userId }) => {
      const { readModel } = deps;
      const { found: row, fresh } = await findOne(deps, call, {
        of: { userId, streams: streamsOf(call.params.id) },
        projectors: ['orders', 'feeds'],
        read: () => readModel.collection(orders).get(call.params.id),
      });
      const [found, messages, catalogue] = await Promise.all([
        readModel.collection(orderTimelines).get(row._id),
        messagesOf(deps, row._id),
        deps.catalogue.read(),
      ]);
      const timeline = found ?? { _id: row._id, entries: [], actors: [] };
      const emails = await emailsOf(deps, [row.userId, ...adminsIn(timeline)]);
      const detail = presentAdminOrderDetail({ row, timeline, messages }, emails, catalogue, call.now);
      return { status: 200, body: { ...detail, ...fresh } };
    }),
  ];
}
