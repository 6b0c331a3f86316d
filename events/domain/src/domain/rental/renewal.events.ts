import { type Fact, fact } from '../fact.ts';
import { orNull, Type } from '../schema.ts';
import type { Shape } from '../shape.ts';

const OfRental = Type.Object({ orderId: Type.String(), userId: Type.String() });

/**
 * From now on the rental renews itself before each end: for `termHours`, at the price of that moment, but never above `maxPriceMills`.
 * `keyId`: the key of the API with which it was turned on; each renewal counts towards the cap of that key.
 */
export const RenewalTurnedOn = fact('RenewalTurnedOn', ['customer'], {
  ...OfRental.properties,
  leaseId: Type.String(),
  termHours: Type.Integer(),
  maxPriceMills: Type.Integer(),
  keyId: orNull(Type.String()),
  turnedOnAt: Type.String(),
});
export type RenewalTurnedOn = Fact<typeof RenewalTurnedOn>;

/** The rental ends at its end. A renewal that has begun is carried out. */
export const RenewalTurnedOff = fact('RenewalTurnedOff', ['customer'], {
  ...OfRental.properties,
  turnedOffAt: Type.String(),
});

/** The customer was told, once for each end, when the rental renews itself, and what that costs now. */
export const RenewalAnnounced = fact('RenewalAnnounced', ['system'], {
  ...OfRental.properties,
  e164: Type.String(),
  appId: Type.String(),
  until: Type.String(),
  renewsAt: Type.String(),
  priceMills: Type.Integer(),
  maxPriceMills: Type.Integer(),
  toldAt: Type.String(),
});
export type RenewalAnnounced = Fact<typeof RenewalAnnounced>;

/**
 * The rental renews itself at this price. From now on it cannot be turned off for the end `until`. `renewalId`: the hold of the
 * extension that follows.
 */
export const RenewalBegun = fact('RenewalBegun', ['system'], {
  ...OfRental.properties,
  renewalId: Type.String(),
  leaseId: Type.String(),
  until: Type.String(),
  termHours: Type.Integer(),
  priceMills: Type.Integer(),
  maxPriceMills: Type.Integer(),
  priceId: Type.String(),
  priceRank: Type.Integer(),
  begunAt: Type.String(),
});
export type RenewalBegun = Fact<typeof RenewalBegun>;

/**
 * Why a rental did not renew itself. `price`: it is above the agreed one. `account`: deactivated or to be forgotten. `number`: banned,
 * or its time is over. `key`: the key with which it was turned on has ended, may not buy, or has reached its cap.
 */
export const RenewalFailure = Type.Enum(['price', 'funds', 'debt', 'account', 'number', 'key']);
export type RenewalFailure = Shape<typeof RenewalFailure>;

/** The rental did not renew itself, and is turned off. `priceMills`: what it would have cost, if that is known. */
export const RenewalFailed = fact('RenewalFailed', ['system'], {
  ...OfRental.properties,
  e164: Type.String(),
  appId: Type.String(),
  until: Type.String(),
  reason: RenewalFailure,
  priceMills: orNull(Type.Integer()),
  failedAt: Type.String(),
});
export type RenewalFailed = Fact<typeof RenewalFailed>;
