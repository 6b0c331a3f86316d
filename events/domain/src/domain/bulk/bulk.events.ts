import {
  BUYERS,
  CUSTOMER_OR_DELIVERER,
  type Fact,
  fact,
  factOfTwoShapes,
  WHOEVER_COMPLETES,
} from '../fact.ts';
import { Entry } from '../money.ts';
import { orNull, Type } from '../schema.ts';
import type { Shape } from '../shape.ts';
import { DORMANT_EVENTS } from './dormant.events.ts';

/** `orderId`: the bulk order. */
const OfBulk = Type.Object({ orderId: Type.String(), userId: Type.String() });

/** What all numbers of a bulk order have in common. */
const BulkTerms = Type.Object({
  appId: Type.String(),
  countryIso: Type.String(),
  /** Null: any provider. */
  vendorId: orNull(Type.String()),
  /** For one number. */
  unitPriceMills: Type.Integer(),
  priceId: Type.String(),
  priceRank: Type.Integer(),
  requestHash: Type.String(),
  placedAt: Type.String(),
  /** After this instant no more numbers are looked for. */
  giveUpAt: Type.String(),
});

/** Activations. */
const Activations = Type.Object({
  kind: Type.Literal('activation'),
  numberType: Type.Enum(['any', 'new']),
});

/** Rentals for one term. */
const Rentals = Type.Object({
  kind: Type.Literal('rental'),
  numberType: Type.Enum(['new', 'used']),
  termHours: Type.Integer(),
  readPriceMills: Type.Integer(),
});

const OfBulkPlaced = Type.Object({
  ...OfBulk.properties,
  ...BulkTerms.properties,
  quantity: Type.Integer(),
});

/** What the customer ordered. This fact is in the bulk order's stream; each number that is found has an order of its own. */
export const BulkPlaced = factOfTwoShapes(
  'BulkPlaced',
  WHOEVER_COMPLETES,
  { ...OfBulkPlaced.properties, ...Activations.properties },
  { ...OfBulkPlaced.properties, ...Rentals.properties },
);
export type BulkPlaced = Fact<typeof BulkPlaced>;

const OfBulkItem = Type.Object({
  ...OfBulk.properties,
  ...BulkTerms.properties,
  quantity: Type.Literal(1),
  bulkId: Type.String(),
});

/** The first fact of one item's order. `bulkId`: the bulk order. From here on the item is like any order of its kind. */
export const BulkItemPlaced = factOfTwoShapes(
  'BulkItemPlaced',
  CUSTOMER_OR_DELIVERER,
  { ...OfBulkItem.properties, ...Activations.properties },
  { ...OfBulkItem.properties, ...Rentals.properties },
);
export type BulkItemPlaced = Fact<typeof BulkItemPlaced>;

/** A number of a bulk order. */
export const BulkItem = Type.Object({
  /** Its place in the bulk order, from 1. It names the item's order. */
  item: Type.Integer(),
  e164: Type.String(),
  vendorId: Type.String(),
  rateCentre: Type.String(),
  region: Type.String(),
  numberAge: Type.Enum(['new', 'used']),
  leaseId: Type.String(),
  assignedAt: Type.String(),
  closesAt: Type.String(),
  settlesAt: Type.String(),
});
export type BulkItem = Shape<typeof BulkItem>;

/** More numbers of a bulk order. This decides which leases belong to it. */
export const BulkNumbersAssigned = fact('BulkNumbersAssigned', WHOEVER_COMPLETES, {
  ...OfBulk.properties,
  items: Type.Array(BulkItem),
});
export type BulkNumbersAssigned = Fact<typeof BulkNumbersAssigned>;

export const BulkEnd = Type.Enum(['fulfilled', 'no-available-numbers', 'gave-up']);
export type BulkEnd = Shape<typeof BulkEnd>;

/** No more numbers follow, and the order of each item has begun. The price of the missing numbers is given back. */
export const BulkClosed = fact('BulkClosed', WHOEVER_COMPLETES, {
  ...OfBulk.properties,
  requested: Type.Integer(),
  fulfilled: Type.Integer(),
  reason: BulkEnd,
  closedAt: Type.String(),
});
export type BulkClosed = Fact<typeof BulkClosed>;

const OfBulkHold = Type.Object({
  ...OfBulkPlaced.properties,
  key: Type.String(),
  amountMills: Type.Integer(),
  entries: Type.Array(Entry),
});

/**
 * The first fact of a bulk order: the price of all its numbers is held. It contains all data of the order's own first fact. Each
 * item has its part of the hold, under the id of its own order.
 */
export const FundsHeldForBulk = factOfTwoShapes(
  'FundsHeldForBulk',
  BUYERS,
  { ...OfBulkHold.properties, ...Activations.properties },
  { ...OfBulkHold.properties, ...Rentals.properties },
);
export type FundsHeldForBulk = Fact<typeof FundsHeldForBulk>;

/**
 * The customer chose the numbers: an order gets these or none, and a bulk order gets each in its place. This fact follows the
 * hold in the wallet's stream. In the stream of a bulk order, it follows the first fact.
 */
export const NumbersChosen = fact('NumbersChosen', ['customer', 'system'], {
  ...OfBulk.properties,
  numbers: Type.Array(Type.String()),
});
export type NumbersChosen = Fact<typeof NumbersChosen>;

export const BULK_EVENTS = [
  BulkPlaced,
  NumbersChosen,
  BulkNumbersAssigned,
  BulkClosed,
  ...DORMANT_EVENTS,
] as const;
export type BulkEvent = Fact<(typeof BULK_EVENTS)[number]>;
