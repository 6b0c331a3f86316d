import { type Fact, fact } from '../fact.ts';
import { Type } from '../schema.ts';

/**
 * Numbers of this vendor are bought from another portal when a customer buys one. `keyId`: where the Vault has the key. `maxPriceMills`:
 * the most that one number may cost there. `riskMills`: the most that may be lost from now on. `repeats`: whether the portal
 * recognises a purchase that is sent again by its `orderId`, or, where the protocol has no such name, whether only this vendor buys with
 * the key, so that a purchase whose answer was lost can be found in the list of orders there.
 */
export const UpstreamSet = fact(
  'UpstreamSet',
  ['admin'],
  {
    vendorId: Type.String(),
    protocol: Type.Enum(['handler', 'fivesim']),
    url: Type.String(),
    keyId: Type.String(),
    marginPercent: Type.Integer(),
    maxPriceMills: Type.Integer(),
    riskMills: Type.Integer(),
    repeats: Type.Boolean(),
    setAt: Type.String(),
  },
  { hasOrigin: true },
);
export type UpstreamSet = Fact<typeof UpstreamSet>;
export type UpstreamProtocol = UpstreamSet['data']['protocol'];

/**
 * What one unit of the portal's prices is worth, in millionths of a dollar: portals count in roubles too. It follows the `UpstreamSet`
 * with this `keyId`, and counts for all that is bought with that key. Without it the prices are dollars.
 */
export const UpstreamPriceUnitSet = fact(
  'UpstreamPriceUnitSet',
  ['admin'],
  {
    vendorId: Type.String(),
    keyId: Type.String(),
    microdollars: Type.Integer(),
    setAt: Type.String(),
  },
  { hasOrigin: true },
);
export type UpstreamPriceUnitSet = Fact<typeof UpstreamPriceUnitSet>;

/** Nothing more is bought there. What was bought is followed to its end. */
export const UpstreamRemoved = fact(
  'UpstreamRemoved',
  ['admin'],
  { vendorId: Type.String(), removedAt: Type.String() },
  { hasOrigin: true },
);

/** A number may be bought for this order. Until that has ended, its highest price counts as a risk of the vendor. `keyId`: as in `UpstreamSet`. */
export const UpstreamRiskTaken = fact('UpstreamRiskTaken', ['system'], {
  vendorId: Type.String(),
  orderId: Type.String(),
  userId: Type.String(),
  keyId: Type.String(),
  riskMills: Type.Integer(),
  takenAt: Type.String(),
});
export type UpstreamRiskTaken = Fact<typeof UpstreamRiskTaken>;

/**
 * `lostMills`: what the other portal has, or may have, and no customer paid. `isLate`: because of a code that came after the end of the
 * customer's order. Absent: whatever was lost was not up to the customer.
 */
export const UpstreamRiskEnded = fact('UpstreamRiskEnded', ['system'], {
  vendorId: Type.String(),
  orderId: Type.String(),
  lostMills: Type.Integer(),
  isLate: Type.Optional(Type.Literal(true)),
  endedAt: Type.String(),
});
export type UpstreamRiskEnded = Fact<typeof UpstreamRiskEnded>;

/** The customer has paid for the number, and it has its code: nothing can be lost with it any more. It is followed until it ends. */
const UpstreamRiskPaid = fact('UpstreamRiskPaid', ['system'], {
  vendorId: Type.String(),
  orderId: Type.String(),
  paidAt: Type.String(),
});

export const UPSTREAMS_EVENTS = [
  UpstreamSet,
  UpstreamPriceUnitSet,
  UpstreamRemoved,
  UpstreamRiskTaken,
  UpstreamRiskPaid,
  UpstreamRiskEnded,
] as const;
export type UpstreamsEvent = Fact<(typeof UPSTREAMS_EVENTS)[number]>;

const OfOrder = Type.Object({ orderId: Type.String() });

/** The other portal is asked for a number from now on, with the key of that time. `service`: the app as that portal names it. */
export const UpstreamAsked = fact('UpstreamAsked', ['system'], {
  ...OfOrder.properties,
  vendorId: Type.String(),
  keyId: Type.String(),
  service: Type.String(),
  countryIso: Type.String(),
  maxPriceMills: Type.Integer(),
  repeats: Type.Boolean(),
  askedAt: Type.String(),
});
export type UpstreamAsked = Fact<typeof UpstreamAsked>;

/** No answer came that says whether a number was bought. `askAgainAt`: null if it is not asked again. */
export const UpstreamAnswerLost = fact('UpstreamAnswerLost', ['system'], {
  ...OfOrder.properties,
  tries: Type.Integer(),
  lostAt: Type.String(),
  askAgainAt: Type.Union([Type.String(), Type.Null()]),
});
export type UpstreamAnswerLost = Fact<typeof UpstreamAnswerLost>;

/** The other portal has sold a number. `upstreamId`: its name for it. `e164`: empty if the answer had no number that we can use. */
export const UpstreamNumberGot = fact('UpstreamNumberGot', ['system'], {
  ...OfOrder.properties,
  upstreamId: Type.String(),
  e164: Type.String(),
  costMills: Type.Integer(),
  gotAt: Type.String(),
  until: Type.String(),
});
export type UpstreamNumberGot = Fact<typeof UpstreamNumberGot>;

/** A message came to the number. `isLate`: the number was to be given back already. The text is in the message's own stream. */
export const UpstreamCodeCame = fact('UpstreamCodeCame', ['system'], {
  ...OfOrder.properties,
  messageId: Type.String(),
  isLate: Type.Boolean(),
  cameAt: Type.String(),
});
export type UpstreamCodeCame = Fact<typeof UpstreamCodeCame>;

/** The customer's order is over, or the time of the number is. `isPaid`: whether the customer paid. */
export const UpstreamCloseAsked = fact('UpstreamCloseAsked', ['system'], {
  ...OfOrder.properties,
  isPaid: Type.Boolean(),
  askedAt: Type.String(),
});
export type UpstreamCloseAsked = Fact<typeof UpstreamCloseAsked>;

/**
 * `not-asked`: the purchase stopped before it asked. `refused`: the portal sold nothing. `answer-lost`: it may have sold a number that
 * nobody knows. `cancelled`: it took the number back. `refunded`: it gave the money back although a code had come. `finished`: the
 * number is paid for there. `unconfirmed`: it did not say that it took the number back.
 */
export const UpstreamOrderEnded = fact('UpstreamOrderEnded', ['system'], {
  ...OfOrder.properties,
  how: Type.Enum(['not-asked', 'refused', 'answer-lost', 'cancelled', 'refunded', 'finished', 'unconfirmed']),
  reason: Type.Union([Type.String(), Type.Null()]),
  lostMills: Type.Integer(),
  endedAt: Type.String(),
});
export type UpstreamOrderEnded = Fact<typeof UpstreamOrderEnded>;

export const UPSTREAM_ORDER_EVENTS = [
  UpstreamAsked,
  UpstreamAnswerLost,
  UpstreamNumberGot,
  UpstreamCodeCame,
  UpstreamCloseAsked,
  UpstreamOrderEnded,
] as const;
export type UpstreamOrderEvent = Fact<(typeof UPSTREAM_ORDER_EVENTS)[number]>;
