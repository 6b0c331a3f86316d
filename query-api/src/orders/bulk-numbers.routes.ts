import { itemIdOf } from '@ringpost/domain';
import { CSV_TYPE } from '@ringpost/domain/contracts/fields.contract';
import { BULK_NUMBERS_MAX } from '@ringpost/domain/rules/limits';
import { type OrderRow, orders } from '@ringpost/projections/orders/orders.view';
import { savedAs } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { findOne, ownedBy } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { isBulkRow } from './admin-order-filter.ts';
import { streamsOf } from './one-order.ts';
import { bulkNumbersContract, bulkNumbersFileContract } from './orders.contract.ts';
import { numbersFile } from './orders-file.ts';
import { presentOrder } from './present-order.ts';
import { endsOf } from './rental-ends.ts';
import { shownMessages } from './shown-messages.ts';

/** The ids of the numbers of a bulk order are consecutive. A single order is its only number, once it has one. */
async function numbersOf({ readModel }: QueryDeps, order: OrderRow): Promise<readonly OrderRow[]> {
  if (!isBulkRow(order)) return order.e164 === null ? [] : [order];
  const where = { _id: { $gt: itemIdOf(order._id, 0), $lte: itemIdOf(order._id, BULK_NUMBERS_MAX) } };
  return readModel.collection(orders).find(where, { sort: [['_id', 1]], limit: BULK_NUMBERS_MAX });
}

/** The counts that matter most to a customer who waits for many codes, or who rents many numbers. */
function countsOf(rows: readonly OrderRow[], now: string) {
  const activations = rows.filter(({ kind }) => kind === 'activation');
  const running = activations.filter(({ status }) => status === 'running');
  const ends = rows.flatMap(({ kind, status, closesAt }) =>
    kind === 'rental' && status === 'active' && closesAt !== null ? [closesAt] : [],
  );
  const closing = running.flatMap(({ closesAt }) => (closesAt !== null && now < closesAt ? [closesAt] : []));
  return {
    completed: activations.filter(({ status }) => status === 'completed').length,
    waiting: closing.length,
    closes_at: closing.toSorted().at(-1) ?? null,
    ...endsOf(ends),
  };
}

function ownOrder({ readModel }: QueryDeps, orderId: string, userId: string) {
  return async () => ownedBy(userId, await readModel.collection(orders).get(orderId));
}

/** The numbers of an order. */
export function bulkNumbersRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('customer', bulkNumbersContract, async (call, { userId }) => {
      const { limit, offset } = call.query;
      const { found, fresh } = await findOne(deps, call, {
        of: { userId, streams: streamsOf(call.params.id) },
        projectors: ['orders', 'feeds'],
        read: ownOrder(deps, call.params.id, userId),
      });
      const [all, catalogue] = await Promise.all([numbersOf(deps, found), deps.catalogue.read()]);
      const rows = all.slice(offset, offset + limit);
      const shown = await shownMessages(deps, rows);
      const data = rows.map((row) => presentOrder(row, shown.get(row._id), catalogue, call.now));
      return { status: 200, body: { data, total: all.length, counts: countsOf(all, call.now), ...fresh } };
    }),

    endpoint('customer', bulkNumbersFileContract, async (call, { userId }) => {
      const { found } = await findOne(deps, call, {
        of: { userId, streams: streamsOf(call.params.id) },
        projectors: ['orders'],
        read: ownOrder(deps, call.params.id, userId),
      });
      const rows = await numbersOf(deps, found);
      const body = numbersFile(deps, rows, call.now);
      return { status: 200, type: CSV_TYPE, body, headers: savedAs('ringpost-numbers.csv') };
    }),
  ];
}
