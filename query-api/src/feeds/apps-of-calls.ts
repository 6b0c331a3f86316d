import type { PrivateSmsRow } from '@ringpost/projections/feeds/feeds.view';
import { orders } from '@ringpost/projections/orders/orders.view';
import type { QueryDeps } from '../query-deps.ts';

/** Whether this is a call to the number of an order. */
export function isOrderCall({ appId, orderId, voice }: PrivateSmsRow): boolean {
  return voice !== null && appId === null && orderId !== null;
}

/** A call names no app, so its app is that of the order whose number was called. */
export async function withAppsOfCalls(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  rows: readonly PrivateSmsRow[],
): Promise<readonly PrivateSmsRow[]> {
  const ids = rows.flatMap((row) => (isOrderCall(row) && row.orderId !== null ? [row.orderId] : []));
  if (ids.length === 0) return rows;
  const orderRows = await readModel.collection(orders).getMany([...new Set(ids)]);
  const appOf = new Map(orderRows.map(({ _id, appId }) => [_id, appId]));
  return rows.map((row) =>
    isOrderCall(row) ? { ...row, appId: appOf.get(row.orderId ?? '') ?? null } : row,
  );
}
