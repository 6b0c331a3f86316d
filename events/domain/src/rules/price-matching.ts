import { RENTAL_MIN_PERCENT_OF_ACTIVATION } from './limits.ts';
import { discountedEntry } from './volume-discount.ts';

/**
 * The price of one app for the customers, countries and vendors that `userId`, `countryIso` and `vendorId` name. Null
 * means "any"; three nulls are the app's default price. Amounts are mills (1/1000 of a dollar).
 */
export interface PriceEntry {
  readonly priceId: string;
  readonly appId: string;
  readonly userId: string | null;
  readonly countryIso: string | null;
  readonly vendorId: string | null;
  /** Price of one activation, paid when its SMS arrives. */
  readonly onDeliveryMills: number;
  /** Price of `initialTermDays` with a number that never served the app. */
  readonly newMills: number;
  /** Price of `initialTermDays` with a number that served the app before. */
  readonly usedMills: number;
  /** The term, in days, that `newMills` and `usedMills` pay for. */
  readonly initialTermDays: number;
  /** Terms with a price of their own, instead of their share of the price of the initial term. */
  readonly termPrices?: readonly {
    readonly termHours: number;
    readonly newMills: number;
    readonly usedMills: number;
  }[];
}

/** Who wants to know a price, and for what. Null means a visitor, no chosen country, or no chosen vendor. */
export interface PriceQuestion {
  readonly userId: string | null;
  readonly countryIso: string | null;
  readonly vendorId: string | null;
  /** The discount by volume of this customer, in per cent. Absent: none. */
  readonly percentOff?: number | undefined;
}

/** The ranks of prices, most specific first. The first that fits wins. A visitor can only get the last four. */
export const PRICE_RANKS = [
  'user-country-vendor',
  'user-country',
  'user',
  'country-vendor',
  'country',
  'vendor',
  'default',
] as const;

export type PriceRank = (typeof PRICE_RANKS)[number];

export interface ChosenPrice {
  /** What is paid: with the discount, if there is one. */
  readonly entry: PriceEntry;
  readonly rank: PriceRank;
  /** The same entry without the discount. Absent: no discount applies. */
  readonly listEntry?: PriceEntry;
}

/** The rank of an entry, from its fields. Null if it names a user and a vendor, but no country. */
export function rankOf({ userId, countryIso, vendorId }: PriceEntry): PriceRank | null {
  if (userId !== null) {
    if (countryIso !== null) return vendorId !== null ? 'user-country-vendor' : 'user-country';
    return vendorId !== null ? null : 'user';
  }
  if (countryIso !== null) return vendorId !== null ? 'country-vendor' : 'country';
  return vendorId !== null ? 'vendor' : 'default';
}

function fits(entry: PriceEntry, question: PriceQuestion): boolean {
  return (
    (entry.userId === null || entry.userId === question.userId) &&
    (entry.countryIso === null || entry.countryIso === question.countryIso) &&
    (entry.vendorId === null || entry.vendorId === question.vendorId)
  );
}

/**
 * The entry of the highest rank that fits this customer, country and vendor, or null if none fits. `entries` are those of
 * one app, oldest first. Of two entries of the same rank the later wins: an admin's newer decision replaces the older.
 * An entry for a user and a vendor without a country has no rank, so it never sets a price.
 */
function mostSpecific(entries: readonly PriceEntry[], question: PriceQuestion): ChosenPrice | null {
  let chosen: ChosenPrice | null = null;
  for (const entry of entries) {
    const rank = fits(entry, question) ? rankOf(entry) : null;
    if (rank && (!chosen || PRICE_RANKS.indexOf(rank) <= PRICE_RANKS.indexOf(chosen.rank)))
      chosen = { entry, rank };
  }
  return chosen;
}

/**
 * The price that a question gets: the most specific entry, less the discount by volume. A price of the customer's own has no further
 * discount: an admin has agreed on it. Quotes and views find each price by this function.
 */
export function choosePrice(entries: readonly PriceEntry[], question: PriceQuestion): ChosenPrice | null {
  const chosen = mostSpecific(entries, question);
  const { percentOff = 0 } = question;
  if (!chosen || percentOff === 0 || chosen.entry.userId !== null) return chosen;
  const { entry, rank } = chosen;
  return { entry: discountedEntry(entry, percentOff), rank, listEntry: entry };
}

/**
 * Why an entry sets the price of a question, or why it does not. `other-…`: it is for another customer, country or vendor.
 * `less-specific`: it fits, and a more specific one fits too. `no-rank`: it can never set a price.
 */
export const PRICE_VERDICTS = [
  'wins',
  'less-specific',
  'other-customer',
  'other-country',
  'other-vendor',
  'no-rank',
] as const;
export type PriceVerdict = (typeof PRICE_VERDICTS)[number];

function verdictOn(entry: PriceEntry, question: PriceQuestion, winner: PriceEntry | undefined): PriceVerdict {
  if (rankOf(entry) === null) return 'no-rank';
  if (entry === winner) return 'wins';
  if (entry.userId !== null && entry.userId !== question.userId) return 'other-customer';
  if (entry.countryIso !== null && entry.countryIso !== question.countryIso) return 'other-country';
  if (entry.vendorId !== null && entry.vendorId !== question.vendorId) return 'other-vendor';
  return 'less-specific';
}

/** For each entry of one app, why it sets the price or why not. `entries` are as for `choosePrice`. */
export function explainPrices(
  entries: readonly PriceEntry[],
  question: PriceQuestion,
): readonly { readonly entry: PriceEntry; readonly verdict: PriceVerdict }[] {
  const winner = mostSpecific(entries, question)?.entry;
  return entries.map((entry) => ({ entry, verdict: verdictOn(entry, question, winner) }));
}

/** What the price of a rental consists of. */
export type RentalPrices = Pick<
  PriceEntry,
  'onDeliveryMills' | 'newMills' | 'usedMills' | 'initialTermDays' | 'termPrices'
>;

type NumberAge = 'new' | 'used';

function millsFor(
  prices: { readonly newMills: number; readonly usedMills: number },
  type: NumberAge,
): number {
  return type === 'new' ? prices.newMills : prices.usedMills;
}

/** The term's own price, or else its share of the price of the initial term, rounded up to a mill. */
function termMills(entry: RentalPrices, type: NumberAge, termHours: number): number {
  const own = entry.termPrices?.find((each) => each.termHours === termHours);
  if (own) return millsFor(own, type);
  return Math.ceil((millsFor(entry, type) * termHours) / (entry.initialTermDays * 24));
}

/**
 * The price in mills of renting one number for `termHours`: the term's own price, or proportional to the price of the entry's
 * initial term, and never less than one activation. A rental receives any number of codes, so if it were cheaper, nobody would
 * have a reason to buy an activation. Throws a RangeError unless the term is a positive whole number of hours.
 */
export function rentalPriceMills(entry: RentalPrices, type: NumberAge, termHours: number): number {
  if (!Number.isSafeInteger(termHours) || termHours <= 0)
    throw new RangeError(`not a term in hours: ${termHours}`);
  if (!(entry.initialTermDays > 0)) throw new RangeError(`not a term in days: ${entry.initialTermDays}`);
  const leastMills = Math.ceil((entry.onDeliveryMills * RENTAL_MIN_PERCENT_OF_ACTIVATION) / 100);
  return Math.max(leastMills, termMills(entry, type, termHours));
}
