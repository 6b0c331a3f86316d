import type { Where } from '@ringpost/engine';
import { type NumberRow, numbers } from '@ringpost/projections/inventory/inventory.view';
import { startingWith } from '@ringpost/projections/inventory/number-filters.view';
import { CSV_PAGE_ROWS } from '@ringpost/web/csv';
import { findPage, type PageOf } from '../kernel/find-page.ts';
import { pagesByKey } from '../kernel/key-pages.ts';
import { whereEqual } from '../kernel/where-equal.ts';
import type { QueryDeps } from '../query-deps.ts';

/** The numbers that an admin asks for. */
export interface AdminNumberFilter {
  readonly country?: string | undefined;
  readonly vendor_uuid?: string | undefined;
  readonly status?: NumberRow['status'] | undefined;
  /** The first digits, with or without a plus and the country code. */
  readonly prefix?: string | undefined;
}

interface Order {
  readonly by: 'number' | 'added_at';
  readonly direction: 1 | -1;
}

/** The condition on the rows. Few numbers are public, and most of any vendor are for sale. */
function whereNumbers({ country, vendor_uuid: vendorId, status, prefix }: AdminNumberFilter): Where {
  const isLeading = status === 'public' || (vendorId === undefined && country === undefined);
  return {
    ...whereEqual({ vendorId, countryIso: country, status: isLeading ? status : undefined }, [
      'status',
      'vendorId',
      'countryIso',
    ]),
    // Not an equality, so that it is only read among the entries that another condition finds.
    ...(!isLeading && status !== undefined && { status: { $ne: 'public' } }),
    ...(prefix !== undefined && { _id: startingWith(prefix) }),
  };
}

/** One page of our numbers, and how many there are. */
export async function findAdminNumbers(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  filter: AdminNumberFilter,
  { by, direction }: Order,
  page: Pick<PageOf, 'skip' | 'limit'>,
): Promise<{ readonly rows: readonly NumberRow[]; readonly total: number }> {
  // The numbers that begin with a text are neighbours only in the order of the numbers.
  const field = by === 'added_at' && filter.prefix === undefined ? 'addedAt' : '_id';
  return findPage(readModel.collection(numbers), whereNumbers(filter), {
    ...page,
    sort: [[field, direction]],
  });
}

/** All numbers that the filter finds, in order, page by page. */
export function adminNumberPages(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  filter: AdminNumberFilter,
): AsyncGenerator<readonly NumberRow[], void> {
  const { _id: range, ...where } = whereNumbers(filter);
  const find = (after: string) => {
    const begins = { ...(range as object | undefined), ...(after !== '' && { $gt: after }) };
    const rest = Object.keys(begins).length > 0 ? { ...where, _id: begins } : where;
    return readModel.collection(numbers).find(rest, { sort: [['_id', 1]], limit: CSV_PAGE_ROWS });
  };
  return pagesByKey(find, ({ _id }) => _id, CSV_PAGE_ROWS);
}
