import { type Fact, fact } from '../fact.ts';
import { orNull, Type } from '../schema.ts';
import type { Shape } from '../shape.ts';

/** `orderId`: the bulk order. */
const OfDormant = Type.Object({ orderId: Type.String(), userId: Type.String() });

/**
 * Where the numbers of a bulk order come from, if not only from the inventory. `dormant`: a vendor activates them on demand.
 * `any`: from the inventory first, and a vendor activates the rest.
 */
export const NumberSource = Type.Enum(['dormant', 'any']);
export type NumberSource = Shape<typeof NumberSource>;

/** Follows the hold of a bulk order's price in the wallet's stream. */
export const NumberSourceOrdered = fact('NumberSourceOrdered', ['customer'], {
  ...OfDormant.properties,
  source: NumberSource,
});
export type NumberSourceOrdered = Fact<typeof NumberSourceOrdered>;

/** The source in the bulk order's stream, where it follows `BulkPlaced`. */
export const BulkSourceChosen = fact('BulkSourceChosen', ['customer', 'system'], {
  ...OfDormant.properties,
  source: NumberSource,
});
export type BulkSourceChosen = Fact<typeof BulkSourceChosen>;

/**
 * A vendor is asked for a number for each of these places. The id of the place's order is the key of the request: the vendor
 * never activates two numbers for one key. After `giveUpAt` nobody waits for the vendor any more.
 */
export const BulkNumbersRequested = fact('BulkNumbersRequested', ['customer', 'system'], {
  ...OfDormant.properties,
  vendorId: Type.String(),
  items: Type.Array(Type.Integer()),
  requestedAt: Type.String(),
  giveUpAt: Type.String(),
});
export type BulkNumbersRequested = Fact<typeof BulkNumbersRequested>;

/** The vendor was asked about its progress. `nextCheckAt` is null if nobody asks again, because every request has ended. */
export const BulkVendorChecked = fact('BulkVendorChecked', ['system'], {
  ...OfDormant.properties,
  checkedAt: Type.String(),
  nextCheckAt: orNull(Type.String()),
});
export type BulkVendorChecked = Fact<typeof BulkVendorChecked>;

/**
 * `refused`: the vendor has no number. `withdrawn`: the bulk order ended before the vendor had one. `unneeded`: the vendor had
 * one only after the bulk order had ended. That number is in the inventory, for any other order.
 */
export const RequestEnd = Type.Enum(['refused', 'withdrawn', 'unneeded']);
export type RequestEnd = Shape<typeof RequestEnd>;

/** These requests ended without a number for the bulk order. */
export const BulkRequestsEnded = fact('BulkRequestsEnded', ['system'], {
  ...OfDormant.properties,
  items: Type.Array(Type.Object({ item: Type.Integer(), end: RequestEnd })),
  endedAt: Type.String(),
});
export type BulkRequestsEnded = Fact<typeof BulkRequestsEnded>;

/** The customer waits no longer. The order keeps the numbers that it has; the price of the missing ones is given back. */
export const BulkCancelled = fact('BulkCancelled', ['customer'], {
  ...OfDormant.properties,
  requested: Type.Integer(),
  fulfilled: Type.Integer(),
  cancelledAt: Type.String(),
});
export type BulkCancelled = Fact<typeof BulkCancelled>;

export const DORMANT_EVENTS = [
  BulkSourceChosen,
  BulkNumbersRequested,
  BulkVendorChecked,
  BulkRequestsEnded,
  BulkCancelled,
] as const;
export type DormantEvent = Fact<(typeof DORMANT_EVENTS)[number]>;
