import {
  type ActivationFeeCharged,
  type BulkPlaced,
  type FundsHeldForExtension,
  type GivenDiscount,
  type HoldPurpose,
  isDone,
  type Mills,
  mayHaveDropped,
  type NumberSource,
  type ReleaseReason,
  type ReservedNumberOrdered,
  reject,
  type SinglePlaced,
  transfer,
  type UnclaimedOrdered,
  type WalletEvent,
  type WalletState,
  wallet,
} from '@ringpost/domain';
import { type ActivationFee, activationFeeMills } from '@ringpost/domain/rules/activation-fee';
import { CREDIT_MAX_MILLS } from '@ringpost/domain/rules/adjustment-limits';
import {
  choose,
  discountOrder,
  explain,
  giveDiscount,
  limitNumber,
  type NumberLimits,
} from '@ringpost/domain/rules/beside-hold';
import { type BuyingLimits, type CountedWallet, purchaseRefusal } from '@ringpost/domain/rules/buying-limits';
import { isAmount, payDebtFirst } from '@ringpost/domain/rules/incoming-money';
import { type ByKey, spendByKey } from '@ringpost/domain/rules/key-cap';
import { toDollars } from '@ringpost/domain/rules/money-display';
import type { Decider } from '../kernel/decider.ts';
import { type FollowPayment, followPayment } from './follow-payment.decider.ts';
import { type RefundRental, type ReleaseMissing, refundRental, releaseMissing } from './give-back.decider.ts';
import { type MoveCommand, move } from './move.decider.ts';

/** A reserved number that an order takes. */
export type ReservedNumber = Pick<ReservedNumberOrdered['data'], 'reservationId' | 'e164'>;

/** An unclaimed message that is bought with its number. */
export type UnclaimedSms = Pick<UnclaimedOrdered['data'], 'messageId' | 'e164' | 'receivedAt'>;

interface Operation {
  readonly userId: string;
  /** The id by which a repetition is recognised, so it happens once. */
  readonly operationId: string;
}

/** What is bought with a key of the API counts towards its cap. */
interface MayBeByKey {
  readonly byKey?: ByKey | undefined;
}

/** What a purchase counts against. */
interface Limited {
  readonly limits: BuyingLimits;
  /** The wallets of the same person's other accounts; absent: none. */
  readonly others?: readonly CountedWallet[];
}

/** An order whose price is held. */
interface OrderToHold extends Limited {
  /** Hash of the request's Idempotency-Key, by which a repetition is recognised. */
  readonly key: string;
  readonly placed: SinglePlaced;
  /** Why an admin buys for the customer. */
  readonly supportReason?: string | undefined;
  readonly discount?: GivenDiscount | undefined;
}

export type WalletCommand =
  | (Operation & { readonly type: 'CreditFunds'; readonly amountMills: Mills; readonly reason: string })
  | (NumberLimits &
      MayBeByKey &
      OrderToHold & {
        /** Begins a purchase: no earlier fact of it exists. */
        readonly type: 'HoldForOrder';
      })
  | {
      /** Begins several purchases, all of them or none: orders of several apps that get one number. */
      readonly type: 'HoldForOrders';
      readonly orders: readonly (NumberLimits & MayBeByKey & OrderToHold)[];
    }
  | (MayBeByKey &
      Limited & {
        /** Begins a bulk order: one hold for all its numbers. */
        readonly type: 'HoldForBulk';
        readonly key: string;
        readonly placed: BulkPlaced['data'];
        /** Absent: only numbers of the inventory. */
        readonly source?: NumberSource | undefined;
        /** The number for each place, if the customer chose the numbers. */
        readonly chosen?: readonly string[] | undefined;
        /** What an activation in vain costs, if a vendor may activate numbers. */
        readonly activationFee: ActivationFee;
        readonly supportReason?: string | undefined;
        readonly discount?: GivenDiscount | undefined;
      })
  | (MayBeByKey & {
      /** Begins an extension of a rental. */
      readonly type: 'HoldForExtension';
      readonly extension: Omit<FundsHeldForExtension['data'], 'entries'>;
      readonly discount?: GivenDiscount | undefined;
    })
  | (Operation &
      MayBeByKey & {
        /** Holds and captures the price of a withheld message in one step. */
        readonly type: 'PayToRead';
        readonly holdId: string;
        readonly purpose: HoldPurpose;
        readonly amountMills: Mills;
        readonly now: string;
      })
  | (Operation & {
      /** Holds the fee for bringing numbers over. */
      readonly type: 'HoldForPortIn';
      readonly holdId: string;
      readonly portInId: string;
      readonly amountMills: Mills;
      readonly now: string;
    })
  | (Operation &
      MayBeByKey & {
        /** Holds the fee for reserving a number, under the id of the reservation. */
        readonly type: 'HoldForReservation';
        readonly holdId: string;
        readonly amountMills: Mills;
        readonly now: string;
      })
  | (Operation & {
      readonly type: 'CaptureFunds';
      readonly holdId: string;
      readonly amountMills: Mills;
      /** When the order of this hold was placed, or its request to bring numbers over was submitted. */
      readonly placedAt: string;
    })
  | (Operation & {
      readonly type: 'ReleaseFunds';
      readonly holdId: string;
      readonly reason: ReleaseReason;
      /** Whether a vendor activated a number for it. If so, the fee that its hold names is charged. */
      readonly wasActivated?: boolean;
    })
  | ReleaseMissing
  | RefundRental
  | FollowPayment
  | MoveCommand;

