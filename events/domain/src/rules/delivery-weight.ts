/**
 * Every vendor begins as if voices with a weight of ten had been counted, nine of them for a code. So a new vendor is tried,
 * and a single failure changes little.
 */
const ASSUMED_WEIGHT = 10;
const ASSUMED_CODES = 9;
/** Makes differences count: a vendor that delivers half as often is chosen about 250 times less. */
const SHARPNESS = 8;

/**
 * How likely a number of a vendor is chosen, above 0 and at most 1: the share of codes in the latest voices of customers,
 * raised to a power.
 */
export function weightOfDelivery(
  voices: { readonly weight: number; readonly delivered: number } | undefined,
): number {
  const { weight, delivered } = voices ?? { weight: 0, delivered: 0 };
  return ((delivered + ASSUMED_CODES) / (weight + ASSUMED_WEIGHT)) ** SHARPNESS;
}
