import {
  bansOf,
  isDone,
  type Mills,
  mayHaveDropped,
  number,
  type OrderState,
  order,
  type Placed,
  reject,
  streams,
  wallet,
} from '@ringpost/domain';
import type { RequestIds } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import { causeByCustomer } from '../kernel/customer-cause.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { personOf, withSubAccounts } from '../kernel/sub-accounts.ts';
import { readValueSince } from '../shop-settings/entries.ts';
import { feeOfHold } from '../wallets/entries.ts';
import { requireAssigned } from './buy-order.ts';
import { handleCancels } from './cancels.commands.ts';
import { endOrder } from './end-order.ts';
import { type OrderCommand, orderDecider } from './order.decider.ts';
import type { Settled } from './purchase.ts';
import { readLimits } from './read-limits.ts';
import { settleOrder } from './settle-order.ts';

/** Counts a cancel before the order is cancelled. One stream counts all cancels of a customer and the sub-accounts, so they take turns. */
export async function allowCancel(deps: Deps, userId: string, orderId: string, cause: Cause): Promise<void> {
  const limits = await readLimits(deps, userId);
  const command = { type: 'AllowCancel', userId, orderId, now: nowIso(deps), limits } as const;
  await handleCancels(deps, await personOf(deps, userId), command, cause);
}

export interface CancelRequest {
  readonly orderId: string;
  readonly userId: string;
  readonly requestIds: RequestIds;
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
  { orderId, userId, unitPriceMills, placedAt }: Placed,
  agreedMills: Mills | undefined,
): Promise<Mills> {
  const { state } = await deps.streams.refresh(streams.wallet(userId), wallet);
  // A wallet forgets the oldest operations. Then only its stream knows the fee.
  const isKnown = agreedMills !== undefined || !mayHaveDropped(state, placedAt);
  if (isKnown && !isDone(state, `${orderId}:fee`)) return unitPriceMills;
  return unitPriceMills - (agreedMills ?? (await feeOfHold(deps, userId, orderId)));
}

/** A wait that was set after the number was assigned does not count for the order, because its customer was told another one. */
async function secondsBeforeCancel(deps: Deps, state: OrderState): Promise<number> {
  if (state.status !== 'running') return 0;
  return (await readValueSince(deps, 'cancel-after-seconds', state.assigned.assignedAt)) ?? 0;
}

type EndingCommand = Extract<OrderCommand, { readonly type: 'CancelOrder' | 'BanNumber' }>;

/** Ends an order of this customer that still waits, and releases its hold at once. `allow` counts the request, and may refuse. */
async function endByCustomer(
  deps: Deps,
  { orderId, userId, requestIds }: CancelRequest,
  commandFor: (state: OrderState) => Promise<EndingCommand>,
  allow: typeof allowCancel,
): Promise<Cancelled> {
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  if (state.status === 'absent') return refuseUndecided(deps, orderId, userId);
  if (state.placed.userId !== userId) throw reject('not-found');
  const cause = causeByCustomer(userId, requestIds, orderId);
  const command = await commandFor(state);
  // What is refused is not counted.
  orderDecider.decide(command, state);
  if (state.status === 'running') await allow(deps, userId, orderId, cause);
  const agreedMills = await agreedFee(deps, state.placed);
  const ended = await endOrder(deps, state, command, cause);
  const position = await settleOrder(deps, orderId, cause);
  const { placed } = requireAssigned(ended.state);
  const releasedMills = await releasedOf(deps, placed, agreedMills);
  return { orderId, placed, state: ended.state, position, releasedMills };
}

/**
 * Cancels an order of this customer and releases its hold at once.
 * @throws Rejection `not-found` (also for another customer's order), `not-cancellable`; `cancel-too-early`, `too-many-cancels`: the
 * order continues.
 */
export function cancelOrder(deps: Deps, request: CancelRequest): Promise<Cancelled> {
  const commandFor = async (state: OrderState): Promise<EndingCommand> => {
    const afterSeconds = await secondsBeforeCancel(deps, state);
    return { type: 'CancelOrder', now: nowIso(deps), afterSeconds };
  };
  return endByCustomer(deps, request, commandFor, allowCancel);
}

/** Counts a rental that is given back before it ends. One stream counts all of a customer and the sub-accounts, so they take turns. */
export async function allowGiveBack(
  deps: Deps,
  userId: string,
  orderId: string,
  cause: Cause,
): Promise<void> {
  await handleCancels(
    deps,
    await personOf(deps, userId),
    { type: 'AllowGiveBack', userId, orderId, now: nowIso(deps) },
    cause,
  );
}

/** Counts a ban before the order ends. One stream counts all bans of a customer and the sub-accounts, so they take turns. */
async function allowBan(deps: Deps, userId: string, orderId: string, cause: Cause): Promise<void> {
  await handleCancels(
    deps,
    await personOf(deps, userId),
    { type: 'AllowBan', userId, orderId, now: nowIso(deps) },
    cause,
  );
}

/** Whether another account of the same person has banned the number for the app. */
async function hasPersonBanned(deps: Deps, state: OrderState, userId: string): Promise<boolean> {
  if (!('assigned' in state)) return false;
  const { e164, appId } = state.assigned;
  const family = await withSubAccounts(deps, await personOf(deps, userId));
  const { state: known } = await deps.streams.refresh(streams.number(e164), number);
  return bansOf(known, appId).some((each) => each.userId !== userId && family.includes(each.userId));
}

/** All accounts of one person have one voice about a number. If it was given already, the ban is a cancel, and the number hears nothing. */
async function banOrCancel(deps: Deps, state: OrderState, userId: string): Promise<EndingCommand> {
  const ban = { type: 'BanNumber', now: nowIso(deps) } as const;
  if (!(await hasPersonBanned(deps, state, userId))) return ban;
  // What may not be banned may not be cancelled this way.
  if (state.status === 'running') orderDecider.decide(ban, state);
  return { type: 'CancelOrder', now: ban.now, afterSeconds: 0 };
}

/**
 * Ends an order of this customer whose number the app does not accept. The money comes back as after a cancel, and the customer does
 * not get the number for this app again.
 * @throws Rejection `not-found` (also for another customer's order), `not-cancellable`; `order-has-text`, `order-not-open`,
 * `too-many-bans`: the order continues.
 */
export function banNumber(deps: Deps, request: CancelRequest): Promise<Cancelled> {
  return endByCustomer(deps, request, (state) => banOrCancel(deps, state, request.userId), allowBan);
}
