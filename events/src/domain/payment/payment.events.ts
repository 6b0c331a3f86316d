import type { EventShape } from '../event.ts';
import type { Mills } from '../money.ts';

interface OfCustomer {
  readonly paymentId: string;
  readonly userId: string;
}
interface Fact<T extends string, D extends object> extends EventShape {
  readonly type: T;
  readonly data: D & OfCustomer;
}

/** A customer wants to add money. The gateway is asked after this event. */
export type PaymentStarted = Fact<
  'PaymentStarted',
  {
    readonly gateway: string;
    /** The coin to pay with; null for a payment page that offers its own ways to pay. */
    readonly coin: string | null;
    readonly amountMills: Mills;
    readonly startedAt: string;
  }
>;

/** What a gateway asks the customer to do. */
interface Charge {
  /** The gateway's own id. */
  readonly chargeId: string;
  /** The gateway's page for the payer. */
  readonly payUrl: string | null;
  readonly address: string | null;
  /** What to send to the address, in the coin's own unit, as the gateway wrote it. */
  readonly coinAmount: string | null;
  /** After this time the gateway calls a payment late. */
  readonly expiresAt: string;
}
/** The gateway waits for the money. */
export type PaymentOpened = Fact<'PaymentOpened', Charge>;

/** The gateway has seen money that is not confirmed yet. */
interface PaymentSeen extends EventShape {
  readonly type: 'PaymentSeen';
  readonly data: OfCustomer;
}

/** How the payment changes the balance. Steps count from 1, and a balance applies them in this order. */
interface BalanceStep {
  /** 0: nothing changes, for example because money was taken back before its arrival was reported. */
  readonly step: number;
  /** Above zero: to be added. Below zero: to be taken back. */
  readonly changeMills: Mills;
}
/** Money has arrived. `receivedMills`: the total so far. */
type PaymentReceived = Fact<'PaymentReceived', BalanceStep & { readonly receivedMills: Mills }>;
/** The payer took money back. `reversedMills`: the total so far. */
type PaymentReversed = Fact<'PaymentReversed', BalanceStep & { readonly reversedMills: Mills }>;

/** Which dispute, and how much of the payment it concerns. */
interface OfDispute {
  readonly disputeId: string;
  readonly disputedMills: Mills;
}
/** The payer's bank has taken money back. Who gets it is decided later. */
type PaymentDisputed = Fact<'PaymentDisputed', BalanceStep & OfDispute>;
/** The dispute was won: the money has come back. This is final, also if it is reported before the dispute itself. */
type PaymentDisputeWon = Fact<'PaymentDisputeWon', BalanceStep & OfDispute>;

/**
 * The gateway says now that less was taken back than it said before: a refund has failed, for example. `reversedMills`: the
 * total now.
 */
type PaymentReversalCorrected = Fact<
  'PaymentReversalCorrected',
  BalanceStep & { readonly reversedMills: Mills }
>;
/** The gateway says now that a known dispute takes another amount. 0: it takes nothing any more. */
type PaymentDisputeChanged = Fact<'PaymentDisputeChanged', BalanceStep & OfDispute>;

/** The gateway stops waiting. Money that arrives later still counts. */
type PaymentClosed = Fact<'PaymentClosed', { readonly reason: 'expired' | 'failed' }>;

/**
 * The gateway was asked for the state of its charge, in case its callbacks were lost. `nextCheckAt`: when it is asked again;
 * null if it is not. Its answer is a separate fact.
 */
export type PaymentChecked = Fact<'PaymentChecked', { readonly nextCheckAt: string | null }>;

/**
 * The gateway was asked whether money that had arrived was taken back, in case that callback was lost. `nextCheckAt`: when
 * it is asked again; null if it is not. Its answer is a separate fact.
 */
export type PaymentRechecked = Fact<'PaymentRechecked', { readonly nextCheckAt: string | null }>;

export type PaymentEvent =
  | PaymentStarted
  | PaymentOpened
  | PaymentSeen
  | PaymentReceived
  | PaymentReversed
  | PaymentDisputed
  | PaymentDisputeWon
  | PaymentReversalCorrected
  | PaymentDisputeChanged
  | PaymentClosed
  | PaymentChecked
  | PaymentRechecked;
