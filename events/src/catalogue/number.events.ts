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
/** Public to all from now on; only a number that nobody ever leased may become so (checklist A6). */
export type NumberFreed = Fact<'NumberFreed', Record<never, never>>;
/**
 * Exclusive per (number, app) from `from` until settlement, so that two buyers can never match one SMS (design §4.4).
 * `leaseId` is the operation: order, item and attempt.
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
/** `unassigned`: the order never took it, so the number does not count as having served the app. */
export type LeaseEnded = Fact<
  'LeaseEnded',
  {
    readonly leaseId: string;
    readonly orderId: string;
    readonly userId: string;
    readonly appId: string;
    readonly reason: 'settled' | 'cancelled' | 'unassigned';
    readonly endedAt: string;
  }
>;

export type NumberEvent = NumberImported | NumberFreed | NumberLeased | LeaseEnded;
