import type { Where } from '@ringpost/events/engine';
import { LIST_REACH_ROWS } from '@ringpost/events/rules/limits';
import {
  type NumberRow,
  numbers,
  type StockRow,
  stock,
} from '@ringpost/projections/inventory/inventory.view';
import type { QueryDeps } from '../kernel/query-deps.ts';

/** The counters per vendor and country are few, because there is none per app here. */
const MAX_ROWS = 9_999;

/** Counters of the stock. */
export function findStock({ readModel }: QueryDeps, where: Where): Promise<readonly StockRow[]> {
  return readModel.collection(stock).find(where, { limit: MAX_ROWS });
}

function startingWith(prefix: string) {
  return { $gte: prefix, $lt: `${prefix}\uffff` };
}

interface NumberFilters {
  readonly country?: string | undefined;
  readonly vendorId?: string | undefined;
  readonly prefix?: string | undefined;
}

interface FoundNumbers {
  readonly rows: readonly NumberRow[];
  readonly total: number;
}

/**
 * Filters that an index can serve, one after the other. The numbers of a country, or of a vendor, are found by each pair
 * of country and vendor.
 */
async function numberFilters(
  deps: QueryDeps,
  { country, vendorId, prefix }: NumberFilters,
): Promise<readonly Where[]> {
  const begins = prefix === undefined ? {} : { _id: startingWith(`+${prefix.replace('+', '')}`) };
  if (country === undefined && vendorId === undefined) return [begins];
  const counters = await findStock(deps, { appId: '*', ...(country && { countryIso: country }) });
  return counters
    .filter((row) => row.vendorId !== '*' && (vendorId === undefined || row.vendorId === vendorId))
    .sort((one, other) => (one._id < other._id ? -1 : 1))
    .map((row) => ({
      countryIso: row.countryIso,
      vendorId: row.vendorId,

      ...begins,
    }));
}

/** A page of numbers: one vendor after the other if a filter is set, and the numbers of each in their order. */
export async function findNumbers(
  deps: QueryDeps,
  wanted: NumberFilters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<FoundNumbers> {
  const filters = await numberFilters(deps, wanted);
  const collection = deps.readModel.collection(numbers);
  const rows: NumberRow[] = [];
  let total = 0;
  for (const where of filters) {
    const count = await collection.count(where, LIST_REACH_ROWS - total);
    const page = { skip: Math.max(0, offset - total), limit: limit - rows.length };
    if (page.limit > 0 && page.skip < count)
      rows.push(...(await collection.find(where, { sort: [['_id', 1]], ...page })));
    total += count;
    if (total >= LIST_REACH_ROWS) break;
  }
  return { rows, total };
}
