import { itemIdOf, streams } from '@ringpost/domain';
import { CSV_TYPE } from '@ringpost/domain/contracts/fields.contract';
import { BULK_NUMBERS_MAX } from '@ringpost/domain/rules/limits';
import type { Where } from '@ringpost/engine';
import { type OrderRow, orders } from '@ringpost/projections/orders/orders.view';
import { savedAs } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { findOne, ownedBy } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { bulkNumbersContract, bulkNumbersFileContract } from './orders.contract.ts';
import { numbersFile } from './orders-file.ts';
import { presentOrder } from './present-order.ts';
import { shownMessages } from './shown-messages.ts';

/** The ids of the numbers of a bulk order are consecutive. */
function whereNumbers(bulkId: string): Where {
  return { _id: { $gt: itemIdOf(bulkId, 0), $lte: itemIdOf(bulkId, BULK_NUMBERS_MAX) } };
}

const BY_PLACE = [['_id', 1]] as const;

/** The counts that matter most to a customer who waits for many codes. */
function countsOf(rows: readonly OrderRow[], now: string) {
  const activations = rows.filter(({ kind }) => kind === 'activation');
  const running = activations.filter(({ status }) => status === 'running');
  const closing = running.flatMap(({ closesAt }) => (closesAt !== null && now < closesAt ? [closesAt] : []));
  return {
    completed: activations.filter(({ status }) => status === 'completed').length,
    waiting: closing.length,
    closes_at: closing.toSorted().at(-1) ?? null,
  };
}

function ownOrder({ readModel }: QueryDeps, orderId: string, userId: string) {
  return async () => ownedBy(userId, await readModel.collection(orders).get(orderId));
}

/** The numbers of a bulk order. Any other order has no such list. */
export function bulkNumbersRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('customer', bulkNumbersContract, async (call, { userId }) => {
      const { limit, offset } = call.query;
      const { fresh } = await findOne(deps, call, {
        of: { userId, streams: [streams.bulk(call.params.id)] },
        projectors: ['orders', 'feeds'],
        read: ownOrder(deps, call.params.id, userId),
      });
      const where = whereNumbers(call.params.id);
      const collection = deps.readModel.collection(orders);
      const [all, catalogue] = await Promise.all([
        collection.find(where, { sort: BY_PLACE, limit: BULK_NUMBERS_MAX }),
        deps.catalogue.read(),
      ]);
      const rows = all.slice(offset, offset + limit);
      const shown = await shownMessages(deps, rows);
      const data = rows.map((row) => presentOrder(row, shown.get(row._id), catalogue, call.now));
      return { status: 200, body: { data, total: all.length, counts: countsOf(all, call.now), ...fresh } };
    }),

    endpoint('customer', bulkNumbersFileContract, async (call, { userId }) => {
      await findOne(deps, call, {
        of: { userId, streams: [streams.bulk(call.params.id)] },
        projectors: ['orders'],
        read: ownOrder(deps, call.params.id, userId),
      });
      const where = whereNumbers(call.params.id);
      const page = { sort: BY_PLACE, limit: BULK_NUMBERS_MAX };
      const rows = await deps.readModel.collection(orders).find(where, page);
      const body = numbersFile(deps, rows, call.now);
      return { status: 200, type: CSV_TYPE, body, headers: savedAs('ringpost-numbers.csv') };
    }),
  ];
}
