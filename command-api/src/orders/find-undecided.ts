import { bulk, bulkOfItem, itemNumberOf, itemPlacedOf, order, type Placed, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import { heldForOrder } from '../wallets/entries.ts';

/** The request for an item of a bulk order, from the stream of the bulk order. */
async function findItem(deps: Deps, orderId: string): Promise<Placed | undefined> {
  const bulkId = bulkOfItem(orderId);
  if (bulkId === undefined) return undefined;
  const { state } = await deps.streams.refresh(streams.bulk(bulkId), bulk);
  return state.status === 'absent' ? undefined : itemPlacedOf(state.placed, itemNumberOf(orderId));
}

/**
 * The request for an order that has neither a number nor an end; undefined for any other order. It is in the order's stream.
 * Before that stream begins, it is in the hold of the order's price. After a bulk order has ended without an item, the price
 * of the item is given back, but an SMS may still come to a number that was leased for it: then the request is in the bulk
 * order's stream.
 */
export async function findUndecided(
  deps: Deps,
  { orderId, userId }: { readonly orderId: string; readonly userId: string },
): Promise<Placed | undefined> {
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  if (state.status === 'placed') return state.placed;
  if (state.status !== 'absent') return undefined;
  return (await heldForOrder(deps, userId, orderId)) ?? findItem(deps, orderId);
}
