import { isDone, type Mills, order, type Placed, reject, streams, wallet } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { feeOfHold } from '../wallets/entries.ts';
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

/** The fee that was agreed with the purchase, as long as its hold is open: what the fee is now does not matter. */
async function agreedFee(deps: Deps, { orderId, userId }: Placed): Promise<Mills | undefined> {
  const { state } = await deps.streams.load(streams.wallet(userId), wallet);
  const hold = state.openHolds.get(orderId);
  return hold && Math.min(hold.feeMills ?? 0, hold.amountMills);
}

/** @param agreedMills undefined if another call has ended the hold: then the stream of the wallet says what was charged */
async function releasedOf(
  deps: Deps,
  { orderId, userId, unitPriceMills }: Placed,
  agreedMills: Mills | undefined,
): Promise<Mills> {
  const { state } = await deps.streams.refresh(streams.wallet(userId), wallet);
  if (!isDone(state, `${orderId}:fee`)) return unitPriceMills;
  return unitPriceMills - (agreedMills ?? (await feeOfHold(deps, userId, orderId)));
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
  const agreedMills = await agreedFee(deps, state.placed);
  const command = { type: 'CancelOrder', now: nowIso(deps) } as const;
  const cancelled = await handleOrder(deps, orderId, command, cause);
  const position = await settleOrder(deps, orderId, cause);
  const { placed } = requireAssigned(cancelled.state);
  const releasedMills = await releasedOf(deps, placed, agreedMills);
  return { orderId, placed, state: cancelled.state, position, releasedMills };
}
