import { CUSTOMER_OR_DELIVERER, type Fact, fact } from '../fact.ts';
import { orNull, Type } from '../schema.ts';
import type { Shape } from '../shape.ts';

const OfReservation = Type.Object({ reservationId: Type.String(), userId: Type.String() });

/** A fact of the number's stream, which alone decides who has reserved the number for the app, and who is next. */
const OfLine = Type.Object({
  ...OfReservation.properties,
  e164: Type.String(),
  appId: Type.String(),
});

/** A customer has asked for a number. `waits`: whether to wait for it if it is taken. The fee is held next. */
export const ReservationPlaced = fact('ReservationPlaced', ['customer'], {
  ...OfReservation.properties,
  e164: Type.String(),
  appId: Type.String(),
  waits: Type.Boolean(),
  feeMills: Type.Integer(),
  requestHash: Type.String(),
  placedAt: Type.String(),
});
export type ReservationPlaced = Fact<typeof ReservationPlaced>;

/** Until `until` only this customer can take the number for the app. From here on the fee is charged. */
export const NumberReserved = fact('NumberReserved', ['admin', ...CUSTOMER_OR_DELIVERER], {
  ...OfLine.properties,
  from: Type.String(),
  until: Type.String(),
});
export type NumberReserved = Fact<typeof NumberReserved>;

/** The number is taken for the app, so the customer waits for it, behind everybody who came before. */
export const ReservationQueued = fact('ReservationQueued', ['customer', 'system'], {
  ...OfLine.properties,
  queuedAt: Type.String(),
});
export type ReservationQueued = Fact<typeof ReservationQueued>;

export const ReservationEndReason = Type.Enum(['taken', 'cancelled', 'expired']);
export type ReservationEndReason = Shape<typeof ReservationEndReason>;

/**
 * `wasReserved`: the customer had the number, and did not only wait for it. `orderId`: the order that took it; null for any
 * other end.
 */
export const ReservationEnded = fact('ReservationEnded', ['admin', 'customer', 'system'], {
  ...OfLine.properties,
  reason: ReservationEndReason,
  wasReserved: Type.Boolean(),
  orderId: orNull(Type.String()),
  endedAt: Type.String(),
});
export type ReservationEnded = Fact<typeof ReservationEnded>;

/** An admin has cancelled it for the customer. It follows `ReservationEnded` in the same append. */
export const ReservationCancelledByAdmin = fact(
  'ReservationCancelledByAdmin',
  ['admin'],
  {
    ...OfLine.properties,
    /** In the words of the admin. */
    reason: Type.String(),
    cancelledAt: Type.String(),
  },
  { hasOrigin: true },
);

/**
 * Follows the hold of an order's price in the wallet's stream. The order is for a number that its customer has reserved: it
 * gets that number or none.
 */
export const ReservedNumberOrdered = fact('ReservedNumberOrdered', ['customer'], {
  ...OfReservation.properties,
  orderId: Type.String(),
  e164: Type.String(),
});
export type ReservedNumberOrdered = Fact<typeof ReservedNumberOrdered>;
