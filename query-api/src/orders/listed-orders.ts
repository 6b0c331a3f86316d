import type { Collection, Row } from '@ringpost/engine';
import { type ListedOrderRow, listedOrders } from '@ringpost/projections/orders/order-lists.view';
import { type OrderRow, orders } from '@ringpost/projections/orders/orders.view';
import { findPage, type PageOf } from '../kernel/find-page.ts';
import type { QueryDeps } from '../query-deps.ts';

type Rows = Pick<QueryDeps, 'readModel'>;

const NEWEST_FIRST = [['placedAt', -1]] as const;

/** The rows of orders in the order of these ids. A row that is missing is left out. */
export async function inOrderOf({ readModel }: Rows, listed: readonly Row[]): Promise<readonly OrderRow[]> {
  const rows = await readModel.collection(orders).getMany(listed.map(({ _id }) => _id));
  const rowsById = new Map(rows.map((row) => [row._id, row]));
  return listed.flatMap(({ _id }) => rowsById.get(_id) ?? []);
}

function ofLists({ readModel }: Rows): Collection<ListedOrderRow> {
  return readModel.collection(listedOrders);
}

/** The newest orders of a number. `limit`: how many. */
export async function ordersOfNumber(deps: Rows, e164: string, limit: number): Promise<readonly OrderRow[]> {
  return inOrderOf(deps, await ofLists(deps).find({ e164 }, { sort: NEWEST_FIRST, limit }));
}

/** A page of the orders of a number, newest first, and how many there are. */
export async function pageOfNumber(
  deps: Rows,
  e164: string,
  page: PageOf,
): Promise<{ readonly rows: readonly OrderRow[]; readonly total: number }> {
  const { rows, total } = await findPage(ofLists(deps), { e164 }, { ...page, sort: NEWEST_FIRST });
  return { rows: await inOrderOf(deps, rows), total };
}
