import { BulkItemPlaced } from '../bulk/bulk.events.ts';
import { CUSTOMER_OR_DELIVERER, type Fact, fact, WHOEVER_COMPLETES, WHOEVER_DELIVERS } from '../fact.ts';
import {
  RenewalAnnounced,
  RenewalBegun,
  RenewalFailed,
  RenewalTurnedOff,
  RenewalTurnedOn,
} from '../rental/renewal.events.ts';
import {
  NumberRented,
  RentalGivenBack,
  RentalPlaced,
  RentalShared,
  RentalUnshared,
} from '../rental/rental.events.ts';
import { orNull, Type } from '../schema.ts';
import type { Shape } from '../shape.ts';

const OfOrder = Type.Object({ orderId: Type.String(), userId: Type.String() });

/** Whether an SMS of the app came to the number before. */
export const NumberAge = Type.Enum(['new', 'used']);
export type NumberAge = Shape<typeof NumberAge>;

/** What a buyer may ask for. */
export const NumberType = Type.Enum(['any', 'new']);
export type NumberType = Shape<typeof NumberType>;

export const OrderPlaced = fact('OrderPlaced', CUSTOMER_OR_DELIVERER, {
  ...OfOrder.properties,
  kind: Type.Literal('activation'),
  appId: Type.String(),
  countryIso: Type.String(),
  /** The provider that the customer asked for; null: any. */
  vendorId: orNull(Type.String()),
  unitPriceMills: Type.Integer(),
  /** The price entry that was used, and its rank among the seven ranks of prices. */
  priceId: Type.String(),
  priceRank: Type.Integer(),
  quantity: Type.Literal(1),
  /** What the customer asked for. `any`: a new one if there is one, else a used one. */
  numberType: NumberType,
  /** Hash of the request: the same key with another body is refused. */
  requestHash: Type.String(),
  placedAt: Type.String(),
  /** After this instant a resumed order fails instead of continuing. */
  giveUpAt: Type.String(),
});
export type OrderPlaced = Fact<typeof OrderPlaced>;

export const NumberAssigned = fact('NumberAssigned', WHOEVER_COMPLETES, {
  ...OfOrder.properties,
  e164: Type.String(),
  appId: Type.String(),
  vendorId: Type.String(),
  countryIso: Type.String(),
  rateCentre: Type.String(),
  region: Type.String(),
  numberAge: NumberAge,
  leaseId: Type.String(),
  assignedAt: Type.String(),
  /** The customer's window: 20 minutes. */
  closesAt: Type.String(),
  /** When the hold is settled automatically: after 30 minutes. */
  settlesAt: Type.String(),
});
export type NumberAssigned = Fact<typeof NumberAssigned>;

/** The order was bought for an unclaimed message. In the same append it takes the number of the message, and then gets it. */
const UnclaimedTaken = fact('UnclaimedTaken', WHOEVER_COMPLETES, {
  ...OfOrder.properties,
  unclaimedId: Type.String(),
});

export const FailReason = Type.Enum(['no-available-numbers', 'insufficient-funds', 'gave-up']);
export type FailReason = Shape<typeof FailReason>;

/** Ended before a number was assigned. */
const OrderFailed = fact('OrderFailed', WHOEVER_COMPLETES, {
  ...OfOrder.properties,
  reason: FailReason,
  failedAt: Type.String(),
});

/** The first SMS that counts. `closesAt` does not change: further SMS until then are free of charge. */
const OrderCompleted = fact('OrderCompleted', CUSTOMER_OR_DELIVERER, {
  ...OfOrder.properties,
  messageId: Type.String(),
  receivedAt: Type.String(),
  amountMills: Type.Integer(),
});

/**
 * An SMS that is not charged. `further`: shown, because the order is paid. `unmatched`: shown, because it contains no code;
 * only in logs of earlier versions, today such an SMS is withheld.
 * `not-assigned`: shown to nobody, because the order did not have that number when it came.
 */
const OrderSmsNoted = fact('OrderSmsNoted', WHOEVER_DELIVERS, {
  ...OfOrder.properties,
  messageId: Type.String(),
  receivedAt: Type.String(),
  why: Type.Enum(['further', 'unmatched', 'not-assigned']),
});

/** The customer waits for another code, free of charge. The order's time does not change. */
const NextCodeAsked = fact('NextCodeAsked', ['customer'], { ...OfOrder.properties, askedAt: Type.String() });

/**
 * An SMS for an order that was cancelled or refunded, or whose lease is over. Its customer is told that one came, and can pay
 * `priceMills` to read it until `readUntil`. `unpaid`: the order was running, and the SMS was not certain to contain a code.
 * While it runs, the customer may let the SMS count as the code. Sender, text and code stay sealed in the log.
 */
export const OrderSmsWithheld = fact('OrderSmsWithheld', WHOEVER_DELIVERS, {
  ...OfOrder.properties,
  messageId: Type.String(),
  receivedAt: Type.String(),
  priceMills: Type.Integer(),
  readUntil: Type.String(),
  why: Type.Optional(Type.Literal('unpaid')),
});
export type OrderSmsWithheld = Fact<typeof OrderSmsWithheld>;

/**
 * A withheld SMS was paid for. `amountMills` is 0 if the order is paid, or is paid by this SMS. `from`, `text` and `code` are
 * personal, sealed under `subject`.
 */
const WithheldSmsRead = fact(
  'WithheldSmsRead',
  ['customer', 'system'],
  {
    ...OfOrder.properties,
    messageId: Type.String(),
    amountMills: Type.Integer(),
    readAt: Type.String(),
    from: Type.String(),
    text: Type.String(),
    code: Type.String(),
    subject: Type.String(),
  },
  { personal: ['from', 'text', 'code'] },
);

const OrderCancelled = fact('OrderCancelled', ['customer'], {
  ...OfOrder.properties,
  cancelledAt: Type.String(),
});

/**
 * The customer says that the app does not accept the number: it is blocked or used there. `OrderCancelled` follows it in the same
 * append.
 */
const OrderBanned = fact('OrderBanned', ['customer'], { ...OfOrder.properties, bannedAt: Type.String() });

/** The 30 minutes passed without an SMS that counts. */
const OrderExpired = fact('OrderExpired', ['system'], { ...OfOrder.properties, expiredAt: Type.String() });

export const ORDER_EVENTS = [
  OrderPlaced,
  RentalPlaced,
  BulkItemPlaced,
  NumberAssigned,
  UnclaimedTaken,
  NumberRented,
  RentalShared,
  RentalUnshared,
  RentalGivenBack,
  RenewalTurnedOn,
  RenewalTurnedOff,
  RenewalAnnounced,
  RenewalBegun,
  RenewalFailed,
  OrderFailed,
  OrderCompleted,
  NextCodeAsked,
  OrderSmsNoted,
  OrderSmsWithheld,
  WithheldSmsRead,
  OrderBanned,
  OrderCancelled,
  OrderExpired,
] as const;
export type OrderEvent = Fact<(typeof ORDER_EVENTS)[number]>;
