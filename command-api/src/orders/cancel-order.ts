import { order, reject, streams } from '@ringpost/events/catalogue';
import { type Deps, instant } from '../kernel/deps.ts';
import { type Cause, send } from '../kernel/send.ts';
import { orderDecider } from './order.decider.ts';
import type { Settled } from './purchase.ts';
import { settleOrder } from './settle-order.ts';

/**
 * Cancels an order of this customer and releases its hold at once (checklist A2).
 * @throws Rejection `not-found` (also for somebody else's), `not-cancellable`.
 */
export const cancelOrder = async (
  deps: Deps,
  { orderId, userId, requestId }: { orderId: string; userId: string; requestId: string },
): Promise<Settled> => {
  const stream = streams.order(orderId);
  const { state } = await deps.streams.refresh(stream, order);
  if (state.status === 'absent' || state.placed.userId !== userId) throw reject('not-found');
  const actor = `customer:${userId}`;
  const cause: Cause = { operationId: requestId, causationId: requestId, correlationId: orderId, actor };
  const command = { type: 'CancelOrder', now: instant(deps) } as const;
  const cancelled = await send(deps, { stream, decider: orderDecider, command, cause });
  const position = await settleOrder(deps, orderId, cause);
  return { state: cancelled.state, position };
};
