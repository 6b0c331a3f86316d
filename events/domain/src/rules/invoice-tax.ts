import type { Mills } from '../domain/money.ts';

/** A rate of 100 %, in hundredths of a percent. */
const WHOLE = 10_000;
/** Tax is paid in whole cents. */
const CENT_MILLS = 10;

/**
 * The tax that is in an amount, in whole cents, rounded half up. Amounts are safe integers: a million dollars at the highest rate
 * is far below the limit.
 * @param rate hundredths of a percent
 */
export function taxWithin(grossMills: Mills, rate: number): Mills {
  const divisor = (WHOLE + rate) * CENT_MILLS;
  return Math.floor((2 * grossMills * rate + divisor) / (2 * divisor)) * CENT_MILLS;
}

/** The number as it is printed: `2026-000123`. */
export function invoiceNumber(year: number, number: number): string {
  return `${year}-${String(number).padStart(6, '0')}`;
}
