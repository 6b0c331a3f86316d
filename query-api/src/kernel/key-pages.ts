/**
 * All rows in the order of a key that each has for itself, page by page. `find`: the rows after a key, or the first ones after an empty
 * text. Each page starts where the previous one ended, so later pages are not slower.
 */
export async function* pagesByKey<Row>(
  find: (after: string) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
  pageRows: number,
): AsyncGenerator<readonly Row[], void> {
  for (let after = ''; ; ) {
    const rows = await find(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < pageRows) return;
    after = keyOf(last);
  }
}
