import { toDollars } from '@ringpost/domain/rules/money-display';
import {
  choosePrice,
  PRICE_RANKS,
  type PriceEntry,
  type PriceQuestion,
  rankOf,
} from '@ringpost/domain/rules/price-matching';
import type { AppRow, PriceRow } from '@ringpost/projections/catalogue/catalogue.view';
import type { AppLine, AppPriceView, AppTemplateView, WhyPrice } from './admin-apps.contract.ts';
import type { PriceNames } from './price-names.ts';

export function entriesOf({ _id: appId, prices }: AppRow): readonly PriceEntry[] {
  return prices.map((price) => ({ ...price, appId }));
}

export function presentAppLine({ _id, name, imageName, hidden, prices, templates }: AppRow): AppLine {
  const forAll = prices.filter(({ userId }) => userId === null);
  const lowest = Math.min(...forAll.map(({ onDeliveryMills }) => onDeliveryMills));
  return {
    app_uuid: _id,
    app_name: name,
    image_name: imageName,
    hidden_reason: hidden ?? null,
    price_from: forAll.length > 0 ? toDollars(lowest) : null,
    prices: prices.length,
    customer_prices: prices.length - forAll.length,
    templates: templates.length,
  };
}

export type Scope = Pick<PriceRow, 'userId' | 'countryIso' | 'vendorId'>;
type Amounts = Omit<PriceRow, 'priceId' | keyof Scope>;

/** 1 to 7, the most specific first; 8 for an entry that never applies. */
function placeOf(entry: PriceEntry): number {
  const rank = rankOf(entry);
  return rank === null ? PRICE_RANKS.length + 1 : PRICE_RANKS.indexOf(rank) + 1;
}

export function presentAmounts(entry: Amounts) {
  return {
    on_delv_price: toDollars(entry.onDeliveryMills),
    price_new: toDollars(entry.newMills),
    price_old: toDollars(entry.usedMills),
    new_initial_term: entry.initialTermDays,
  };
}

export function presentTerms({ termPrices = [] }: Amounts): AppPriceView['term_prices'] {
  return termPrices.map(({ termHours, newMills, usedMills }) => ({
    term_hours: termHours,
    price_new: toDollars(newMills),
    price_old: toDollars(usedMills),
  }));
}

export function presentScope({ userId, countryIso, vendorId }: Scope, { emails, vendors }: PriceNames) {
  return {
    user_id: userId,
    email: emails.get(userId ?? '') ?? null,
    country_iso: countryIso,
    vendor_uuid: vendorId,
    vendor_name: vendors.get(vendorId ?? '') ?? null,
  };
}

export function presentPrice(entry: PriceEntry, names: PriceNames): AppPriceView {
  return {
    price_uuid: entry.priceId,
    rank: rankOf(entry) === null ? null : placeOf(entry),
    ...presentScope(entry, names),
    ...presentAmounts(entry),
    term_prices: presentTerms(entry),
  };
}

/** The prices in the order in which they are tried. */
export function presentPrices(row: AppRow, names: PriceNames): AppPriceView[] {
  const ordered = entriesOf(row).toSorted((a, b) => placeOf(a) - placeOf(b));
  return ordered.map((entry) => presentPrice(entry, names));
}

/** The longest keyword first. */
export function presentTemplates({ templates }: AppRow): AppTemplateView[] {
  return templates
    .toSorted((a, b) => b.keyword.length - a.keyword.length)
    .map(({ templateId, keyword }) => ({ template_uuid: templateId, keyword }));
}

/** The price that this question gets. */
export function presentPaid(entries: readonly PriceEntry[], question: PriceQuestion): WhyPrice['price'] {
  const chosen = choosePrice(entries, question);
  if (!chosen) return null;
  const { entry, listEntry } = chosen;
  return {
    price_uuid: entry.priceId,
    rank: placeOf(entry),
    ...presentAmounts(entry),
    term_prices: presentTerms(entry),
    list_price: listEntry ? toDollars(listEntry.onDeliveryMills) : null,
  };
}
