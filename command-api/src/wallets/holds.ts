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
  wallet,
} from '@ringpost/domain';
import type { ActivationFee } from '@ringpost/domain/rules/activation-fee';
import type { BuyingLimits, CountedWallet } from '@ringpost/domain/rules/buying-limits';
import type { ByKey } from '@ringpost/domain/rules/key-cap';
import type { NumberAreas } from '@ringpost/domain/rules/number-areas';
import {
  type Cause,
  type JointDecision,
  type JointlySent,
  type JointPart,
  sendTogether,
} from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { type Beside, turnToBuy } from './one-person.ts';
import { requireOwnerMayPay } from './owner-pays.ts';
import { decideWallet, handleWallet } from './wallet.commands.ts';
import {
  type ReservedNumber,
  type UnclaimedSms,
  type WalletCommand,
  walletDecider,
} from './wallet.decider.ts';

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

interface ReleaseHold extends Hold {
  readonly reason: ReleaseReason;
  readonly wasActivated?: boolean;
}

type HoldCommand = Extract<
  WalletCommand,
  { readonly type: 'HoldForOrder' | 'HoldForOrders' | 'HoldForBulk' }
>;

/** How a hold is claimed: orders that are bought together are one claim. */
function claimOf(orders: readonly Pick<HoldForOrder | HoldForBulk, 'key' | 'placed'>[]) {
  const [first] = orders;
  if (!first) throw new Error('a purchase without orders');
  const { userId, orderId } = first.placed;
  const activations = orders.map(({ placed: { kind, quantity } }) => (kind === 'rental' ? 0 : quantity));
  return {
    ...{ userId, orderId, key: first.key, purchases: orders.length },
    activations: activations.reduce((sum, each) => sum + each, 0),
  };
}

function counting(command: HoldCommand, others: readonly CountedWallet[]): HoldCommand {
  if (command.type !== 'HoldForOrders') return { ...command, others };
  return { ...command, orders: command.orders.map((each) => ({ ...each, others })) };
}

/**
 * Holds the price of what one request buys, which begins the purchase, and appends it together with what `beside` decides if the hold begins the purchase.
 * @returns nothing if the wallet knows the key: then another request has begun the purchase
 * @throws Rejection `insufficient-funds`, `debt-open`, `too-many-open-orders`, `too-many-purchases`; `busy`
 */
async function sendHold<T>(
  deps: Deps,
  command: HoldCommand,
  cause: Cause,
  beside: JointPart<T>,
): Promise<JointlySent<T | undefined>> {
  const claim = claimOf(command.type === 'HoldForOrders' ? command.orders : [command]);
  const { userId } = claim;
  const tryHold = async ({ own, others }: Beside) => {
    await requireOwnerMayPay(deps, userId);
    walletDecider.decide(counting(command, others), own);
  };
  const turn = await turnToBuy(deps, claim, tryHold, cause);
  const turns = [...turn.streams, streams.wallet(userId), ...beside.streams];
  return sendTogether(deps, turns, async (joint) => {
    await requireOwnerMayPay(deps, userId);
    const others = await turn.count(joint);
    const { events } = await decideWallet(joint, userId, counting(command, others), cause);
    return events.length > 0 ? beside.decide(joint) : undefined;
  });
}

/** Begins the purchase of an order with its hold. It works like `sendHold`. */
export function holdForOrder<T>(
  deps: Deps,
  hold: HoldForOrder,
  cause: Cause,
  beside: JointPart<T>,
): Promise<JointlySent<T | undefined>> {
  return sendHold(deps, { type: 'HoldForOrder', ...hold }, cause, beside);
}

/** Begins the purchase of several orders of one customer, all of them or none. Apart from that, it works like `holdForOrder`. */
export function holdForOrders<T>(
  deps: Deps,
  orders: readonly HoldForOrder[],
  cause: Cause,
  beside: JointPart<T>,
): Promise<JointlySent<T | undefined>> {
  return sendHold(deps, { type: 'HoldForOrders', orders }, cause, beside);
}

/**
 * Holds the price of all numbers of a bulk order. Apart from that, it works like `holdForOrder`.
 * @returns whether it has begun the purchase: not if the wallet knows the key
 */
export async function holdForBulk(deps: Deps, hold: HoldForBulk, cause: Cause): Promise<boolean> {
  const alone = { streams: [], decide: async () => true };
  const { result = false } = await sendHold(deps, { type: 'HoldForBulk', ...hold }, cause, alone);
  return result;
}

/** Ends a hold, or a part of it. */
export type EndHold = Extract<
  WalletCommand,
  { readonly type: 'CaptureFunds' | 'ReleaseFunds' | 'ReleaseMissing' }
>;

/** Sends the command, unless memory already knows that it was done. @returns the wallet's position in the log. */
export async function endHold(deps: Deps, command: EndHold, cause: Cause): Promise<Position> {
  const { userId, operationId } = command;
  const done = await deps.streams.confirmed(streams.wallet(userId), wallet, (state) =>
    isDone(state, operationId),
  );
  return (done ?? (await handleWallet(deps, userId, command, cause))).position;
}

/** Decides the end of a hold together with commands to other nouns. Nothing is decided if the wallet in memory says that it was done. */
export async function decideEndOfHold(joint: JointDecision, command: EndHold, cause: Cause): Promise<void> {
  await decideWallet.inMemory(joint, command.userId, command, cause);
}

/** The command that captures the money of a hold, once. */
export function captureOf(hold: CaptureHold): EndHold {
  return { type: 'CaptureFunds', operationId: `${hold.holdId}:capture`, ...hold };
}

/** The command that gives back everything that is open of a hold, once, minus the fee of a number that was activated in vain. */
export function releaseOf(released: ReleaseHold): EndHold {
  return { type: 'ReleaseFunds', operationId: `${released.holdId}:release`, ...released };
}

/** Captures the money of a hold, once. @returns the wallet's position in the log. */
export function captureHold(deps: Deps, hold: CaptureHold, cause: Cause): Promise<Position> {
  return endHold(deps, captureOf(hold), cause);
}

/** Sends `releaseOf`. @returns the wallet's position in the log. */
export function releaseHold(deps: Deps, released: ReleaseHold, cause: Cause): Promise<Position> {
  return endHold(deps, releaseOf(released), cause);
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
  return endHold(deps, { type: 'ReleaseMissing', userId, bulkId, operationId, items }, cause);
}
