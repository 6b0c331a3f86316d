import type { EventShape } from '../event.ts';
import type { Mills } from '../money.ts';

interface Fact<T extends string, D extends object> extends EventShape {
  readonly type: T;
  readonly data: D & { readonly reservationId: string; readonly userId: string };
}
/** A fact of the number's stream, which alone decides who has reserved the number for the app, and who is next. */
type NumberFact<T extends string, D extends object> = Fact<
  T,
  D & { readonly e164: string; readonly appId: string }
>;

/** A customer has asked for a number. `waits`: whether to wait for it if it is taken. The fee is held next. */
export type ReservationPlaced = Fact<
  'ReservationPlaced',
  {
    readonly e164: string;
    readonly appId: string;
    readonly waits: boolean;
    readonly feeMills: Mills;
    readonly requestHash: string;
    readonly placedAt: string;
  }
>;
/** Until `until` only this customer can take the number for the app. From here on the fee is charged. */
export type NumberReserved = NumberFact<'NumberReserved', { readonly from: string; readonly until: string }>;
/** The number is taken for the app, so the customer waits for it, behind everybody who came before. */
export type ReservationQueued = NumberFact<'ReservationQueued', { readonly queuedAt: string }>;
export type ReservationEndReason = 'taken' | 'cancelled' | 'expired';
/**
 * `wasReserved`: the customer had the number, and did not only wait for it. `orderId`: the order that took it; null for any
 * other end.
 */
export type ReservationEnded = NumberFact<
  'ReservationEnded',
  {
    readonly reason: ReservationEndReason;
    readonly wasReserved: boolean;
    readonly orderId: string | null;
    readonly endedAt: string;
  }
>;
/**
 * Follows the hold of an order's price in the wallet's stream. The order is for a number that its customer has reserved: it
 * gets that number or none.
 */
export type ReservedNumberOrdered = Fact<
  'ReservedNumberOrdered',
  { readonly orderId: string; readonly e164: string }
>;
