import type { Collection, Row, Where } from '@ringpost/engine';

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
  for (let last = ''; ; ) {
    const page = await collection.find({ _id: { $gt: last } }, { sort: [['_id', 1]], limit: PAGE_ROWS });
    yield* page;
    last = page.at(-1)?._id ?? last;
    if (page.length < PAGE_ROWS) return;
  }
}
