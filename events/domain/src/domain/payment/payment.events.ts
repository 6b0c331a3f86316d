import { type Fact, fact } from '../fact.ts';
import { orNull, Type } from '../schema.ts';

const OfCustomer = Type.Object({ paymentId: Type.String(), userId: Type.String() });

const OfPayment = Type.Object({ ...OfCustomer.properties });

/** A customer wants to add money. The gateway is asked after this event. */
export const PaymentStarted = fact('PaymentStarted', ['customer'], {
  ...OfPayment.properties,
  gateway: Type.String(),
  /** The coin to pay with; null for a payment page that offers its own ways to pay. */
  coin: orNull(Type.String()),
  amountMills: Type.Integer(),
  startedAt: Type.String(),
});
export type PaymentStarted = Fact<typeof PaymentStarted>;

/** What a gateway asks the customer to do. */
const Charge = Type.Object({
  /** The gateway's own id. */
  chargeId: Type.String(),
  /** The gateway's page for the payer. */
  payUrl: orNull(Type.String()),
  address: orNull(Type.String()),
  /** What to send to the address, in the coin's own unit, as the gateway wrote it. */
  coinAmount: orNull(Type.String()),
  /** After this time the gateway calls a payment late. */
  expiresAt: Type.String(),
});

/** The gateway waits for the money. */
export const PaymentOpened = fact('PaymentOpened', ['customer'], {
  ...OfPayment.properties,
  ...Charge.properties,
});
export type PaymentOpened = Fact<typeof PaymentOpened>;

/** The gateway has seen money that is not confirmed yet. */
const PaymentSeen = fact('PaymentSeen', ['provider', 'system'], { ...OfCustomer.properties });

/** How the payment changes the balance. Steps count from 1, and a balance applies them in this order. */
const BalanceStep = Type.Object({
  /** 0: nothing changes, for example because money was taken back before its arrival was reported. */
  step: Type.Integer(),
  /** Above zero: to be added. Below zero: to be taken back. */
  changeMills: Type.Integer(),
});

/** Money has arrived. `receivedMills`: the total so far. */
const PaymentReceived = fact('PaymentReceived', ['provider', 'system'], {
  ...OfPayment.properties,
  ...BalanceStep.properties,
  receivedMills: Type.Integer(),
});

/** The payer took money back. `reversedMills`: the total so far. */
const PaymentReversed = fact('PaymentReversed', ['provider', 'system'], {
  ...OfPayment.properties,
  ...BalanceStep.properties,
  reversedMills: Type.Integer(),
});

/** Which dispute, and how much of the payment it concerns. */
const OfDispute = Type.Object({ disputeId: Type.String(), disputedMills: Type.Integer() });

/** The payer's bank has taken money back. Who gets it is decided later. */
const PaymentDisputed = fact('PaymentDisputed', ['provider', 'system'], {
  ...OfPayment.properties,
  ...BalanceStep.properties,
  ...OfDispute.properties,
});

/** The dispute was won: the money has come back. This is final, also if it is reported before the dispute itself. */
const PaymentDisputeWon = fact('PaymentDisputeWon', ['provider', 'system'], {
  ...OfPayment.properties,
  ...BalanceStep.properties,
  ...OfDispute.properties,
});

/**
 * The gateway says now that less was taken back than it said before: a refund has failed, for example. `reversedMills`: the
 * total now.
 */
const PaymentReversalCorrected = fact('PaymentReversalCorrected', ['provider', 'system'], {
  ...OfPayment.properties,
  ...BalanceStep.properties,
  reversedMills: Type.Integer(),
});

/** The gateway says now that a known dispute takes another amount. 0: it takes nothing any more. */
const PaymentDisputeChanged = fact('PaymentDisputeChanged', ['provider', 'system'], {
  ...OfPayment.properties,
  ...BalanceStep.properties,
  ...OfDispute.properties,
});

/** The gateway stops waiting. Money that arrives later still counts. */
const PaymentClosed = fact('PaymentClosed', ['provider', 'system'], {
  ...OfPayment.properties,
  reason: Type.Enum(['expired', 'failed']),
});

/**
 * The gateway was asked for the state of its charge, in case its callbacks were lost. `nextCheckAt`: when it is asked again;
 * null if it is not. Its answer is a separate fact.
 */
export const PaymentChecked = fact('PaymentChecked', ['system'], {
  ...OfPayment.properties,
  nextCheckAt: orNull(Type.String()),
});
export type PaymentChecked = Fact<typeof PaymentChecked>;

/**
 * The gateway was asked whether money that had arrived was taken back, in case that callback was lost. `nextCheckAt`: when
 * it is asked again; null if it is not. Its answer is a separate fact.
 */
export const PaymentRechecked = fact('PaymentRechecked', ['system'], {
  ...OfPayment.properties,
  nextCheckAt: orNull(Type.String()),
});
export type PaymentRechecked = Fact<typeof PaymentRechecked>;

export const PAYMENT_EVENTS = [
  PaymentStarted,
  PaymentOpened,
  PaymentSeen,
  PaymentReceived,
  PaymentReversed,
  PaymentDisputed,
  PaymentDisputeWon,
  PaymentReversalCorrected,
  PaymentDisputeChanged,
  PaymentClosed,
  PaymentChecked,
  PaymentRechecked,
] as const;
export type PaymentEvent = Fact<(typeof PAYMENT_EVENTS)[number]>;