type Of<T extends WalletCommand['type']> = Extract<WalletCommand, { type: T }>;

/** A key that was already used for another amount is refused. */
function credit(command: Of<'CreditFunds'>, state: WalletState): readonly WalletEvent[] {
  const { userId, operationId, amountMills, reason } = command;
  const earlierMills = state.credited.get(operationId);
  if (earlierMills === amountMills) return [];
  if (earlierMills !== undefined) throw reject('idempotency-key-reused');
  if (!isAmount(amountMills) || amountMills > CREDIT_MAX_MILLS) throw reject('amount-out-of-range');
  const entries = transfer('granted', 'available', amountMills);
  const data = { userId, operationId, amountMills, entries, source: 'admin', reason } as const;
  return payDebtFirst({ type: 'FundsCredited', data }, operationId, state);
}

/** While there is a debt, nothing can be bought. */
function requireFunds(amountMills: Mills, { availableMills, debtMills }: WalletState): void {
  if (debtMills > 0) {
    const missing = toDollars(amountMills + debtMills - availableMills);
    throw reject('debt-open', { debt: toDollars(debtMills), missing });
  }
  if (availableMills >= amountMills) return;
  throw reject('insufficient-funds', { missing: toDollars(amountMills - availableMills) });
}

/** The price of a purchase, if this customer may buy now. @throws Rejection */
function priceOf(
  { kind, unitPriceMills, quantity, placedAt }: SinglePlaced | BulkPlaced['data'],
  { limits, others }: Limited,
  state: WalletState,
): Mills {
  const amountMills = unitPriceMills * quantity;
  if (!isAmount(amountMills)) throw reject('amount-out-of-range');
  const refusal = purchaseRefusal(state, limits, placedAt, kind === 'rental' ? 0 : quantity, others);
  if (refusal) throw refusal;
  requireFunds(amountMills, state);
  return amountMills;
}

/** No events for a key that this wallet knows: its first request began the bulk order. */
function holdForBulk(command: Of<'HoldForBulk'>, state: WalletState): readonly WalletEvent[] {
  const { key, placed, source, chosen, supportReason, discount } = command;
  if (state.purchaseKeys.has(key)) return [];
  const amountMills = priceOf(placed, command, state);
  const entries = transfer('available', 'held', amountMills);
  const hold: WalletEvent = { type: 'FundsHeldForBulk', data: { ...placed, key, amountMills, entries } };
  const reduced = discountOrder(placed, discount, state);
  if (!source) return [hold, ...choose(placed, chosen), ...explain(placed, supportReason), ...reduced];
  const { orderId, userId } = placed;
  const from: WalletEvent = { type: 'NumberSourceOrdered', data: { orderId, userId, source } };
  if (placed.kind === 'rental') return [hold, from, ...reduced];
  const feeMills = activationFeeMills(placed.unitPriceMills, command.activationFee);
  return [hold, from, { type: 'ActivationFeeAgreed', data: { orderId, userId, feeMills } }, ...reduced];
}

