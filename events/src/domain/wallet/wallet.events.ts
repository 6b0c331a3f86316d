import type { FundsHeldForBulk, NumbersChosen } from '../bulk/bulk.events.ts';
import type { NumberSourceOrdered } from '../bulk/dormant.events.ts';
import type { EventShape } from '../event.ts';
import type { HoldPurpose } from '../hold-purpose.ts';
import type { Entry, Mills } from '../money.ts';
import type { OrderPlaced } from '../order/order.events.ts';
import type { FundsHeldForExtension, FundsHeldForRental } from '../rental/rental.events.ts';
import type { ReservedNumberOrdered } from '../reservation/reservation.events.ts';

interface MoneyFact<T extends string, D extends object> extends EventShape {
  readonly type: T;
  /** `operationId` makes the fact happen once, however often the operation is repeated. Entries sum to zero. */
  readonly data: D & {
    readonly userId: string;
    readonly operationId: string;
    readonly amountMills: Mills;
    readonly entries: readonly Entry[];
  };
}

/** Money came in: given by an admin (with a reason) or, later, bought. */
type FundsCredited = MoneyFact<'FundsCredited', { readonly source: 'admin'; readonly reason: string }>;
/** One hold, from `FundsHeld` until it is captured or released. */
interface OfHold {
  readonly holdId: string;
  readonly purpose: HoldPurpose;
}
/** Money is set aside to read a withheld message. In logs of earlier versions this event also holds the price of an order. */
export type FundsHeld = MoneyFact<'FundsHeld', OfHold & { readonly heldAt: string }>;
/**
 * The first fact of a purchase: its price is held from `placedAt` on. It contains everything that the order will say, so any
 * process that reads it can complete the purchase. The hold has the order's id. `key`: hash of the request's
 * Idempotency-Key.
 */
export interface FundsHeldForOrder extends EventShape {
  readonly type: 'FundsHeldForOrder';
  readonly data: OrderPlaced['data'] & {
    readonly key: string;
    readonly amountMills: Mills;
    readonly entries: readonly Entry[];
  };
}
type FundsCaptured = MoneyFact<'FundsCaptured', OfHold>;
export type ReleaseReason = 'cancelled' | 'no-sms' | 'not-assigned';
/** Held money that was not captured can be spent again. */
export type FundsReleased = MoneyFact<'FundsReleased', OfHold & { readonly reason: ReleaseReason }>;

/** `paid` is what came in through gateways. `debt` is what the owner of the wallet owes; it is never above zero. */
interface PaymentEntry {
  readonly account: Entry['account'] | 'paid' | 'debt';
  readonly amountMills: Mills;
}
interface PaymentFact<T extends string, D extends object> extends EventShape {
  readonly type: T;
  readonly data: D & {
    readonly userId: string;
    readonly operationId: string;
    readonly amountMills: Mills;
    readonly entries: readonly PaymentEntry[];
  };
}
/** Which step of which payment the wallet has applied. */
interface OfPayment {
  readonly paymentId: string;
  readonly step: number;
}
/** Money of a payment has arrived. */
type FundsPaidIn = PaymentFact<'FundsPaidIn', OfPayment>;
/** A payment was taken back: this part of it was still available. */
type FundsTakenBack = PaymentFact<'FundsTakenBack', OfPayment>;
/** A payment was taken back: this part of it was not available any more. Nothing can be bought until it is paid. */
type DebtIncurred = PaymentFact<'DebtIncurred', OfPayment>;
/** Incoming money pays the debt first. `source`: the operation that brought the money. */
type DebtPaid = PaymentFact<'DebtPaid', { readonly source: string }>;

/** What moves money. */
export type MoneyEvent =
  | FundsCredited
  | FundsHeld
  | FundsHeldForOrder
  | FundsHeldForRental
  | FundsHeldForBulk
  | FundsHeldForExtension
  | FundsCaptured
  | FundsReleased
  | FundsPaidIn
  | FundsTakenBack
  | DebtIncurred
  | DebtPaid;

export type WalletEvent = MoneyEvent | ReservedNumberOrdered | NumberSourceOrdered | NumbersChosen;
