import { order, reject, streams } from '@ringpost/events/domain';
import { handleCancels, handleOrder } from '../commands.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { Settled } from './purchase.ts';
import { readLimits } from './read-limits.ts';
import { settleOrder } from './settle-order.ts';

/**
 * Cancels an order of this customer and releases its hold at once.
 * @throws Rejection `not-found` (also for somebody else's), `not-cancellable`; `too-many-cancels`, and the order goes on.
 */
export async function cancelOrder(
  deps: Deps,
  { orderId, userId, requestId }: { orderId: string; userId: string; requestId: string },
): Promise<Settled> {
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  if (state.status === 'absent' || state.placed.userId !== userId) throw reject('not-found');
  const actor = `customer:${userId}`;
  const cause: Cause = { operationId: requestId, causationId: requestId, correlationId: orderId, actor };
  if (state.status === 'running') await allowCancel(deps, userId, orderId, cause);
  const command = { type: 'CancelOrder', now: nowIso(deps) } as const;
  const cancelled = await handleOrder(deps, orderId, command, cause);
  const position = await settleOrder(deps, orderId, cause);
  return { state: cancelled.state, position };
}

/** Counted before the order is cancelled, in a stream that all of this customer's cancels pass one after the other. */
async function allowCancel(deps: Deps, userId: string, orderId: string, cause: Cause): Promise<void> {
  const limits = await readLimits(deps, userId);
  const command = { type: 'AllowCancel', userId, orderId, now: nowIso(deps), limits } as const;
  await handleCancels(deps, userId, command, cause);
}
