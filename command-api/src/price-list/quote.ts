import { app, type Mills, reject, streams } from '@ringpost/events/domain';
import { choosePrice, type PriceEntry, priceRanks } from '@ringpost/events/rules/price-matching';
import type { Deps } from '../kernel/deps.ts';

export interface Quote {
  readonly unitPriceMills: Mills;
  readonly priceId: string;
  /** 1 to 7, the most specific first. */
  readonly rank: number;
}

/**
 * The price of one activation for this customer now, from the app's own stream; a client's number is never trusted.
 * @throws Rejection `not-found` for an app that is not there or has no price.
 */
export async function quoteActivation(
  deps: Deps,
  wanted: { userId: string; appId: string; countryIso: string; vendorId: string | null },
): Promise<Quote> {
  // Read to its end: another process may have set a price, and an old one must not be sold.
  const { state } = await deps.streams.refresh(streams.app(wanted.appId), app);
  const { name, prices } = state;
  if (name === null) throw reject('not-found');
  const entries: PriceEntry[] = prices.map((price) => ({ ...price, userId: null }));
  const chosen = choosePrice(entries, wanted);
  if (!chosen) throw reject('not-found');
  return {
    unitPriceMills: chosen.entry.onDeliveryMills,
    priceId: chosen.entry.priceId,
    rank: priceRanks.indexOf(chosen.rank) + 1,
  };
}
