import type { EventShape } from '../event.ts';

/** `orderId`: the bulk order. */
interface Fact<T extends string, D extends object> extends EventShape {
  readonly type: T;
  readonly data: D & { readonly orderId: string; readonly userId: string };
}

/**
 * Where the numbers of a bulk order come from, if not only from the inventory. `dormant`: a vendor activates them on demand.
 * `any`: from the inventory first, and a vendor activates the rest.
 */
export type NumberSource = 'dormant' | 'any';

/** Follows the hold of a bulk order's price in the wallet's stream. */
export type NumberSourceOrdered = Fact<'NumberSourceOrdered', { readonly source: NumberSource }>;
/** The same in the bulk order's stream, where it follows `BulkPlaced`. */
export type BulkSourceChosen = Fact<'BulkSourceChosen', { readonly source: NumberSource }>;
/**
 * A vendor is asked for a number for each of these places. The id of the place's order is the key of the request: the vendor
 * never activates two numbers for one key. After `giveUpAt` nobody waits for the vendor any more.
 */
export type BulkNumbersRequested = Fact<
  'BulkNumbersRequested',
  {
    readonly vendorId: string;
    readonly items: readonly number[];
    readonly requestedAt: string;
    readonly giveUpAt: string;
  }
>;
/** The vendor was asked how far it is. Null: nobody asks again, because each request has its end. */
export type BulkVendorChecked = Fact<
  'BulkVendorChecked',
  { readonly checkedAt: string; readonly nextCheckAt: string | null }
>;
/**
 * `refused`: the vendor has no number. `withdrawn`: the bulk order ended before the vendor had one. `unneeded`: the vendor had
 * one when the bulk order had ended; it is in the inventory, for any other order.
 */
export type RequestEnd = 'refused' | 'withdrawn' | 'unneeded';
/** These requests ended without a number for the bulk order. */
export type BulkRequestsEnded = Fact<
  'BulkRequestsEnded',
  { readonly items: readonly { readonly item: number; readonly end: RequestEnd }[]; readonly endedAt: string }
>;
/** Its customer waits no longer. What it has stays; the price of the missing numbers is given back. */
export type BulkCancelled = Fact<
  'BulkCancelled',
  { readonly requested: number; readonly fulfilled: number; readonly cancelledAt: string }
>;

export type DormantEvent =
  | BulkSourceChosen
  | BulkNumbersRequested
  | BulkVendorChecked
  | BulkRequestsEnded
  | BulkCancelled;
