import { isWholeNumber } from '@ringpost/domain';
import { SUCCESS_RATE_MIN_SAMPLES } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import {
  choosePrice,
  PRICE_RANKS,
  type PriceEntry,
  type PriceQuestion,
} from '@ringpost/domain/rules/price-matching';
import type { StockRow } from '@ringpost/projections/inventory/inventory.view';
import type { DeliveryRow } from '@ringpost/projections/orders/deliveries.view';
import type { CatalogueApp } from './app-catalogue.ts';
import type { PricedApp } from './catalogue.contract.ts';

/** How well an app delivers in a country. Null while too few customers count. */
export interface Delivery {
  readonly delivered: number | null;
  readonly median_seconds: number | null;
}

/** The stock of an app is calculated from all active numbers of the scope, and from the ones that served the app. */
export interface Stock {
  readonly numbers: number;
  readonly of: Pick<StockRow, 'taken' | 'leased'> | undefined;
}

const UNKNOWN_DELIVERY: Delivery = { delivered: null, median_seconds: null };

type TermPrice = NonNullable<PriceEntry['termPrices']>[number];

function presentTerm({ termHours, newMills, usedMills }: TermPrice) {
  return { term_hours: termHours, price_new: toDollars(newMills), price_old: toDollars(usedMills) };
}

/** The app with its price for this caller. Undefined if it has no name, is not on sale, or has no price for the caller. */
export function presentPricedApp(
  { row, prices }: CatalogueApp,
  question: PriceQuestion,
  { numbers, of }: Stock,
  delivery: Delivery = UNKNOWN_DELIVERY,
): PricedApp | undefined {
  const isSold = row.name !== '' && row.hidden === undefined;
  const chosen = isSold ? choosePrice(prices, question) : null;
  if (!chosen) return undefined;
  const { entry, rank, listEntry } = chosen;
  const { percentOff = 0 } = question;
  const taken = of?.taken ?? 0;
  return {
    app_uuid: row._id,
    uuid: row._id,
    app_name: row.name,
    image_name: row.imageName,
    ...(row.message !== undefined && { message: row.message }),
    country_iso: entry.countryIso,
    new_initial_term: entry.initialTermDays,
    price_new: toDollars(entry.newMills),
    price_old: toDollars(entry.usedMills),
    on_delv_price: toDollars(entry.onDeliveryMills),
    ...(entry.termPrices ? { term_prices: entry.termPrices.map(presentTerm) } : {}),
    price_rank: PRICE_RANKS.indexOf(rank) + 1,
    price_uuid: entry.priceId,
    ...(listEntry && {
      discount: { percent: percentOff, list_price: toDollars(listEntry.onDeliveryMills) },
    }),
    unused: Math.max(numbers - taken, 0),
    used: Math.max(taken - (of?.leased ?? 0), 0),
    delivered: delivery.delivered,
    median_seconds: delivery.median_seconds,
    ...(isWholeNumber(row._id) && { whole_number: true as const }),
  };
}

/** A count for guests: exact up to 20. Larger ones are rounded down: to tens, and from 100 on to their first two digits. */
export function roundedCount(count: number): number {
  if (count <= 20) return count;
  let unit = 10;
  while (count / unit >= 100) unit *= 10;
  return Math.floor(count / unit) * unit;
}

/** The app for guests: one purchase rarely changes what they see of a large stock. */
export function roundedStock(app: PricedApp): PricedApp {
  return { ...app, unused: roundedCount(app.unused), used: roundedCount(app.used) };
}

/** The second by which half of the codes had come; null if none came. */
function medianOf(seconds: readonly number[]): number | null {
  const codes = seconds.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [second, count] of seconds.entries()) {
    seen += count;
    if (count > 0 && seen * 2 >= codes) return second;
  }
  return null;
}

export function presentDelivery({ weight, delivered, seconds }: DeliveryRow): Delivery {
  if (weight < SUCCESS_RATE_MIN_SAMPLES) return UNKNOWN_DELIVERY;
  return { delivered: Math.round((100 * delivered) / weight), median_seconds: medianOf(seconds) };
}
