import { CSV_TYPE } from '@ringpost/domain/contracts/fields.contract';
import { orders, orderTimelines } from '@ringpost/projections/orders/orders.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { emailsOf } from '../accounts/emails-of.ts';
import { savedAs } from '../kernel/csv-file.ts';
import { findOne, freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import {
  adminOrderContract,
  adminOrderFileContract,
  adminOrderListContract,
} from './admin-orders.contract.ts';
import { adminOrdersFile } from './admin-orders-file.ts';
import { findAdminOrders } from './find-admin-orders.ts';
import { messagesOf, streamsOf } from './one-order.ts';
import { adminsIn, presentAdminOrder, presentAdminOrderDetail } from './present-admin-order.ts';

/** The orders of all customers, for admins. Nothing of a message is in an answer. */
export function adminOrdersRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('admin', adminOrderListContract, async (call) => {
      const { orderBy: _onlyByTime, orderType, limit, offset: skip, ...filter } = call.query;
      const fresh = await freshness(deps, call, ['orders', 'accounts']);
      const page = { skip, limit, direction: orderType === 'ASC' ? 1 : -1 } as const;
      const [{ rows, total }, catalogue] = await Promise.all([
        findAdminOrders(deps, filter, page),
        deps.catalogue.read(),
      ]);
      const owners = rows.map(({ userId }) => userId);
      const emails = await emailsOf(deps, owners);
      const data = rows.map((row) => presentAdminOrder(row, emails, catalogue, call.now));
      return { status: 200, body: { data, total, ...fresh } };
    }),

    endpoint('admin', adminOrderFileContract, async (call) => {
      await freshness(deps, call, ['orders', 'accounts']);
      const body = adminOrdersFile(deps, call.query, call.now);
      return { status: 200, type: CSV_TYPE, body, headers: savedAs('ringpost-all-orders.csv') };
    }),

    endpoint('admin', adminOrderContract, async (call, { userId }) => {
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
