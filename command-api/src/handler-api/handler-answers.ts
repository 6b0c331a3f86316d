import { type Mills, Rejection, type RejectionCode } from '@ringpost/domain';
import { wholeNumber } from '../portal-protocols/entries.ts';

/** What an action answers: the exact text of the protocol, or JSON. The status is always 200. */
export interface HandlerAnswer {
  readonly text: string;
  readonly isJson: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** The word by which it refuses, without what follows a colon. */
  readonly refusedAs?: string;
}

/** A text of the protocol that ends an action, such as `BAD_SERVICE`. */
export class HandlerText extends Error {
  readonly text: string;

  constructor(text: string) {
    super(text);
    this.text = text;
  }
}

export function plain(text: string, headers?: Readonly<Record<string, string>>): HandlerAnswer {
  return { text, isJson: false, ...(headers && { headers }) };
}

export function json(value: unknown, headers?: Readonly<Record<string, string>>): HandlerAnswer {
  return { text: JSON.stringify(value), isJson: true, ...(headers && { headers }) };
}

function refusedBy(answer: HandlerAnswer, text: string): HandlerAnswer {
  const [refusedAs = text] = text.split(':');
  return { ...answer, refusedAs };
}

/** An answer that refuses, as a text. */
export function refusing(text: string): HandlerAnswer {
  return refusedBy(plain(text), text);
}

/** An answer that refuses an action on rentals. */
export function refusingAsJson(message: string): HandlerAnswer {
  return refusedBy(json({ status: 'error', message }), message);
}

/** Dollars with two decimals, or with three if the last one counts. Some programs read two and no fewer. */
export function dollarsText(mills: Mills): string {
  return (mills / 1000).toFixed(mills % 10 === 0 ? 2 : 3);
}

/** A phone number without its plus. */
export function digitsOf(e164: string): string {
  return e164.slice(1);
}

/** A list as the protocol writes many of them: an object with the places as names. */
export function byPlace<T>(list: readonly T[]): Readonly<Record<string, T>> {
  return Object.fromEntries(list.map((each, place) => [String(place), each]));
}

/** The last page of a list that may be asked for. */
const PAGES_MAX = 10_000;

/** A page of a list, the first one if none is named. Pages count from 1. */
export function pageOf<T>(
  list: readonly T[],
  { size, page }: { readonly size: number; readonly page: string | undefined },
): readonly T[] {
  const from = (Math.max(1, wholeNumber(page, 1, PAGES_MAX)) - 1) * Math.max(1, size);
  return list.slice(from, from + Math.max(1, size));
}

/**
 * The texts of our refusals. All others are `ERROR_SQL`, which is what the original says when something of its own fails. The protocol
 * knows no scopes, no addresses and no caps. What a key may not do is `BAD_KEY`, so a program asks for another key. A cap that is
 * reached is `NO_BALANCE`: as with an empty balance, this key can buy nothing of that price now, and the same key can later.
 */
const TEXTS: Partial<Record<RejectionCode, string>> = {
  unauthenticated: 'BAD_KEY',
  'session-expired': 'BAD_KEY',
  'account-inactive': 'BAD_KEY',
  'key-not-allowed': 'BAD_KEY',
  'key-of-sandbox': 'BAD_KEY',
  'sandbox-key-needed': 'BAD_KEY',
  'key-address-refused': 'BAD_KEY',
  forbidden: 'BAD_KEY',
  'being-forgotten': 'BAD_KEY',
  'not-found': 'NO_ACTIVATION',
  'no-available-numbers': 'NO_NUMBERS',
  'number-taken': 'NO_NUMBERS',
  'number-unknown': 'NO_NUMBERS',
  'gave-up': 'NO_NUMBERS',
  'app-hidden': 'NO_NUMBERS',
  'whole-number-app': 'BAD_SERVICE',
  'insufficient-funds': 'NO_BALANCE',
  'debt-open': 'NO_BALANCE',
  'key-cap-reached': 'NO_BALANCE',
  'above-max-price': 'WRONG_MAX_PRICE',
  'idempotency-key-reused': 'ORDER_ALREADY_EXISTS',
  'too-many-open-orders': 'CHANNELS_LIMIT',
  'portal-share-used': 'CHANNELS_LIMIT',
  'too-many-purchases': 'CHANNELS_LIMIT',
  'too-many-cancels': 'CHANNELS_LIMIT',
  'rate-limited': 'CHANNELS_LIMIT',
  'sales-paused': 'NOT_AVAILABLE',
  'disk-full': 'NOT_AVAILABLE',
  'too-many-receivers': 'CHANNELS_LIMIT',
  'cancel-too-early': 'EARLY_CANCEL_DENIED',
  'not-cancellable': 'BAD_STATUS',
  'rental-has-text': 'CANT_CANCEL',
  'give-back-over': 'CANT_CANCEL',
  'too-many-give-backs': 'CANT_CANCEL',
  'no-code-yet': 'BAD_STATUS',
  'order-not-open': 'BAD_STATUS',
  'lease-over': 'BAD_STATUS',
  'webhook-url-refused': 'BAD_ACTION',
  'invalid-request': 'BAD_ACTION',
  'malformed-body': 'BAD_ACTION',
  'unsupported-media-type': 'BAD_ACTION',
  'body-too-large': 'BAD_ACTION',
};

/** The text for a refusal. A price above the maximum names the price, and a missing key is not a wrong one. */
export function textOfRefusal(code: RejectionCode, facts: Readonly<Record<string, unknown>> = {}): string {
  if (code === 'unauthenticated' && facts.isMissing === true) return 'NO_KEY';
  const text = TEXTS[code] ?? 'ERROR_SQL';
  return code === 'above-max-price' && typeof facts.price === 'number' ? `${text}:${facts.price}` : text;
}

/** The texts of rentals that differ. */
const RENT_TEXTS: Readonly<Record<string, string>> = {
  NO_ACTIVATION: 'INVALID_PHONE',
  BAD_STATUS: 'INCORECT_STATUS',
};

/** Runs an action on rentals, which writes its refusals as JSON. */
export async function withRentErrors(action: () => Promise<HandlerAnswer>): Promise<HandlerAnswer> {
  try {
    return await action();
  } catch (error) {
    const isOver = error instanceof Rejection && error.code === 'lease-over';
    if (isOver) return refusingAsJson('ALREADY_FINISH');
    if (error instanceof HandlerText) return refusingAsJson(error.text);
    if (!(error instanceof Rejection)) throw error;
    const text = textOfRefusal(error.code, error.facts);
    if (text === 'ERROR_SQL' || text === 'BAD_KEY') throw error;
    return refusingAsJson(RENT_TEXTS[text] ?? text);
  }
}
