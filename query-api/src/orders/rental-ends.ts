import { itemIdOf } from '@ringpost/domain';
import { BULK_NUMBERS_MAX } from '@ringpost/domain/rules/limits';
import { type OrderRow, rentals } from '@ringpost/projections/orders/orders.view';
import type { QueryDeps } from '../query-deps.ts';
import { isBulkRow } from './admin-order-filter.ts';

/** When the first and the last of some rentals end. Both are null if none is left. */
interface Ends {
  readonly first_ends_at: string | null;
  readonly last_ends_at: string | null;
}

export function endsOf(ends: readonly string[]): Ends {
  const [first = null, ...later] = ends.toSorted();
  return { first_ends_at: first, last_ends_at: later.at(-1) ?? first };
}

async function endsOfOne({ readModel }: Pick<QueryDeps, 'readModel'>, bulkId: string): Promise<Ends> {
  // The ids of the numbers of a bulk order are consecutive.
  const where = { _id: { $gt: itemIdOf(bulkId, 0), $lte: itemIdOf(bulkId, BULK_NUMBERS_MAX) } };
  const page = { sort: [['_id', 1]], limit: BULK_NUMBERS_MAX } as const;
  const rows = await readModel.collection(rentals).findFields(where, ['status', 'endsAt'], page);
  return endsOf(rows.flatMap(({ status, endsAt }) => (status === 'active' ? [endsAt] : [])));
}

/** When the rentals of each bulk order end, of those that have not ended. Other orders are left out. */
export async function rentalEnds(
  deps: Pick<QueryDeps, 'readModel'>,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, Ends>> {
  const ofMany = rows.filter((row) => row.kind === 'rental' && isBulkRow(row));
  return new Map(
    await Promise.all(ofMany.map(async ({ _id }) => [_id, await endsOfOne(deps, _id)] as const)),
  );
}
