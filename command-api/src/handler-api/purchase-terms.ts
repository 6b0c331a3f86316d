import { type OrderState, Rejection, type RejectionCode, reject } from '@ringpost/domain';
import { AREA_MAX_DIGITS, AREAS_MAX } from '@ringpost/domain/rules/limits';
import type { NumberAreas } from '@ringpost/domain/rules/number-areas';
import type { Settled } from '../orders/entries.ts';
import { fromAnyOf, maximumMills } from '../portal-protocols/entries.ts';
import type { HandlerFields } from './handler.contract.ts';
import { HandlerText } from './handler-answers.ts';
import { isoOf } from './handler-catalogue.ts';
import type { HandlerShop } from './handler-shop.ts';
import { holdBefore, keyOfRequest } from './request-key.ts';

type AssignedState = Exclude<OrderState, { readonly status: 'absent' | 'placed' | 'failed' }>;

/** What a purchase of one number gets. */
export interface Bought {
  readonly id: number;
  readonly priceMills: number;
  readonly state: AssignedState;
}

export function listOf(text: string | undefined): readonly string[] {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** The first digits that are excluded, with the country code. @throws HandlerText `WRONG_EXCEPTION_PHONE` */
function excludedOf({ phoneException }: HandlerFields): readonly string[] {
  const prefixes = listOf(phoneException).map((each) => each.replace(/^\+/, ''));
  const isWrong = prefixes.some((each) => !/^\d+$/.test(each) || each.length > AREA_MAX_DIGITS);
  if (isWrong || prefixes.length > AREAS_MAX) throw new HandlerText('WRONG_EXCEPTION_PHONE');
  // None of our numbers begins with the code of another country.
  return prefixes.filter((each) => /^1\d/.test(each)).map((each) => `+${each}`);
}

/** The area codes that are wanted. @throws HandlerText `NO_NUMBERS`: no number has such an area code */
function wantedOf({ areas }: HandlerFields): readonly string[] {
  const codes = listOf(areas);
  if (codes.length > AREAS_MAX || codes.some((each) => !/^\d{3}$/.test(each)))
    throw new HandlerText('NO_NUMBERS');
  return codes.map((each) => `+1${each}`);
}

export function areasOf(fields: HandlerFields): { readonly areas?: NumberAreas } {
  const [wanted, excluded] = [wantedOf(fields), excludedOf(fields)];
  return wanted.length + excluded.length > 0 ? { areas: { wanted, excluded } } : {};
}

/** The number that was chosen. @throws HandlerText `NO_NUMBERS` for a text that is no number */
export function chosenOf({ number }: HandlerFields): string | undefined {
  if (number === undefined || number === '') return undefined;
  const e164 = `+${number.replace(/^\+/, '')}`;
  if (!/^\+1\d{10}$/.test(e164)) throw new HandlerText('NO_NUMBERS');
  return e164;
}

/** The maximum that a request names, by either of its names. A name without an amount names nothing. */
export function namedMaximum({ maxPrice = '', max_price = '' }: HandlerFields): string {
  return maxPrice === '' ? max_price : maxPrice;
}

/** The most that a request pays, in mills: anything if it names nothing. @throws HandlerText `BAD_ACTION` for a text that is no price */
export function requireMaximum(fields: HandlerFields): number {
  const maximum = maximumMills(namedMaximum(fields));
  if (maximum === undefined) throw new HandlerText('BAD_ACTION');
  return maximum;
}

/**
 * Rents from the first place that has a number for the maximum. If there is none, and one of them costs more, then the price is the
 * reason: a higher maximum may help.
 */
export async function withinMaximum<Place>(
  places: readonly Place[],
  rent: (place: Place) => Promise<Settled>,
): Promise<Settled> {
  let aboveMaximum: Rejection | undefined;
  try {
    return await fromAnyOf(places, async (place) => {
      try {
        return await rent(place);
      } catch (error) {
        if (!(error instanceof Rejection) || error.code !== 'above-max-price') throw error;
        aboveMaximum = error;
        throw reject('no-available-numbers');
      }
    });
  } catch (error) {
    const isEmpty = error instanceof Rejection && error.code === 'no-available-numbers';
    throw isEmpty && aboveMaximum ? aboveMaximum : error;
  }
}

/** What a switch of a request says: on or off; undefined for a text that is neither. */
export function switchOf(value = ''): boolean | undefined {
  if (['1', 'true'].includes(value.toLowerCase())) return true;
  return ['', '0', 'false'].includes(value.toLowerCase()) ? false : undefined;
}

/** Whether it is a rental for days (`ltr`). That is another thing than 20 minutes. @throws HandlerText `NOT_AVAILABLE` */
export function isForDays({ ltr }: HandlerFields): boolean {
  const isAsked = switchOf(ltr);
  if (isAsked === undefined) throw new HandlerText('NOT_AVAILABLE');
  return isAsked;
}

/** Whether a text asks for forwarding: a switch that is on, or the number that is to be called. */
export function isForwarding(value: string | undefined): boolean {
  return switchOf(value) !== false;
}

/**
 * What none of our numbers can do: forward calls, and be called by a number that is the code. A program that asked for it would pay for
 * another thing, so it is told what the protocol says where no number of that kind is left. @throws HandlerText `NO_NUMBERS`
 */
function refuseOtherKinds({ forward, forwardNumber, activationType }: HandlerFields): void {
  const isText = ['', '0', '2'].includes(activationType ?? '');
  if (!isText || [forward, forwardNumber].some(isForwarding)) throw new HandlerText('NO_NUMBERS');
}

type HoldBefore = NonNullable<Awaited<ReturnType<typeof holdBefore>>>;

/** The vendor of which an earlier request with the same `orderId` has bought. */
function vendorOf({ data }: HoldBefore): string | null {
  return 'vendorId' in data ? data.vendorId : null;
}

/** What one dialect says for refusals of a purchase. The others have their usual texts. */
const DIALECT: Readonly<Partial<Record<RejectionCode, string>>> = {
  'above-max-price': 'MAX_PRICE_EXCEEDED',
  'insufficient-funds': 'NO_MONEY',
  'debt-open': 'NO_MONEY',
  'key-cap-reached': 'NO_MONEY',
  'too-many-open-orders': 'TOO_MANY_ACTIVE_RENTALS',
};

/** Runs a purchase, or what may cost something later, with the refusals of that dialect. */
export async function inDialect<T>(buying: Promise<T>): Promise<T> {
  try {
    return await buying;
  } catch (error) {
    const text = error instanceof Rejection ? DIALECT[error.code] : undefined;
    throw text === undefined ? error : new HandlerText(text);
  }
}

/** Who names a maximum as that dialect does reads its texts. */
export function withDialect<T>({ max_price }: HandlerFields, buying: Promise<T>): Promise<T> {
  return max_price === undefined ? buying : inDialect(buying);
}

/** What all purchases have in common. */
interface Terms {
  readonly key: string;
  readonly countryIso: string;
  /** The vendors that are tried, one after another; null: any. */
  readonly vendorIds: readonly string[] | null;
  /** The purchase that the same `orderId` has begun. */
  readonly before: HoldBefore | undefined;
}

/** @throws Rejection `idempotency-key-reused`, HandlerText */
export async function termsOf(
  { deps, catalogue }: HandlerShop,
  userId: string,
  fields: HandlerFields,
): Promise<Terms> {
  const countryIso = isoOf(fields);
  refuseOtherKinds(fields);
  const key = keyOfRequest(fields);
  const named = await catalogue.vendorsOf(fields.operator ?? fields.carriers);
  const before = await holdBefore(deps, userId, fields);
  const vendorIds = before && named ? named.filter((each) => each === vendorOf(before)) : named;
  if (named?.length !== 0 && vendorIds?.length === 0) throw reject('idempotency-key-reused');
  return { key, countryIso, vendorIds, before };
}
