import { LIST_REACH_ROWS } from '@ringpost/domain/rules/limits';
import type { Where } from '@ringpost/engine';
import {
  type NumberRow,
  numbers,
  type StockRow,
  stock,
} from '@ringpost/projections/inventory/inventory.view';
import { type NumberFilters, numberFilters } from '@ringpost/projections/inventory/number-filters.view';
import type { QueryDeps } from '../query-deps.ts';

/** There are few counters per vendor and country, because this view has none per app. */
const MAX_ROWS = 9_999;

/** Counters of the stock. */
export function findStock({ readModel }: QueryDeps, where: Where): Promise<readonly StockRow[]> {
  return readModel.collection(stock).find(where, { limit: MAX_ROWS });
}

/** The ids of the vendors that have numbers now, in a country or anywhere. */
export async function vendorsWithNumbers(
  deps: QueryDeps,
  countryIso: string | undefined,
): Promise<ReadonlySet<string>> {
  const rows = await findStock(deps, { appId: '*', ...(countryIso !== undefined && { countryIso }) });
  return new Set(rows.flatMap((row) => (row.numbers > 0 ? [row.vendorId] : [])));
}

interface FoundNumbers {
  readonly rows: readonly NumberRow[];
  readonly total: number;
}

/** A page of numbers. With a filter, it lists one vendor after the other, and the numbers of each vendor in order. */
export async function findNumbers(
  deps: QueryDeps,
  chosenFilters: NumberFilters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<FoundNumbers> {
  const filters = await numberFilters(deps.readModel, chosenFilters);
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
