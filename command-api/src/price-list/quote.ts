import {
  app,
  appAt,
  type GivenDiscount,
  isWholeNumber,
  type Mills,
  type NumberAge,
  reject,
  streams,
} from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import {
  choosePrice,
  PRICE_RANKS,
  type PriceEntry,
  rentalPriceMills,
} from '@ringpost/domain/rules/price-matching';
import type { ReadMode } from '../kernel/aggregate-repository.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { reachedBy } from './volume-discount.ts';

export interface Quote {
  readonly unitPriceMills: Mills;
  readonly priceId: string;
  /** 1 to 7, the most specific first. */
  readonly rank: number;
  /** Absent: the price is that of the list. */
  readonly discount?: GivenDiscount | undefined;
}

/** If the price has changed since the customer saw it, nothing is bought. @throws Rejection `price-changed` */
export function requireQuoted(quotedPriceMills: Mills, priceMills: Mills): void {
  if (priceMills === quotedPriceMills) return;
  throw reject('price-changed', { quoted_price: toDollars(quotedPriceMills), price: toDollars(priceMills) });
}

/** Nothing is bought for more than the customer's maximum. @throws Rejection `above-max-price` with the price of today */
export function requireAtMost(maxPriceMills: Mills, priceMills: Mills): void {
  if (priceMills <= maxPriceMills) return;
  throw reject('above-max-price', { max_price: toDollars(maxPriceMills), price: toDollars(priceMills) });
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
  /** @param priceOf the price of what is bought, from an entry of the list */
  readonly discount: (priceOf: (entry: PriceEntry) => Mills) => GivenDiscount | undefined;
}

/**
 * The price entry that applies now, from the app's own stream; a client's number is never trusted.
 * @param how `refresh`: up to the end of the stream, because another process may have set a new price. `recent`: as it was at most a
 * second ago, so a refusal is not certain
 */
async function choose(deps: Deps, query: PriceQuery, how: ReadMode): Promise<Chosen> {
  const [{ state }, reached] = await Promise.all([
    deps.streams[how](streams.app(query.appId), app),
    reachedBy(deps, query.userId, how),
  ]);
  const { name, prices, hidden } = appAt(state, nowIso(deps));
  if (name === null) throw reject('not-found');
  if (hidden && !query.isRunning) throw reject('app-hidden');
  const entries: PriceEntry[] = [...prices.values()].map((price) => ({
    ...price,
    userId: price.userId ?? null,
  }));
  const chosen = choosePrice(entries, { ...query, percentOff: reached?.percent });
  if (!chosen) throw reject('not-found');
  const { entry, rank, listEntry } = chosen;
  return {
    entry,
    rank: PRICE_RANKS.indexOf(rank) + 1,
    discount: (priceOf) => listEntry && reached && { ...reached, listPriceMills: priceOf(listEntry) },
  };
}

/**
 * The price of one activation for this customer now.
 * @throws Rejection `not-found` for an app that is not there or has no price; `app-hidden`, `whole-number-app`
 */
export async function quoteActivation(
  deps: Deps,
  query: PriceQuery,
  how: ReadMode = 'refresh',
): Promise<Quote> {
  const { entry, rank, discount } = await choose(deps, query, how);
  if (isWholeNumber(query.appId)) throw reject('whole-number-app');
  const priceOf = ({ onDeliveryMills }: PriceEntry) => onDeliveryMills;
  return { unitPriceMills: priceOf(entry), priceId: entry.priceId, rank, discount: discount(priceOf) };
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
  how: ReadMode = 'refresh',
): Promise<RentalQuote> {
  const { entry, rank, discount } = await choose(deps, query, how);
  const priceOf = (each: PriceEntry) => rentalPriceMills(each, query.numberType, query.termHours);
  const { priceId, onDeliveryMills: readPriceMills } = entry;
  return { unitPriceMills: priceOf(entry), readPriceMills, priceId, rank, discount: discount(priceOf) };
}
