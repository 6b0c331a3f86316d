import type { InLine } from '../domain/index.ts';
import { RENTAL_TERMS_HOURS } from './limits.ts';
import { toDollars } from './money-display.ts';
import { choosePrice, type PriceEntry, type PriceQuestion, rentalPriceMills } from './price-matching.ts';

/**
 * The state of a number for an app. `free`: it can be bought now. `taken`: somebody has it for the app or waits for it, or
 * another customer uses it for a code of another app, or somebody has it whole. `reserved`: somebody has reserved it for the app. `public`: everybody
 * sees its messages, so nobody can buy it.
 */
export interface NumberStanding {
  readonly state: 'free' | 'taken' | 'reserved' | 'public';
  /** When it is free again; null if it is free, or nobody can know. */
  readonly freeAt: string | null;
  /** Until when somebody has it, whoever waits for it. Null if nobody has it, or it is public. */
  readonly heldUntil: string | null;
  /** How many customers wait for it. */
  readonly waiting: number;
  /** Whether an SMS of the app ever came to it: the prices of rentals depend on that. */
  readonly isUsed: boolean;
}

/**
 * As one customer sees it. `banned`: this customer does not get the number for the app, because the customer has reported that the app
 * does not accept it, or several others have.
 */
export interface StandingFor extends Omit<NumberStanding, 'state'> {
  readonly state: NumberStanding['state'] | 'banned';
}

interface Facts {
  readonly status: 'active' | 'public';
  /** What is known about this number and this app; undefined if nothing is known. */
  readonly served?:
    | { readonly leased: boolean; readonly served: boolean; readonly until: string }
    | undefined;
  readonly line?: readonly InLine[] | undefined;
  /** When the last activation of another customer on the number, for any app, is due to end; undefined if none runs. */
  readonly othersUntil?: string | undefined;
  /** When the rental of the whole number is due to end, which keeps it from every app; undefined if there is none. */
  readonly wholeUntil?: string | undefined;
}

function stateOf({ status, served, line = [], othersUntil, wholeUntil }: Facts): NumberStanding['state'] {
  if (status === 'public') return 'public';
  if (line.some(({ until }) => until !== null)) return 'reserved';
  const isHad = served?.leased || othersUntil !== undefined || wholeUntil !== undefined;
  return isHad || line.length > 0 ? 'taken' : 'free';
}

function laterOf(one: string, other = ''): string {
  return one > other ? one : other;
}

/** The state of a number. A customer who waits for a number gets it when it is free, so the time is known only if nobody waits. */
export function standingOf(facts: Facts): NumberStanding {
  const { served, line = [], othersUntil, wholeUntil } = facts;
  const state = stateOf(facts);
  const waiting = line.filter(({ until }) => until === null).length;
  const until = laterOf(laterOf(served?.until ?? '', othersUntil), wholeUntil);
  const isHeld = (state === 'taken' || state === 'reserved') && until !== '';
  const heldUntil = isHeld ? until : null;
  return {
    state,
    freeAt: waiting === 0 ? heldUntil : null,
    heldUntil,
    waiting,
    isUsed: served?.served ?? false,
  };
}

/** Who has reserved a number gets it in spite of a ban. */
export function standingFor(facts: Facts, isBanned: boolean): StandingFor {
  const standing = standingOf(facts);
  const isKept = isBanned && (standing.state === 'free' || standing.state === 'taken');
  // When it is free again is no use to this customer.
  return isKept ? { ...standing, state: 'banned', freeAt: null } : standing;
}

export interface NumberPrices {
  /** Dollars for one activation. */
  readonly activation: number;
  /** Dollars for each term. */
  readonly rentals: readonly {
    readonly term_hours: (typeof RENTAL_TERMS_HOURS)[number];
    readonly price: number;
  }[];
}

/** What one number costs now for a customer, as an activation and for each term. Null for an app without a price. */
export function pricesOfNumber(
  entries: readonly PriceEntry[],
  question: PriceQuestion,
  isUsed: boolean,
): NumberPrices | null {
  const entry = choosePrice(entries, question)?.entry;
  if (!entry) return null;
  const rentals = RENTAL_TERMS_HOURS.map((term_hours) => ({
    term_hours,
    price: toDollars(rentalPriceMills(entry, isUsed ? 'used' : 'new', term_hours)),
  }));
  return { activation: toDollars(entry.onDeliveryMills), rentals };
}

interface ListedNumber {
  readonly _id: string;
  readonly countryIso: string;
  readonly region: string;
  readonly rateCentre: string;
  readonly vendorId: string;
}

/** A number as the API shows it: its state for an app, and what it costs this customer. */
export function presentForApp(
  row: ListedNumber,
  { state, freeAt, heldUntil, waiting, isUsed }: StandingFor,
  entries: readonly PriceEntry[],
  customer: Pick<PriceQuestion, 'userId' | 'percentOff'>,
) {
  const { countryIso, vendorId } = row;
  return {
    number: row._id,
    country_iso: countryIso,
    region: row.region,
    rate_center: row.rateCentre,
    vendor_uuid: vendorId,
    state,
    free_at: freeAt,
    end_date: heldUntil,
    waiting,
    number_type: isUsed ? ('used' as const) : ('new' as const),
    prices: pricesOfNumber(entries, { ...customer, countryIso, vendorId }, isUsed),
  };
}
