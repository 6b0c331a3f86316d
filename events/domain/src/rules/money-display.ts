import { AMOUNT_DECIMALS } from './limits.ts';

const MILLS_PER_DOLLAR = 1000;
/** One mill in dollars: the smallest step of an amount in the API. */
export const SMALLEST_AMOUNT_DOLLARS = 1 / MILLS_PER_DOLLAR;
const DASH = '–';
/** The minus sign of Unicode: it is as wide as a digit and does not break a line. */
const MINUS = '−';

export interface ToMillsOptions {
  /** For debits and corrections: negative dollars are accepted. Prices and payments are never negative. */
  readonly allowNegative?: boolean;
}

/** An amount without its currency, for columns whose header names it. */
export function formatMills(mills: number | null | undefined): string {
  if (mills === null || mills === undefined || !Number.isSafeInteger(mills)) return DASH;
  const size = Math.abs(mills);
  const dollars = String(Math.trunc(size / MILLS_PER_DOLLAR)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  const rest = String(size % MILLS_PER_DOLLAR).padStart(AMOUNT_DECIMALS, '0');
  return `${mills < 0 ? MINUS : ''}${dollars}.${rest}`;
}

/**
 * An amount in mills as every page shows it: `1.250 USD`, with three decimals and commas between thousands. A missing
 * amount is a dash.
 */
export function formatUsd(mills: number | null | undefined): string {
  const amount = formatMills(mills);
  return amount === DASH ? DASH : `${amount} USD`;
}

/** Mills as the dollars of the API, with at most three decimals. Throws a RangeError unless the mills are an integer. */
export function toDollars(mills: number): number {
  if (!Number.isSafeInteger(mills)) throw new RangeError(`not an amount in mills: ${mills}`);
  return mills / MILLS_PER_DOLLAR;
}

/**
 * Dollars of the API as mills. Never rounds. Throws a RangeError for more than three decimals, for a number that is not
 * finite or too large to be exact, and for a negative one unless that is allowed.
 */
export function toMills(dollars: number, { allowNegative = false }: ToMillsOptions = {}): number {
  const mills = Math.round(dollars * MILLS_PER_DOLLAR);
  if (!Number.isSafeInteger(mills)) throw new RangeError(`not an amount in dollars: ${dollars}`);
  if (mills / MILLS_PER_DOLLAR !== dollars)
    throw new RangeError(`more than ${AMOUNT_DECIMALS} decimals: ${dollars}`);
  if (mills < 0 && !allowNegative) throw new RangeError(`below zero: ${dollars}`);
  return mills === 0 ? 0 : mills;
}
