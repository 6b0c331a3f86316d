import type { PriceLimitEvent } from './price-limit.events.ts';

/** The most that a customer pays for one code of an app. */
export interface PriceLimit {
  readonly limitId: number;
  readonly appId: string;
  readonly maxPriceMills: number;
  /** Since when there has been a limit for this app. */
  readonly setAt: string;
}

/** The limits of an account, in the order of their numbers. */
export interface PriceLimits {
  /** The highest number so far, also of a limit that was removed. */
  readonly lastId: number;
  readonly kept: readonly PriceLimit[];
}

export const NO_PRICE_LIMITS: PriceLimits = { lastId: 0, kept: [] };

/** The limits after one more fact. */
export function notePriceLimit({ lastId, kept }: PriceLimits, event: PriceLimitEvent): PriceLimits {
  const { limitId, appId } = event.data;
  if (event.type === 'PriceLimitRemoved')
    return { lastId, kept: kept.filter((each) => each.limitId !== limitId) };
  const { maxPriceMills, setAt } = event.data;
  const isThere = kept.some((each) => each.limitId === limitId);
  return {
    lastId: Math.max(lastId, limitId),
    kept: isThere
      ? kept.map((each) => (each.limitId === limitId ? { ...each, maxPriceMills } : each))
      : [...kept, { limitId, appId, maxPriceMills, setAt }],
  };
}
