import { amountDecimals } from './limits.ts';

const millsPerDollar = 1000;
/** The step of every amount of the API: a mill, in dollars. */
export const smallestAmountDollars = 1 / millsPerDollar;
const dash = '–';
/** The true minus sign, which is as wide as a digit and never breaks a line. */
const minus = '−';

export interface ToMillsOptions {
  /** A debit or a correction may be below zero; a price or a payment may not. */
  readonly allowNegative?: boolean;
}

/**
 * An amount as every screen shows it: three decimals, thousands in commas, the currency after it, and a dash where there
 * is none (spec §9, A1). Mills in, `1.250 USD` out.
 */
export function formatUsd(mills: number | null | undefined): string {
  const amount = formatMills(mills);
  return amount === dash ? dash : `${amount} USD`;
}

/** The same without the currency, for columns whose head names it. */
export function formatMills(mills: number | null | undefined): string {
  if (mills === null || mills === undefined || !Number.isSafeInteger(mills)) return dash;
  const size = Math.abs(mills);
  const dollars = String(Math.trunc(size / millsPerDollar)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  const rest = String(size % millsPerDollar).padStart(amountDecimals, '0');
  return `${mills < 0 ? minus : ''}${dollars}.${rest}`;
}

/** Dollars with at most three decimals, as the API gives them (A1). Throws a RangeError unless mills are whole. */
export function toDollars(mills: number): number {
  if (!Number.isSafeInteger(mills)) throw new RangeError(`not an amount in mills: ${mills}`);
  return mills / millsPerDollar;
}

/**
 * Mills of an amount in dollars (A1). Throws a RangeError for more than three decimals, for what is no finite number, for
 * amounts too large to be exact, and for one below zero unless that is allowed. Nothing is ever rounded.
 */
export function toMills(dollars: number, { allowNegative = false }: ToMillsOptions = {}): number {
  const mills = Math.round(dollars * millsPerDollar);
  if (!Number.isSafeInteger(mills)) throw new RangeError(`not an amount in dollars: ${dollars}`);
  if (mills / millsPerDollar !== dollars)
    throw new RangeError(`more than ${amountDecimals} decimals: ${dollars}`);
  if (mills < 0 && !allowNegative) throw new RangeError(`below zero: ${dollars}`);
  return mills === 0 ? 0 : mills;
}
