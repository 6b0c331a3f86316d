import {
  type BulkPlaced,
  type GivenDiscount,
  isDone,
  type Mills,
  type NumberSource,
  type Position,
  type ReleaseReason,
  type SinglePlaced,
  streams,
  type WalletEvent,
  type WalletState,
  wallet,
} from '@ringpost/domain';
import type { ActivationFee } from '@ringpost/domain/rules/activation-fee';
import type { BuyingLimits } from '@ringpost/domain/rules/buying-limits';
import type { ByKey } from '@ringpost/domain/rules/key-cap';
import type { NumberAreas } from '@ringpost/domain/rules/number-areas';
import { type Cause, type Decided, type JointDecision, sendTogether } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { turnsToBuy, walletsBeside } from './one-person.ts';
import { requireOwnerMayPay } from './owner-pays.ts';
import { decideWallet, handleWallet } from './wallet.commands.ts';
import type { ReservedNumber, UnclaimedSms, WalletCommand } from './wallet.decider.ts';

export interface HoldForOrder {
  /** Hash of the request's Idempotency-Key. */
  readonly key: string;
  readonly placed: SinglePlaced;
  readonly limits: BuyingLimits;
  /** The reserved number that the customer takes with this order. */
  readonly reserved?: ReservedNumber | undefined;
  /** The number that the customer chose. */
  readonly chosen?: string | undefined;
  /** The unclaimed message that the customer chose. */
  readonly unclaimed?: UnclaimedSms | undefined;
  /** Where the number must be. */
  readonly areas?: NumberAreas | undefined;
  /** All orders that get the same number or none, the one that decides first. */
  readonly together?: readonly string[] | undefined;
  /** Why an admin buys for the customer. */
  readonly supportReason?: string | undefined;
  /** The key of the API with which the request came. */
  readonly byKey?: ByKey | undefined;
  /** Set if the price is less than that of the list. */
  readonly discount?: GivenDiscount | undefined;
}

/** The hold of the price of all numbers of a bulk order. */
interface HoldForBulk
  extends Omit<HoldForOrder, 'placed' | 'reserved' | 'chosen' | 'unclaimed' | 'areas' | 'together'> {
  readonly placed: BulkPlaced['data'];
  readonly source?: NumberSource | undefined;
  /** What an activation in vain costs. */
  readonly activationFee: ActivationFee;
  /** The number for each place, if the customer chose the numbers. */
  readonly chosen?: readonly string[] | undefined;
}

interface Hold {
  readonly userId: string;
  readonly holdId: string;
}

interface CaptureHold extends Hold {
  readonly amountMills: Mills;
  /** When the order was placed. The wallet may have forgotten that an old one is settled. */
  readonly placedAt: string;
}

/**
 * Decides the hold of an order's price, which begins the purchase, in the turns of `turnsToBuy`. No events if the wallet knows the key: then another
 * request has begun the purchase.
 * @throws Rejection `insufficient-funds`, `debt-open`, `too-many-open-orders`, `too-many-purchases`
 */
export async function decideHold(
  deps: Pick<Deps, 'streams'>,
  joint: JointDecision,
  hold: HoldForOrder,
  cause: Cause,
): Promise<Decided<WalletState, WalletEvent>> {
  const { userId } = hold.placed;
  await requireOwnerMayPay(deps, userId);
  const others = await walletsBeside(deps, userId);
  return decideWallet(joint, userId, { type: 'HoldForOrder', ...hold, others }, cause);
}

/** Decides the holds of several orders of one customer, all of them or none. Apart from that, it works like `decideHold`. */
export async function decideHolds(
  deps: Pick<Deps, 'streams'>,
  joint: JointDecision,
  userId: string,
  orders: readonly HoldForOrder[],
  cause: Cause,
): Promise<Decided<WalletState, WalletEvent>> {
  await requireOwnerMayPay(deps, userId);
  const others = await walletsBeside(deps, userId);
  const counted = orders.map((each) => ({ ...each, others }));
  return decideWallet(joint, userId, { type: 'HoldForOrders', orders: counted }, cause);
}

/**
 * Holds the price of all numbers of a bulk order. Apart from that, it works like `decideHold`.
 * @returns whether it has begun the purchase: not if the wallet knows the key
 */
export async function holdForBulk(deps: Deps, hold: HoldForBulk, cause: Cause): Promise<boolean> {
  const { userId } = hold.placed;
  await requireOwnerMayPay(deps, userId);
  const { result } = await sendTogether(deps, await turnsToBuy(deps, userId), async (joint) => {
    const others = await walletsBeside(deps, userId);
    return decideWallet(joint, userId, { type: 'HoldForBulk', ...hold, others }, cause);
  });
  return result.events.length > 0;
}

/** Sends the command, unless memory already knows that it was done. */
async function settle(
  deps: Deps,
  command: Extract<WalletCommand, { readonly type: 'CaptureFunds' | 'ReleaseFunds' | 'ReleaseMissing' }>,
  cause: Cause,
): Promise<Position> {
  const { userId, operationId } = command;
  const done = await deps.streams.confirmed(streams.wallet(userId), wallet, (state) =>
    isDone(state, operationId),
  );
  return (done ?? (await handleWallet(deps, userId, command, cause))).position;
}

/** Captures the money of a hold, once. @returns the wallet's position in the log. */
export function captureHold(
  deps: Deps,
  { userId, holdId, amountMills, placedAt }: CaptureHold,
  cause: Cause,
): Promise<Position> {
  const operationId = `${holdId}:capture`;
  const command = { type: 'CaptureFunds', userId, holdId, operationId, amountMills, placedAt } as const;
  return settle(deps, command, cause);
}

/**
 * Gives back everything that is open of a hold, once, minus the fee of a number that was activated in vain.
 * @returns the wallet's position in the log.
 */
export function releaseHold(
  deps: Deps,
  released: Hold & { readonly reason: ReleaseReason; readonly wasActivated?: boolean },
  cause: Cause,
): Promise<Position> {
  const operationId = `${released.holdId}:release`;
  return settle(deps, { type: 'ReleaseFunds', operationId, ...released }, cause);
}

/** Gives back the price of the numbers that a bulk order did not get, once. @returns the wallet's position in the log. */
export function releaseMissing(
  deps: Deps,
  {
    userId,
    bulkId,
    items,
  }: { readonly userId: string; readonly bulkId: string; readonly items: readonly number[] },
  cause: Cause,
): Promise<Position> {
  const operationId = `${bulkId}:missing`;
  return settle(deps, { type: 'ReleaseMissing', userId, bulkId, operationId, items }, cause);
}
