import type { Collection, Row, Where } from '@ringpost/engine';
import { CSV_PAGE_ROWS } from '@ringpost/web/csv';

/** A page of rows at or before an instant, newest first; or at or after it, oldest first. */
export interface TimePage<Time = string> {
  readonly latest: Time;
  readonly skip: number;
  readonly limit: number;
}

/**
 * All rows in one direction of time, page by page. `now`: the instant of the first page. Each page starts where the previous one
 * ended, so later pages are not slower. Rows in the order of an amount have it instead of a time.
 */
export async function* pagesByTime<Row, Time extends string | number = string>(
  now: NoInfer<Time>,
  find: (page: TimePage<Time>) => Promise<readonly Row[]>,
  timeOf: (row: Row) => Time,
): AsyncGenerator<readonly Row[], void> {
  let latest = now;
  // The number of rows at the last instant of the previous page; those rows were already returned.
  let skip = 0;
  for (;;) {
    const rows = await find({ latest, skip, limit: CSV_PAGE_ROWS });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < CSV_PAGE_ROWS) return;
    const end = timeOf(last);
    const ofLastInstant = rows.filter((row) => timeOf(row) === end).length;
    skip = end === latest ? skip + ofLastInstant : ofLastInstant;
    latest = end;
  }
}

/** All rows that the condition finds, newest first, page by page. `field`: their time, of which the condition may name a range. */
export function newestFirst<T extends Row & Readonly<Record<Field, string>>, Field extends string>(
  collection: Collection<T>,
  where: Where,
  field: Field,
  now: string,
): AsyncGenerator<readonly T[], void> {
  const range = where[field] as object | undefined;
  return pagesByTime(
    now,
    ({ latest, ...page }) =>
      collection.find({ ...where, [field]: { ...range, $lte: latest } }, { sort: [[field, -1]], ...page }),
    (row) => row[field],
  );
}
