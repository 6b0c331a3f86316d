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
