import { type Fact, fact } from '../fact.ts';
import { Type } from '../schema.ts';

/**
 * The most that the customer pays for one code of an app, where a request names no maximum. A later one for the same app replaces it
 * and keeps its number. `limitId`: the first limit of an account is 1, and no number comes twice.
 */
const PriceLimitSet = fact('PriceLimitSet', ['customer'], {
  userId: Type.String(),
  limitId: Type.Integer(),
  appId: Type.String(),
  maxPriceMills: Type.Integer(),
  setAt: Type.String(),
});

/** The customer has no limit for this app any more. */
const PriceLimitRemoved = fact('PriceLimitRemoved', ['customer'], {
  userId: Type.String(),
  limitId: Type.Integer(),
  appId: Type.String(),
  removedAt: Type.String(),
});

export const PRICE_LIMIT_EVENTS = [PriceLimitSet, PriceLimitRemoved] as const;
export type PriceLimitEvent = Fact<(typeof PRICE_LIMIT_EVENTS)[number]>;
