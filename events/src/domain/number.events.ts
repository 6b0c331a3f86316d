import type { EventShape } from './event.ts';
import type { NumberAge } from './order.events.ts';

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
/** Public to all from now on; only a number that has no lessee, and had no SMS for one, may become so. */
type NumberMadePublic = Fact<'NumberMadePublic', Record<never, never>>;
/**
 * Exclusive per (number, app) until the stream says `LeaseEnded`, whatever a clock says, so that two buyers can never match
 * one SMS. `leaseId` is the operation: order, item and attempt. `until`: when the order is settled, and the lease with it.
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
 * `settled`: the order's time is over, cancelled or not. `unassigned`: the order never took it. `served`: an SMS came for it
 * and was paid for; a lease without any leaves the number as new to the app as it was.
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
/** An SMS came for a lease that nobody paid for: withheld, but the number is not new to the app any more. */
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

export type NumberEvent = NumberImported | NumberMadePublic | NumberLeased | LeaseEnded | NumberServed;
