/**
 * Every vendor begins as if nine of ten orders had got their code. So a new vendor is tried, and a single failure changes
 * little.
 */
const ASSUMED_ORDERS = 10;
const ASSUMED_CODES = 9;
/** Makes differences count: a vendor that delivers half as often is chosen about 250 times less. */
const SHARPNESS = 8;

/**
 * How likely a vendor's number is chosen, above 0 and at most 1: the share of its last orders that got their code, to a
 * power.
 */
export function weightOfDelivery(
  orders: { readonly settled: number; readonly delivered: number } | undefined,
): number {
  const { settled, delivered } = orders ?? { settled: 0, delivered: 0 };
  return ((delivered + ASSUMED_CODES) / (settled + ASSUMED_ORDERS)) ** SHARPNESS;
}
