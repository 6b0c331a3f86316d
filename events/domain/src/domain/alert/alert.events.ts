import { type Fact, fact } from '../fact.ts';
import { orNull, Type } from '../schema.ts';

const OfAlert = Type.Object({ alertId: Type.String(), userId: Type.String() });

/** One number, or any number with this country, provider and prefix. A field that is null allows any value. */
const Target = Type.Object({
  e164: orNull(Type.String()),
  countryIso: orNull(Type.String()),
  vendorId: orNull(Type.String()),
  /** Begins with a plus. */
  prefix: orNull(Type.String()),
});

/** What is bought when it fires, for at most this price. `termHours`: a rental; null: an activation. */
const Purchase = Type.Object({ termHours: orNull(Type.Integer()), upToMills: Type.Integer() });

/** A customer wants to be told when a number is free for an app. All alerts of a customer are in one stream. */
export const AlertSet = fact('AlertSet', ['customer'], {
  ...OfAlert.properties,
  ...Target.properties,
  appId: Type.String(),
  /** Whether a mail is wanted. */
  notifies: Type.Boolean(),
  /** Null: nothing is bought. */
  purchase: orNull(Purchase),
  requestHash: Type.String(),
  setAt: Type.String(),
  expiresAt: Type.String(),
});
export type AlertSet = Fact<typeof AlertSet>;

/**
 * A number is free. This happens once for each alert, even if several numbers are found. In logs of earlier versions, the
 * request of a customer also causes it.
 */
export const AlertFired = fact('AlertFired', ['customer', 'system'], {
  ...OfAlert.properties,
  appId: Type.String(),
  e164: Type.String(),
  buys: Type.Boolean(),
  firedAt: Type.String(),
});
export type AlertFired = Fact<typeof AlertFired>;

/** The number was bought for the customer. */
export const AlertBought = fact('AlertBought', ['system'], {
  ...OfAlert.properties,
  orderId: Type.String(),
  unitPriceMills: Type.Integer(),
  boughtAt: Type.String(),
});
export type AlertBought = Fact<typeof AlertBought>;

/** Nothing was bought. `reason`: the code of the refusal, or `too-expensive`. */
export const AlertNotBought = fact('AlertNotBought', ['system'], {
  ...OfAlert.properties,
  reason: Type.String(),
  endedAt: Type.String(),
});
export type AlertNotBought = Fact<typeof AlertNotBought>;

export const AlertCancelled = fact('AlertCancelled', ['customer', 'system'], {
  ...OfAlert.properties,
  cancelledAt: Type.String(),
});
export type AlertCancelled = Fact<typeof AlertCancelled>;

export const AlertExpired = fact('AlertExpired', ['system'], {
  ...OfAlert.properties,
  expiredAt: Type.String(),
});
export type AlertExpired = Fact<typeof AlertExpired>;

export const ALERT_EVENTS = [
  AlertSet,
  AlertFired,
  AlertBought,
  AlertNotBought,
  AlertCancelled,
  AlertExpired,
] as const;
export type AlertEvent = Fact<(typeof ALERT_EVENTS)[number]>;
