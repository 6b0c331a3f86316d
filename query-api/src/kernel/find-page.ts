import { LIST_REACH_ROWS } from '@ringpost/domain/rules/limits';
import type { Collection, Page, Row, Where } from '@ringpost/engine';

/** The requested part of a list. */
export interface PageOf extends Page {
  readonly limit: number;
}

/**
 * How many rows the condition finds, up to `LIST_REACH_ROWS`. `found`: the number of rows on the page. A page that is not full is
 * the last one, so the total is known without counting.
 */
export async function totalOf<T extends Row>(
  collection: Collection<T>,
  where: Where,
  { skip = 0, limit }: PageOf,
  rowCount: number,
): Promise<number> {
  const isLast = rowCount < limit && (rowCount > 0 || skip === 0);
  return isLast ? Math.min(skip + rowCount, LIST_REACH_ROWS) : collection.count(where, LIST_REACH_ROWS);
}

/** A page of a list, and how many rows the list has. */
export async function findPage<T extends Row>(
  collection: Collection<T>,
  where: Where,
  page: PageOf,
): Promise<{ readonly rows: readonly T[]; readonly total: number }> {
  const rows = await collection.find(where, page);
  return { rows, total: await totalOf(collection, where, page, rows.length) };
}
