import { bulkIdFrom, type Mills, order, type Position, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import { type CancelRequest, cancelOrder, requireAssigned } from '../orders/entries.ts';
import type { BulkShop } from './buy-bulk.ts';
import { cancelBulk } from './cancel-bulk.ts';

interface CancelledAny {
  readonly orderId: string;
  /** `completed`: a bulk order that has some of its numbers. They keep their orders. */
  readonly status: 'inactive' | 'completed';
  readonly releasedMills: Mills;
  readonly position: Position;
}

/** Whether an order is a bulk order. The id shows it for almost every order. */
async function isBulk(deps: Deps, orderId: string): Promise<boolean> {
  if (bulkIdFrom(orderId) !== orderId) return false;
  return (await deps.streams.refresh(streams.order(orderId), order)).state.status === 'absent';
}

/** Cancels a bulk order. The price of its missing numbers comes back. */
async function cancelThisBulk({ deps, candidates }: BulkShop, request: CancelRequest): Promise<CancelledAny> {
  const { orderId, state, position } = await cancelBulk(deps, candidates, request);
  if (state.status === 'absent') throw new Error(`the cancelled bulk order ${orderId} is not there`);
  const { placed, items } = state;
  const releasedMills = placed.unitPriceMills * (placed.quantity - items.size);
  return { orderId, status: items.size > 0 ? 'completed' : 'inactive', releasedMills, position };
}

/**
 * Cancels an order of either kind: one number that waits for its code, or a bulk order that waits for numbers.
 * @throws Rejection `not-found` (also for another customer's order), `not-cancellable`; `too-many-cancels`: the order
 * continues.
 */
export async function cancelAny(shop: BulkShop, request: CancelRequest): Promise<CancelledAny> {
  if (await isBulk(shop.deps, request.orderId)) return cancelThisBulk(shop, request);
  const { state, position, releasedMills } = await cancelOrder(shop.deps, request);
  const { orderId } = requireAssigned(state).placed;
  return { orderId, status: 'inactive', releasedMills, position };
}
