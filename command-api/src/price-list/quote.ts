import { app, appAt, type Mills, type NumberAge, reject, streams } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import {
  choosePrice,
  PRICE_RANKS,
  type PriceEntry,
  rentalPriceMills,
} from '@ringpost/domain/rules/price-matching';
import { type Deps, nowIso } from '../kernel/deps.ts';

export interface Quote {
  readonly unitPriceMills: Mills;
  readonly priceId: string;
  /** 1 to 7, the most specific first. */
  readonly rank: number;
}

/** If the price has changed since the customer saw it, nothing is bought. @throws Rejection `price-changed` */
export function requireQuoted(quotedPriceMills: Mills, priceMills: Mills): void {
  if (priceMills === quotedPriceMills) return;
  throw reject('price-changed', { quoted_price: toDollars(quotedPriceMills), price: toDollars(priceMills) });
}

interface PriceQuery {
  readonly userId: string;
  readonly appId: string;
  readonly countryIso: string;
  readonly vendorId: string | null;
  /** For a rental that runs: it is extended even if its app is not on sale any more. */
  readonly isRunning?: true;
}

interface Chosen {
  readonly entry: PriceEntry;
  /** 1 to 7, the most specific first. */
  readonly rank: number;
}

/** The price entry that applies now, from the app's own stream; a client's number is never trusted. */
async function choose(deps: Deps, query: PriceQuery): Promise<Chosen> {
  // Read up to the end of the stream: another process may have set a new price, and nothing may be sold at an old one.
  const { state } = await deps.streams.refresh(streams.app(query.appId), app);
  const { name, prices, hidden } = appAt(state, nowIso(deps));
  if (name === null) throw reject('not-found');
  if (hidden && !query.isRunning) throw reject('app-hidden');
  const entries: PriceEntry[] = [...prices.values()].map((price) => ({
    ...price,
    userId: price.userId ?? null,
  }));
  const chosen = choosePrice(entries, query);
  if (!chosen) throw reject('not-found');
  return { entry: chosen.entry, rank: PRICE_RANKS.indexOf(chosen.rank) + 1 };
}

/**
 * The price of one activation for this customer now.
 * @throws Rejection `not-found` for an app that is not there or has no price; `app-hidden`
 */
export async function quoteActivation(deps: Deps, query: PriceQuery): Promise<Quote> {
  const { entry, rank } = await choose(deps, query);
  return { unitPriceMills: entry.onDeliveryMills, priceId: entry.priceId, rank };
}

export interface RentalQuote extends Quote {
  /** The price of one activation, which is also the price of one message that comes after the rental. */
  readonly readPriceMills: Mills;
}

/**
 * The price of one number for a term, for this customer now.
 * @throws Rejection `not-found` for an app that is not there or has no price; `app-hidden`
 */
export async function quoteRental(
  deps: Deps,
  query: PriceQuery & { readonly numberType: NumberAge; readonly termHours: number },
): Promise<RentalQuote> {
  const { entry, rank } = await choose(deps, query);
  const unitPriceMills = rentalPriceMills(entry, query.numberType, query.termHours);
  return { unitPriceMills, readPriceMills: entry.onDeliveryMills, priceId: entry.priceId, rank };
}