/** No events for a key that this wallet knows: its first request began the purchase. */
function holdForOrder(command: Of<'HoldForOrder'>, state: WalletState): readonly WalletEvent[] {
  const { key, placed, supportReason, discount } = command;
  if (state.purchaseKeys.has(key)) return [];
  // One hold per order: a second one would replace the first in the state.
  if (state.openHolds.has(placed.orderId)) throw reject('idempotency-key-reused');
  const amountMills = priceOf(placed, command, state);
  const held = { key, amountMills, entries: transfer('available', 'held', amountMills) };
  const hold: WalletEvent =
    placed.kind === 'rental'
      ? { type: 'FundsHeldForRental', data: { ...placed, ...held } }
      : { type: 'FundsHeldForOrder', data: { ...placed, ...held } };
  const reduced = discountOrder(placed, discount, state);
  return [hold, ...limitNumber(placed, command), ...explain(placed, supportReason), ...reduced];
}

/**
 * All holds or none. Each one counts for the next one, so limits, a cap and a discount apply as to purchases one after another. No events
 * if the wallet knows the key of the first one: then another request has begun all of them.
 */
function holdForOrders({ orders }: Of<'HoldForOrders'>, state: WalletState): readonly WalletEvent[] {
  if (orders.some(({ key }) => state.purchaseKeys.has(key))) return [];
  // A customer who lacks money learns how much all of them cost.
  requireFunds(
    orders.reduce((sum, { placed }) => sum + placed.unitPriceMills * placed.quantity, 0),
    state,
  );
  let held = state;
  return orders.flatMap(({ byKey, ...each }) => {
    const made = holdForOrder({ type: 'HoldForOrder', ...each }, held);
    const events = byKey ? spendByKey(made, byKey, held) : made;
    held = events.reduce(wallet.evolve, held);
    return events;
  });
}

/** No events for a key that this wallet knows: its first request began the extension. */
function holdForExtension(
  { extension, discount }: Of<'HoldForExtension'>,
  state: WalletState,
): readonly WalletEvent[] {
  const { key, amountMills } = extension;
  if (state.purchaseKeys.has(key)) return [];
  if (!isAmount(amountMills)) throw reject('amount-out-of-range');
  requireFunds(amountMills, state);
  const entries = transfer('available', 'held', amountMills);
  const of = { ...extension, unitPriceMills: amountMills };
  return [
    { type: 'FundsHeldForExtension', data: { ...extension, entries } },
    ...giveDiscount(of, extension.heldAt, discount, state),
  ];
}

/** Both facts together: no crash can leave the money held and the message unpaid. */
function payToRead(command: Of<'PayToRead'>, state: WalletState): readonly WalletEvent[] {
  const { userId, operationId, holdId, purpose, amountMills, now: heldAt } = command;
  if (!isAmount(amountMills)) throw reject('amount-out-of-range');
  requireFunds(amountMills, state);
  const fee = { userId, holdId, purpose, amountMills };
  const held = { ...fee, operationId, entries: transfer('available', 'held', amountMills), heldAt };
  const captured = {
    ...fee,
    operationId: `${operationId}:capture`,
    entries: transfer('held', 'revenue', amountMills),
  };
  return [
    { type: 'FundsHeld', data: held },
    { type: 'FundsCaptured', data: captured },
  ];
}

function holdFee(
  command: Of<'HoldForPortIn' | 'HoldForReservation'>,
  purpose: HoldPurpose,
  state: WalletState,
): readonly WalletEvent[] {
  const { userId, operationId, holdId, amountMills, now: heldAt } = command;
  if (!isAmount(amountMills)) throw reject('amount-out-of-range');
  requireFunds(amountMills, state);
  const entries = transfer('available', 'held', amountMills);
  return [
    { type: 'FundsHeld', data: { userId, operationId, holdId, purpose, amountMills, entries, heldAt } },
  ];
}

