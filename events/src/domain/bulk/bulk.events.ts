import type { EventShape } from '../event.ts';
import type { Entry, Mills } from '../money.ts';
import type { DormantEvent } from './dormant.events.ts';

/** `orderId`: the bulk order. */
interface Fact<T extends string, D extends object> extends EventShape {
  readonly type: T;
  readonly data: D & { readonly orderId: string; readonly userId: string };
}

/** What all numbers of a bulk order have in common. */
interface Asked {
  readonly appId: string;
  readonly countryIso: string;
  /** Null: any provider. */
  readonly vendorId: string | null;
  /** For one number. */
  readonly unitPriceMills: Mills;
  readonly priceId: string;
  readonly priceRank: number;
  readonly requestHash: string;
  readonly placedAt: string;
  /** After this instant no more numbers are looked for. */
  readonly giveUpAt: string;
}
/** Activations, or rentals for one term. */
type Sold =
  | { readonly kind: 'activation'; readonly numberType: 'any' | 'new' }
  | {
      readonly kind: 'rental';
      readonly numberType: 'new' | 'used';
      readonly termHours: number;
      readonly readPriceMills: Mills;
    };

/** What was asked for. It is in the bulk order's stream; each number that is found has an order of its own. */
export type BulkPlaced = Fact<'BulkPlaced', Asked & Sold & { readonly quantity: number }>;
/** The first fact of one item's order. `bulkId`: the bulk order. From here on the item is like any order of its kind. */
export type BulkItemPlaced = Fact<
  'BulkItemPlaced',
  Asked & Sold & { readonly quantity: 1; readonly bulkId: string }
>;
/** A number of a bulk order. */
export interface BulkItem {
  /** Its place in the bulk order, from 1. It names the item's order. */
  readonly item: number;
  readonly e164: string;
  readonly vendorId: string;
  readonly rateCentre: string;
  readonly region: string;
  readonly numberAge: 'new' | 'used';
  readonly leaseId: string;
  readonly assignedAt: string;
  readonly closesAt: string;
  readonly settlesAt: string;
}
/** More numbers of a bulk order. This decides which leases belong to it. */
export type BulkNumbersAssigned = Fact<'BulkNumbersAssigned', { readonly items: readonly BulkItem[] }>;
export type BulkEnd = 'fulfilled' | 'no-available-numbers' | 'gave-up';
/** No more numbers follow, and the order of each item has begun. The price of the missing numbers is given back. */
export type BulkClosed = Fact<
  'BulkClosed',
  {
    readonly requested: number;
    readonly fulfilled: number;
    readonly reason: BulkEnd;
    readonly closedAt: string;
  }
>;

/**
 * The first fact of a bulk order: the price of all its numbers is held. It contains everything that the order will say. Each
 * item has its part of the hold, under the id of its own order.
 */
export interface FundsHeldForBulk extends EventShape {
  readonly type: 'FundsHeldForBulk';
  readonly data: BulkPlaced['data'] & {
    readonly key: string;
    readonly amountMills: Mills;
    readonly entries: readonly Entry[];
  };
}

/**
 * The customer chose the numbers: an order gets these or none, and a bulk order gets each in its place. It follows the hold in
 * the wallet's stream, and the first fact of a bulk order in its own.
 */
export type NumbersChosen = Fact<'NumbersChosen', { readonly numbers: readonly string[] }>;

export type BulkEvent = BulkPlaced | NumbersChosen | BulkNumbersAssigned | BulkClosed | DormantEvent;
