import { isAfter, latestOf, type Position } from '@ringpost/domain';
import { fromPosition } from '@ringpost/engine';
import { orders, orderTimelines } from '@ringpost/projections/orders/orders.view';
import { missedChanges, ROWS_WITHIN_MS } from '../changes/missed-changes.ts';
import { ownedBy } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { streamsOf } from './one-order.ts';

/** From where changes count: what the caller names, or else `began`; null: none do. */
interface Since {
  readonly after: string | undefined;
  readonly began: Position | null;
}

/** The position that the caller has seen; `null` if it names none, undefined if it is of another log. */
function seenOf({ epoch }: QueryDeps, after: string | undefined): Position | null | undefined {
  return after === undefined ? null : fromPosition(epoch, after);
}

/** Whether an order has changed after the position that the caller names, or else after `began`. What is not the caller's counts as changed, so that nobody waits for it. */
export async function hasChanged(
  deps: QueryDeps,
  userId: string,
  orderId: string,
  { after, began }: Since,
): Promise<boolean> {
  const seen = seenOf(deps, after);
  if (seen === undefined) return true;
  if (!ownedBy(userId, await deps.readModel.collection(orders).get(orderId))) return true;
  const from = seen ?? began;
  if (from === null) return false;
  const ends = await Promise.all(streamsOf(orderId).map((stream) => deps.positionOf(stream)));
  const timeline = await deps.readModel.collection(orderTimelines).get(orderId);
  // Money of the order is in another stream; its history has it.
  return isAfter(
    latestOf(...ends, ...(timeline?.entries.slice(-1) ?? []).map(({ position }) => position)),
    from,
  );
}

/** Whether any order of a customer has changed after the position that the caller names, or else after `began`. */
export async function hasAnyChanged(
  deps: QueryDeps,
  userId: string,
  { after, began }: Since,
): Promise<boolean> {
  const seen = seenOf(deps, after);
  const from = seen === null ? began : seen;
  if (from === null) return false;
  const missed = from && (await missedChanges(deps, userId, from, ROWS_WITHIN_MS));
  return !missed || missed.orders.size > 0;
}
