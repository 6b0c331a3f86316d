import type { Collection, Row, Where } from '@ringpost/engine';
import { pagesByKey } from '../kernel/key-pages.ts';

const PAGE_ROWS = 2000;

/** All rows in the order of `field`, page by page, so that other requests are answered between two pages. */
export async function allOf<T extends Row>(
  collection: Collection<T>,
  where: Where,
  field: keyof T & string,
): Promise<readonly T[]> {
  const rows: T[] = [];
  for (;;) {
    const sort = [[field, 1]] as const;
    const page = await collection.find(where, { sort, skip: rows.length, limit: PAGE_ROWS });
    rows.push(...page);
    if (page.length < PAGE_ROWS) return rows;
  }
}

/** All rows of a view, in the order of their ids. However many there are, no page is slower than the first one. */
export async function* rowsById<T extends Row>(collection: Collection<T>): AsyncGenerator<T, void> {
  const find = (after: string) =>
    collection.find({ _id: { $gt: after } }, { sort: [['_id', 1]], limit: PAGE_ROWS });
  for await (const page of pagesByKey(find, ({ _id }) => _id, PAGE_ROWS)) yield* page;
}
