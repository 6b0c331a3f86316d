import { BUYERS, CUSTOMER_OR_DELIVERER, type Fact, fact, WHOEVER_COMPLETES } from '../fact.ts';
import { HoldPurpose } from '../hold-purpose.ts';
import { Entry } from '../money.ts';
import { orNull, Type } from '../schema.ts';

const OfRental = Type.Object({ orderId: Type.String(), userId: Type.String() });

/** What the customer of a rental ordered. This fact is in the order's stream, as `OrderPlaced` is for an activation. */
export const RentalPlaced = fact('RentalPlaced', CUSTOMER_OR_DELIVERER, {
  ...OfRental.properties,
  kind: Type.Literal('rental'),
  appId: Type.String(),
  countryIso: Type.String(),
  vendorId: orNull(Type.String()),
  /** The two have different prices, so the customer chooses one of them. */
  numberType: Type.Enum(['new', 'used']),
  /** How long the number is rented, in hours. */
  termHours: Type.Integer(),
  /** For one number and the whole term. */
  unitPriceMills: Type.Integer(),
  /** The price of reading one message that comes after the rental: that of one activation at the time of purchase. */
  readPriceMills: Type.Integer(),
  priceId: Type.String(),
  priceRank: Type.Integer(),
  quantity: Type.Integer(),
  requestHash: Type.String(),
  placedAt: Type.String(),
  giveUpAt: Type.String(),
});
export type RentalPlaced = Fact<typeof RentalPlaced>;

/** A number was assigned to a rental. Its price is charged now, and the lease runs until `endsAt` unless it is extended. */
export const NumberRented = fact('NumberRented', WHOEVER_COMPLETES, {
  ...OfRental.properties,
  e164: Type.String(),
  appId: Type.String(),
  vendorId: Type.String(),
  countryIso: Type.String(),
  rateCentre: Type.String(),
  region: Type.String(),
  numberAge: Type.Enum(['new', 'used']),
  leaseId: Type.String(),
  assignedAt: Type.String(),
  endsAt: Type.String(),
});
export type NumberRented = Fact<typeof NumberRented>;

/** The first fact of a rental: the price of its numbers is held. It contains all data of the order's own first fact. */
export const FundsHeldForRental = fact('FundsHeldForRental', BUYERS, {
  ...RentalPlaced.data.properties,
  key: Type.String(),
  amountMills: Type.Integer(),
  entries: Type.Array(Entry),
});
export type FundsHeldForRental = Fact<typeof FundsHeldForRental>;

/**
 * The first fact of an extension: its price is held. It contains everything that the extension of the lease needs, so any process that
 * reads it can complete the extension. The hold has the extension's id. The system causes it for a rental that renews itself.
 */
export const FundsHeldForExtension = fact('FundsHeldForExtension', ['customer', 'system'], {
  userId: Type.String(),
  operationId: Type.String(),
  holdId: Type.String(),
  purpose: HoldPurpose,
  amountMills: Type.Integer(),
  entries: Type.Array(Entry),
  heldAt: Type.String(),
  orderId: Type.String(),
  e164: Type.String(),
  appId: Type.String(),
  leaseId: Type.String(),
  termHours: Type.Integer(),
  priceId: Type.String(),
  priceRank: Type.Integer(),
  requestHash: Type.String(),
  key: Type.String(),
});
export type FundsHeldForExtension = Fact<typeof FundsHeldForExtension>;

/**
 * A lease continues until `until`. The event is in the number's stream, which alone decides whether an extension came before
 * the end: there is no extension after `LeaseEnded`.
 */
export const LeaseExtended = fact('LeaseExtended', ['customer', 'system'], {
  e164: Type.String(),
  leaseId: Type.String(),
  orderId: Type.String(),
  userId: Type.String(),
  appId: Type.String(),
  extensionId: Type.String(),
  termHours: Type.Integer(),
  until: Type.String(),
  extendedAt: Type.String(),
});
export type LeaseExtended = Fact<typeof LeaseExtended>;

/** The customer was told that a lease ends within a day: once for each end, also for one that an extension set. */
export const LeaseEndsSoon = fact('LeaseEndsSoon', ['system'], {
  e164: Type.String(),
  leaseId: Type.String(),
  orderId: Type.String(),
  userId: Type.String(),
  appId: Type.String(),
  until: Type.String(),
  toldAt: Type.String(),
});
export type LeaseEndsSoon = Fact<typeof LeaseEndsSoon>;

/**
 * The customer gave the rental back soon after its number was assigned, and no SMS had come. It is in the order's stream, where an SMS
 * that comes at the same moment is recorded as well: the first of the two decides. Its lease ends, and what was paid comes back.
 */
export const RentalGivenBack = fact('RentalGivenBack', ['customer'], {
  ...OfRental.properties,
  givenBackAt: Type.String(),
});
export type RentalGivenBack = Fact<typeof RentalGivenBack>;

/**
 * What was paid for a rental that was given back, with its extensions, can be spent again. It is zero if an admin had given all of
 * it back before.
 */
export const RentalRefunded = fact('RentalRefunded', ['customer', 'system'], {
  ...OfRental.properties,
  operationId: Type.String(),
  amountMills: Type.Integer(),
  entries: Type.Array(Entry),
});
export type RentalRefunded = Fact<typeof RentalRefunded>;

/**
 * Everybody who has the link sees the texts of a rental that come from now on. `tokenHash`: SHA-256 of the token in the
 * link, in hex. A new link replaces the one before.
 */
export const RentalShared = fact('RentalShared', ['customer'], {
  ...OfRental.properties,
  tokenHash: Type.String(),
  sharedAt: Type.String(),
});
export type RentalShared = Fact<typeof RentalShared>;

/** The link of a rental shows nothing any more. */
export const RentalUnshared = fact('RentalUnshared', ['customer'], {
  ...OfRental.properties,
  unsharedAt: Type.String(),
});
export type RentalUnshared = Fact<typeof RentalUnshared>;
