import type { EventShape } from '../event.ts';
import type { NumberAge } from '../order/order.events.ts';
import type { LeaseEndsSoon, LeaseExtended } from '../rental/rental.events.ts';
import type {
  NumberReserved,
  ReservationEnded,
  ReservationQueued,
} from '../reservation/reservation.events.ts';

interface Fact<T extends string, D extends object> extends EventShape {
  readonly type: T;
  readonly data: D & { readonly e164: string };
}

export type NumberImported = Fact<
  'NumberImported',
  {
    readonly countryIso: string;
    readonly region: string;
    readonly rateCentre: string;
    readonly vendorId: string;
    readonly importId: string;
  }
>;
/** A customer has brought the number over. Only that customer may buy it, and it is in no list of numbers for sale. */
export type NumberPortedIn = Fact<
  'NumberPortedIn',
  {
    readonly userId: string;
    readonly portInId: string;
    readonly countryIso: string;
    readonly region: string;
    readonly rateCentre: string;
    readonly vendorId: string;
  }
>;
/** Public to all from now on. Only a number without a lessee, and without an SMS for one, can become public. */
type NumberMadePublic = Fact<'NumberMadePublic', Record<never, never>>;
/**
 * Exclusive per (number, app) until the stream says `LeaseEnded`, whatever a clock says, so that two buyers can never match
 * one SMS. `leaseId` is the operation: order, item and attempt. `until`: when the order, and with it the lease, is settled.
 */
export type NumberLeased = Fact<
  'NumberLeased',
  {
    readonly leaseId: string;
    readonly orderId: string;
    readonly userId: string;
    readonly appId: string;
    readonly numberAge: NumberAge;
    readonly from: string;
    readonly closesAt: string;
    readonly until: string;
  }
>;
/**
 * `settled`: the order's time is over, also if it was cancelled. `unassigned`: the order never took it. `served`: an SMS
 * came for it and was paid for. A lease without an SMS leaves the number as new to the app as it was.
 */
export type LeaseEnded = Fact<
  'LeaseEnded',
  {
    readonly leaseId: string;
    readonly orderId: string;
    readonly userId: string;
    readonly appId: string;
    readonly reason: 'settled' | 'unassigned';
    readonly served: boolean;
    readonly endedAt: string;
  }
>;
/**
 * An SMS of the app came that the end of the lease does not mention: a withheld one, or the first one of a rental. The
 * number is not new to the app any more.
 */
export type NumberServed = Fact<
  'NumberServed',
  {
    readonly leaseId: string;
    readonly orderId: string;
    readonly appId: string;
    readonly messageId: string;
    readonly receivedAt: string;
  }
>;

export type NumberEvent =
  | NumberImported
  | NumberPortedIn
  | NumberMadePublic
  | NumberLeased
  | LeaseExtended
  | LeaseEndsSoon
  | LeaseEnded
  | NumberServed
  | NumberReserved
  | ReservationQueued
  | ReservationEnded;
