import type { EventShape } from '../event.ts';
import type { HoldPurpose } from '../hold-purpose.ts';
import type { Entry, Mills } from '../money.ts';

interface Fact<T extends string, D extends object> extends EventShape {
  readonly type: T;
  readonly data: D & { readonly orderId: string; readonly userId: string };
}

/** What was asked for with a rental. It is in the order's stream, as `OrderPlaced` is for an activation. */
export type RentalPlaced = Fact<
  'RentalPlaced',
  {
    readonly kind: 'rental';
    readonly appId: string;
    readonly countryIso: string;
    readonly vendorId: string | null;
    /** The two have different prices, so the customer chooses one of them. */
    readonly numberType: 'new' | 'used';
    /** How long the number is rented, in hours. */
    readonly termHours: number;
    /** For one number and the whole term. */
    readonly unitPriceMills: Mills;
    /** The price of reading one message that comes after the rental: that of one activation at the time of purchase. */
    readonly readPriceMills: Mills;
    readonly priceId: string;
    readonly priceRank: number;
    readonly quantity: number;
    readonly requestHash: string;
    readonly placedAt: string;
    readonly giveUpAt: string;
  }
>;
/** A number was assigned to a rental. Its price is charged now, and the lease runs until `endsAt` unless it is extended. */
export type NumberRented = Fact<
  'NumberRented',
  {
    readonly e164: string;
    readonly appId: string;
    readonly vendorId: string;
    readonly countryIso: string;
    readonly rateCentre: string;
    readonly region: string;
    readonly numberAge: 'new' | 'used';
    readonly leaseId: string;
    readonly assignedAt: string;
    readonly endsAt: string;
  }
>;

/** The first fact of a rental: the price of its numbers is held. It contains everything that the order will say. */
export interface FundsHeldForRental extends EventShape {
  readonly type: 'FundsHeldForRental';
  readonly data: RentalPlaced['data'] & {
    readonly key: string;
    readonly amountMills: Mills;
    readonly entries: readonly Entry[];
  };
}
/**
 * The first fact of an extension: its price is held. It contains everything that the lease will be told, so any process that
 * reads it can complete the extension. The hold has the extension's id.
 */
export interface FundsHeldForExtension extends EventShape {
  readonly type: 'FundsHeldForExtension';
  readonly data: {
    readonly userId: string;
    readonly operationId: string;
    readonly holdId: string;
    readonly purpose: HoldPurpose;
    readonly amountMills: Mills;
    readonly entries: readonly Entry[];
    readonly heldAt: string;
    readonly orderId: string;
    readonly e164: string;
    readonly appId: string;
    readonly leaseId: string;
    readonly termHours: number;
    readonly priceId: string;
    readonly priceRank: number;
    readonly requestHash: string;
    readonly key: string;
  };
}

/**
 * A lease continues until `until`. The event is in the number's stream, which alone decides whether an extension came before
 * the end: after `LeaseEnded` there is none.
 */
export interface LeaseExtended extends EventShape {
  readonly type: 'LeaseExtended';
  readonly data: {
    readonly e164: string;
    readonly leaseId: string;
    readonly orderId: string;
    readonly userId: string;
    readonly appId: string;
    readonly extensionId: string;
    readonly termHours: number;
    readonly until: string;
    readonly extendedAt: string;
  };
}

/** The customer was told that a lease ends within a day: once for each end, also for one that an extension set. */
export interface LeaseEndsSoon extends EventShape {
  readonly type: 'LeaseEndsSoon';
  readonly data: {
    readonly e164: string;
    readonly leaseId: string;
    readonly orderId: string;
    readonly userId: string;
    readonly appId: string;
    readonly until: string;
    readonly toldAt: string;
  };
}

/**
 * Everybody who has the link sees the texts of a rental that come from now on. `tokenHash`: SHA-256 of the token in the
 * link, in hex. A new link replaces the one before.
 */
export type RentalShared = Fact<'RentalShared', { readonly tokenHash: string; readonly sharedAt: string }>;
/** The link of a rental shows nothing any more. */
export type RentalUnshared = Fact<'RentalUnshared', { readonly unsharedAt: string }>;
