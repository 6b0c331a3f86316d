import { numberPrefix } from '@ringpost/domain/rules/phone-display';
import type { ReadModel, Where } from '@ringpost/engine';
import { type StockRow, stock } from './inventory.view.ts';

/** The counters per vendor and country are few, because they do not include the counters per app. */
const MAX_ROWS = 9_999;

/** The condition on the number that it begins with these digits, with or without a plus and the country code. */
export function startingWith(digits: string) {
  const prefix = `+${numberPrefix(digits)}`;
  return { $gte: prefix, $lt: `${prefix}\uffff` };
}

export interface NumberFilters {
  readonly country?: string | undefined;
  readonly vendorId?: string | undefined;
  /** With or without a plus and the country code. */
  readonly prefix?: string | undefined;
}

/**
 * Filters that an index can serve, one after the other. The numbers of a country, or of a vendor, are found by each pair
 * of country and vendor.
 */
export async function numberFilters(
  readModel: ReadModel,
  { country, vendorId, prefix }: NumberFilters,
): Promise<readonly Where[]> {
  const begins = prefix === undefined ? {} : { _id: startingWith(prefix) };
  if (country === undefined && vendorId === undefined) return [begins];
  const all = { appId: '*', ...(country && { countryIso: country }) };
  const counters = await readModel.collection<StockRow>(stock).find(all, { limit: MAX_ROWS });
  return counters
    .filter((row) => row.vendorId !== '*' && (vendorId === undefined || row.vendorId === vendorId))
    .sort((one, other) => (one._id < other._id ? -1 : 1))
    .map((row) => ({ countryIso: row.countryIso, vendorId: row.vendorId, ...begins }));
}
