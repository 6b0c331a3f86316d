import { ADJUSTMENT_EVENTS, ADJUSTMENT_MONEY_EVENTS } from '../adjustment/adjustment.events.ts';
import { FundsHeldForBulk, NumbersChosen } from '../bulk/bulk.events.ts';
import { NumberSourceOrdered } from '../bulk/dormant.events.ts';
import { BUYERS, CUSTOMER_OR_DELIVERER, type Fact, fact, WHOEVER_COMPLETES } from '../fact.ts';
import { HoldPurpose } from '../hold-purpose.ts';
import { Entry } from '../money.ts';
import { OrderPlaced } from '../order/order.events.ts';
import { FundsHeldForExtension, FundsHeldForRental, RentalRefunded } from '../rental/rental.events.ts';
import { ReservedNumberOrdered } from '../reservation/reservation.events.ts';
import { Type } from '../schema.ts';
import type { Shape } from '../shape.ts';

/** `operationId` makes the fact happen once, however often the operation is repeated. Entries sum to zero. */
const OfMoney = Type.Object({
  userId: Type.String(),
  operationId: Type.String(),
  amountMills: Type.Integer(),
  entries: Type.Array(Entry),
});

/** Money was given, for a reason. */
const FundsCredited = fact(
  'FundsCredited',
  ['admin', 'system'],
  {
    ...OfMoney.properties,
    source: Type.Literal('admin'),
    reason: Type.String(),
  },
  { hasOrigin: true },
);

/** One hold, from the fact that makes it until it is captured or released. */
const OfHold = Type.Object({ holdId: Type.String(), purpose: HoldPurpose });

/**
 * Money is set aside to read a withheld message, or for the fee of a port-in or a reservation. In logs of earlier versions this
 * event also holds the price of an order.
 */
export const FundsHeld = fact('FundsHeld', ['customer'], {
  ...OfMoney.properties,
  ...OfHold.properties,
  heldAt: Type.String(),
});
export type FundsHeld = Fact<typeof FundsHeld>;

/**
 * The first fact of a purchase: its price is held from `placedAt` on. It contains all data of the order's own first fact, so any
 * process that reads it can complete the purchase. The hold has the order's id. `key`: hash of the request's
 * Idempotency-Key.
 */
export const FundsHeldForOrder = fact('FundsHeldForOrder', BUYERS, {
  ...OrderPlaced.data.properties,
  key: Type.String(),
  amountMills: Type.Integer(),
  entries: Type.Array(Entry),
});
export type FundsHeldForOrder = Fact<typeof FundsHeldForOrder>;

/**
 * The order is bought for an unclaimed message: it may get only the number of that message. It follows the hold of the price in
 * the same append. `receivedAt`: when the message came. If anybody has used the number since, the order fails.
 */
export const UnclaimedOrdered = fact('UnclaimedOrdered', ['customer'], {
  orderId: Type.String(),
  userId: Type.String(),
  messageId: Type.String(),
  e164: Type.String(),
  receivedAt: Type.String(),
});
export type UnclaimedOrdered = Fact<typeof UnclaimedOrdered>;

/**
 * The order may only get a number that begins with one of `wanted`, unless that list is empty, and with none of `excluded`. It follows
 * the hold of the price in the same append.
 */
export const AreasOrdered = fact('AreasOrdered', ['customer'], {
  orderId: Type.String(),
  userId: Type.String(),
  wanted: Type.Array(Type.String()),
  excluded: Type.Array(Type.String()),
});
export type AreasOrdered = Fact<typeof AreasOrdered>;

/**
 * These orders, each for another app, get one number that is new to all of their apps, or none of them gets any. The first one decides,
 * and the others follow it. It follows the hold of the price of each of them in the same append. `wanted` and `excluded`: where the
 * number must be, as in `AreasOrdered`.
 */
export const OneNumberOrdered = fact('OneNumberOrdered', ['customer'], {
  orderId: Type.String(),
  userId: Type.String(),
  orderIds: Type.Array(Type.String()),
  wanted: Type.Array(Type.String()),
  excluded: Type.Array(Type.String()),
});
export type OneNumberOrdered = Fact<typeof OneNumberOrdered>;

/** An admin bought for the customer, for a reason that the customer may read. It follows the hold of the price in the same append. */
export const BoughtBySupport = fact(
  'BoughtBySupport',
  ['admin'],
  { orderId: Type.String(), userId: Type.String(), reason: Type.String() },
  { hasOrigin: true },
);
export type BoughtBySupport = Fact<typeof BoughtBySupport>;

/**
 * Follows `NumberSourceOrdered`: a vendor activates numbers for this order of activations. Each of them that ends without an SMS
 * costs this fee, and the rest of its price comes back.
 */
export const ActivationFeeAgreed = fact('ActivationFeeAgreed', ['customer'], {
  orderId: Type.String(),
  userId: Type.String(),
  feeMills: Type.Integer(),
});
export type ActivationFeeAgreed = Fact<typeof ActivationFeeAgreed>;

/**
 * The customer spent so much in the last days that this order, or this extension of a rental, costs `percent` less. It follows the hold
 * of the price in the same append. `holdId`: that hold; for an order it is the order's id.
 */
export const VolumeDiscountGiven = fact('VolumeDiscountGiven', WHOEVER_COMPLETES, {
  userId: Type.String(),
  holdId: Type.String(),
  orderId: Type.String(),
  percent: Type.Integer(),
  /** From which sum this step begins, and what the customer had spent. */
  fromMills: Type.Integer(),
  spentMills: Type.Integer(),
  /** One number without the discount, and with it. */
  listPriceMills: Type.Integer(),
  unitPriceMills: Type.Integer(),
});
export type VolumeDiscountGiven = Fact<typeof VolumeDiscountGiven>;

