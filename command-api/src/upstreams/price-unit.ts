import type { Mills } from '@ringpost/domain';
import { UPSTREAM_UNIT_DOLLAR } from '@ringpost/domain/rules/limits';

/** What one unit of a portal's prices is worth, in millionths of a dollar. Absent: the prices are dollars. */
export interface PriceUnit {
  readonly microdollars?: number;
}

const MICRODOLLARS_PER_MILL = 1_000;
/** A price and its worth in dollars are amounts, not mistakes. */
const UNITS_MAX = 1_000_000_000;
const MILLS_MAX = 1_000_000_000;
/** Digits of a price that count. What comes after them is noise of a sum that was made with a fraction. */
const DIGITS = 12;

function worthOf({ microdollars = UPSTREAM_UNIT_DOLLAR }: PriceUnit): bigint {
  return BigInt(microdollars);
}

/** A price of the portal in whole mills, rounded up: a number never costs more than this. Undefined for anything but an amount. */
export function millsFrom(said: unknown, unit: PriceUnit): Mills | undefined {
  const units = typeof said === 'string' && said !== '' ? Number(said) : said;
  if (typeof units !== 'number' || !(units >= 0 && units <= UNITS_MAX)) return undefined;
  const [digits = '', exponent] = units.toExponential(DIGITS - 1).split('e');
  const decimals = BigInt(Math.max(0, DIGITS - 1 - Number(exponent)));
  const microdollars = BigInt(digits.replace('.', '')) * worthOf(unit);
  const perMill = 10n ** decimals * BigInt(MICRODOLLARS_PER_MILL);
  const mills = Number((microdollars + perMill - 1n) / perMill);
  return mills <= MILLS_MAX ? mills : undefined;
}

/**
 * The most that a number may cost, as the portal counts it: at most 3 decimals, rounded down, so that nothing dearer is bought.
 * Undefined if that is nothing: some portals read a maximum of 0 as none.
 */
export function unitsFrom(mills: Mills, unit: PriceUnit): string | undefined {
  const thousandths = (BigInt(mills) * BigInt(MICRODOLLARS_PER_MILL) * 1_000n) / worthOf(unit);
  return thousandths > 0n ? String(Number(thousandths) / 1_000) : undefined;
}
