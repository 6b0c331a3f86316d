import { bulk, reject, streams } from '@ringpost/domain';
import { causeByCustomer } from '../kernel/customer-cause.ts';
import type { Deps } from '../kernel/deps.ts';
import { allowCancel, type CancelRequest } from '../orders/entries.ts';
import type { StockPool } from '../supply/entries.ts';
import { findBulk } from './find-bulk.ts';
import { type SettledBulk, stopBulk } from './run-bulk.ts';

/**
 * Cancels a bulk order that still waits for numbers. The numbers that it has keep their orders; the price of the missing ones
 * can be spent again at once.
 * @throws Rejection `not-found` (also for another customer's order); `not-cancellable` if it has ended; `too-many-cancels`:
 * the order continues.
 */
export async function cancelBulk(
  deps: Deps,
  candidates: StockPool,
  { orderId, userId, requestIds }: CancelRequest,
): Promise<SettledBulk> {
  const found = await findBulk(deps, orderId, userId);
  if (found?.placed.userId !== userId) throw reject('not-found');
  const cause = causeByCustomer(userId, requestIds, orderId);
  const { state } = await deps.streams.refresh(streams.bulk(orderId), bulk);
  if (state.status !== 'closed') await allowCancel(deps, userId, orderId, cause);
  return stopBulk({ deps, candidates, ...found, cause, stopAt: 0 });
}