/**
 * What is held was bought with this key of the API, and counts towards the key's cap of the day. It follows the hold of the price in the
 * same append. `holdId`: that hold; for an order it is the order's id. `spentAt`: when the price was held.
 */
export const SpentWithKey = fact('SpentWithKey', ['customer', 'system'], {
  userId: Type.String(),
  keyId: Type.String(),
  holdId: Type.String(),
  amountMills: Type.Integer(),
  spentAt: Type.String(),
});
export type SpentWithKey = Fact<typeof SpentWithKey>;
/** The discount of an order or of an extension, as it was quoted. `listPriceMills`: one number without the discount. */
export type GivenDiscount = Pick<VolumeDiscountGiven['data'], 'percent' | 'fromMills' | 'listPriceMills'>;

const FundsCaptured = fact('FundsCaptured', CUSTOMER_OR_DELIVERER, {
  ...OfMoney.properties,
  ...OfHold.properties,
});

export const ReleaseReason = Type.Enum(['cancelled', 'no-sms', 'not-assigned']);
export type ReleaseReason = Shape<typeof ReleaseReason>;

/** Held money that was not captured can be spent again. */
export const FundsReleased = fact('FundsReleased', CUSTOMER_OR_DELIVERER, {
  ...OfMoney.properties,
  ...OfHold.properties,
  reason: ReleaseReason,
});
export type FundsReleased = Fact<typeof FundsReleased>;

/** The fee of an activation on demand that ended without an SMS. It follows the release of its price in the same append. */
export const ActivationFeeCharged = fact('ActivationFeeCharged', CUSTOMER_OR_DELIVERER, {
  ...OfMoney.properties,
  ...OfHold.properties,
});
export type ActivationFeeCharged = Fact<typeof ActivationFeeCharged>;

/** `paid` is what came in through gateways. `debt` is what the owner of the wallet owes; it is never above zero. */
const PaymentEntry = Type.Object({
  account: Type.Enum(['available', 'held', 'revenue', 'granted', 'paid', 'debt']),
  amountMills: Type.Integer(),
});

const OfPaymentMoney = Type.Object({
  userId: Type.String(),
  operationId: Type.String(),
  amountMills: Type.Integer(),
  entries: Type.Array(PaymentEntry),
});

/** Which step of which payment the wallet has applied. */
const OfPayment = Type.Object({ paymentId: Type.String(), step: Type.Integer() });

/** Money of a payment has arrived. */
const FundsPaidIn = fact('FundsPaidIn', ['provider', 'system'], {
  ...OfPaymentMoney.properties,
  ...OfPayment.properties,
});

/** A payment was taken back: this part of it was still available. */
const FundsTakenBack = fact('FundsTakenBack', ['provider', 'system'], {
  ...OfPaymentMoney.properties,
  ...OfPayment.properties,
});

/** A payment was taken back: this part of it was not available any more. Nothing can be bought until it is paid. */
const DebtIncurred = fact('DebtIncurred', ['provider', 'system'], {
  ...OfPaymentMoney.properties,
  ...OfPayment.properties,
});

/** Incoming money pays the debt first. `source`: the operation that brought the money. */
const DebtPaid = fact('DebtPaid', CUSTOMER_OR_DELIVERER, {
  ...OfPaymentMoney.properties,
  source: Type.String(),
});

/** `moved` is on its way between a customer and a sub-account. All wallets together have none of it. */
const MovedEntry = Type.Object({
  account: Type.Enum(['available', 'moved']),
  amountMills: Type.Integer(),
});

/** One of the two sides of a transfer between the wallets of a customer and of a sub-account. The other has the same `transferId`. */
const OfTransfer = Type.Object({
  userId: Type.String(),
  operationId: Type.String(),
  transferId: Type.String(),
  amountMills: Type.Integer(),
  entries: Type.Array(MovedEntry),
  movedAt: Type.String(),
});

/** Money has left this wallet for another one of the same customer. */
const FundsMovedOut = fact('FundsMovedOut', ['customer'], {
  ...OfTransfer.properties,
  toUserId: Type.String(),
});

/** The other side: the money has arrived. It is in the same append, or follows by itself where the log takes one stream at a time. */
const FundsMovedIn = fact('FundsMovedIn', ['customer', 'system'], {
  ...OfTransfer.properties,
  fromUserId: Type.String(),
});

/** The facts that move money. */
export const MONEY_EVENTS = [
  FundsCredited,
  FundsHeld,
  FundsHeldForOrder,
  FundsHeldForRental,
  FundsHeldForBulk,
  FundsHeldForExtension,
  FundsCaptured,
  FundsReleased,
  ActivationFeeCharged,
  FundsPaidIn,
  FundsTakenBack,
  DebtIncurred,
  DebtPaid,
  RentalRefunded,
  FundsMovedOut,
  FundsMovedIn,
  ...ADJUSTMENT_MONEY_EVENTS,
] as const;
export type MoneyEvent = Fact<(typeof MONEY_EVENTS)[number]>;

export const WALLET_EVENTS = [
  ...MONEY_EVENTS,
  ...ADJUSTMENT_EVENTS,
  ReservedNumberOrdered,
  UnclaimedOrdered,
  AreasOrdered,
  OneNumberOrdered,
  NumberSourceOrdered,
  NumbersChosen,
  BoughtBySupport,
  ActivationFeeAgreed,
  VolumeDiscountGiven,
  SpentWithKey,
] as const;
export type WalletEvent = Fact<(typeof WALLET_EVENTS)[number]>;
