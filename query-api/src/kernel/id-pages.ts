import type { Row } from '@ringpost/engine';

/**
 * All rows in the order of their ids, page by page. `find`: the rows after an id, or the first ones after an empty text. Each page
 * starts where the previous one ended, so later pages are not slower.
 */
export async function* pagesById<T extends Row>(
  find: (after: string) => Promise<readonly T[]>,
  pageRows: number,
): AsyncGenerator<readonly T[], void> {
  for (let after = ''; ; ) {
    const rows = await find(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < pageRows) return;
    after = last._id;
  }
}