/**
 * Only a paid order causes this, and the state never drops an open hold. For an old order, the state may have dropped the
 * fact that the hold was captured. So if the hold is not open, it was captured, and nothing is left to do.
 */
function capture(command: Of<'CaptureFunds'>, state: WalletState): readonly WalletEvent[] {
  const { userId, operationId, holdId, amountMills, placedAt } = command;
  const open = state.openHolds.get(holdId);
  if (!open && mayHaveDropped(state, placedAt)) return [];
  if (!open) throw reject('hold-unknown', { holdId });
  if (!isAmount(amountMills) || amountMills > open.amountMills) throw reject('amount-out-of-range');
  const { purpose } = open;
  const entries = transfer('held', 'revenue', amountMills);
  return [{ type: 'FundsCaptured', data: { userId, operationId, holdId, purpose, amountMills, entries } }];
}

/** The fee of a number that a vendor activated in vain: as agreed with the hold, or zero. */
function activationFee(
  { userId, holdId, wasActivated }: Of<'ReleaseFunds'>,
  { purpose, amountMills: heldMills, feeMills = 0 }: NonNullable<ReturnType<WalletState['openHolds']['get']>>,
): readonly ActivationFeeCharged[] {
  const amountMills = wasActivated ? Math.min(feeMills, heldMills) : 0;
  if (amountMills === 0) return [];
  const entries = transfer('available', 'revenue', amountMills);
  const data = { userId, operationId: `${holdId}:fee`, holdId, purpose, amountMills, entries };
  return [{ type: 'ActivationFeeCharged', data }];
}

/** Releases everything that is still open of a hold; does nothing if the hold is not open. */
function release(command: Of<'ReleaseFunds'>, state: WalletState): readonly WalletEvent[] {
  const { userId, operationId, holdId, reason } = command;
  const open = state.openHolds.get(holdId);
  if (!open) return [];
  const { purpose, amountMills } = open;
  const entries = transfer('held', 'available', amountMills);
  const data = { userId, operationId, holdId, purpose, amountMills, entries, reason };
  return payDebtFirst({ type: 'FundsReleased', data }, operationId, state, activationFee(command, open));
}

/** Commands whose repetition is recognised only by the id of their operation. */
type OnceById = Of<
  'PayToRead' | 'HoldForPortIn' | 'HoldForReservation' | 'CaptureFunds' | 'ReleaseFunds' | 'ReleaseMissing'
>;

function operate(command: OnceById, state: WalletState): readonly WalletEvent[] {
  switch (command.type) {
    case 'PayToRead':
      return payToRead(command, state);
    case 'HoldForPortIn':
      return holdFee(command, { kind: 'port-in', id: command.portInId }, state);
    case 'HoldForReservation':
      return holdFee(command, { kind: 'reservation', id: command.holdId }, state);
    case 'CaptureFunds':
      return capture(command, state);
    case 'ReleaseFunds':
      return release(command, state);
    case 'ReleaseMissing':
      return releaseMissing(command, state);
  }
}

function decideMoney(command: WalletCommand, state: WalletState): readonly WalletEvent[] {
  switch (command.type) {
    case 'CreditFunds':
      return credit(command, state);
    case 'HoldForOrder':
      return holdForOrder(command, state);
    case 'HoldForOrders':
      return holdForOrders(command, state);
    case 'HoldForBulk':
      return holdForBulk(command, state);
    case 'HoldForExtension':
      return holdForExtension(command, state);
    case 'RefundRental':
      return refundRental(command, state);
    case 'FollowPayment':
      return followPayment(command, state);
    case 'MoveOut':
    case 'MoveIn':
      return move(command, state);
    default:
      return isDone(state, command.operationId) ? [] : operate(command, state);
  }
}

/**
 * Money is held, then captured or released. A hold that would overdraw fails when it is made, never when it is captured.
 * Repeating a command changes nothing: a purchase is recognised by the key of its request, a payment by its step, a
 * credit and every other operation by its id.
 */
export const walletDecider: Decider<WalletState, WalletCommand, WalletEvent> = {
  ...wallet,
  decide(command, state) {
    const events = decideMoney(command, state);
    return 'byKey' in command && command.byKey ? spendByKey(events, command.byKey, state) : events;
  },
};
