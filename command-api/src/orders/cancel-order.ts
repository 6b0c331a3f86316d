import { isDone, type Mills, order, type Placed, reject, streams, wallet } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { requireAssigned } from './buy-order.ts';
import { handleCancels } from './cancels.commands.ts';
import { handleOrder } from './order.commands.ts';
import type { Settled } from './purchase.ts';
import { readLimits } from './read-limits.ts';
import { settleOrder } from './settle-order.ts';

/** Counts a cancel before the order is cancelled. One stream counts all cancels of a customer, so they take turns. */
export async function allowCancel(deps: Deps, userId: string, orderId: string, cause: Cause): Promise<void> {
  const limits = await readLimits(deps, userId);
  const command = { type: 'AllowCancel', userId, orderId, now: nowIso(deps), limits } as const;
  await handleCancels(deps, userId, command, cause);
}

export interface CancelRequest {
  readonly orderId: string;
  readonly userId: string;
  readonly requestId: string;
}

/** An order without a number cannot be cancelled while its price is held. Without a hold the order does not exist. */
async function refuseUndecided(deps: Deps, orderId: string, userId: string): Promise<never> {
  const { state } = await deps.streams.refresh(streams.wallet(userId), wallet);
  throw state.openHolds.has(orderId) ? reject('not-cancellable', { status: 'placed' }) : reject('not-found');
}

export interface Cancelled extends Settled {
  /** The money that came back: the price minus the fee of a number that a vendor activated in vain. */
  readonly releasedMills: Mills;
}

async function releasedOf(deps: Deps, { orderId, userId, unitPriceMills }: Placed): Promise<Mills> {
  const { state } = await deps.streams.refresh(streams.wallet(userId), wallet);
  if (!isDone(state, `${orderId}:fee`)) return unitPriceMills;
  // The fee was agreed with the purchase, so what it is now does not matter.
  const events = await deps.events.readStream(streams.wallet(userId));
  const fee = events.find(({ type, data }) => type === 'ActivationFeeCharged' && data.holdId === orderId);
  return unitPriceMills - (fee?.type === 'ActivationFeeCharged' ? fee.data.amountMills : 0);
}

/**
 * Cancels an order of this customer and releases its hold at once.
 * @throws Rejection `not-found` (also for another customer's order), `not-cancellable`; `too-many-cancels`: the order
 * continues.
 */
export async function cancelOrder(
  deps: Deps,
  { orderId, userId, requestId }: CancelRequest,
): Promise<Cancelled> {
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  if (state.status === 'absent') return refuseUndecided(deps, orderId, userId);
  if (state.placed.userId !== userId) throw reject('not-found');
  const actor = `customer:${userId}`;
  const cause: Cause = { operationId: requestId, causationId: requestId, correlationId: orderId, actor };
  if (state.status === 'running') await allowCancel(deps, userId, orderId, cause);
  const command = { type: 'CancelOrder', now: nowIso(deps) } as const;
  const cancelled = await handleOrder(deps, orderId, command, cause);
  const position = await settleOrder(deps, orderId, cause);
  const { placed } = requireAssigned(cancelled.state);
  const releasedMills = await releasedOf(deps, placed);
  return { orderId, placed, state: cancelled.state, position, releasedMills };
}
