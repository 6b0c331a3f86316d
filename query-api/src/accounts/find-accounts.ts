import type { Row, Where } from '@ringpost/engine';
import { type CustomerRow, customers } from '@ringpost/projections/accounts/customers.view';
import { balances } from '@ringpost/projections/wallets/balances.view';
import { type SpendingRow, spending } from '@ringpost/projections/wallets/wallets.view';
import { CSV_PAGE_ROWS } from '@ringpost/web/csv';
import { findPage, type PageOf } from '../kernel/find-page.ts';
import { pagesByKey } from '../kernel/key-pages.ts';
import { pagesByTime } from '../kernel/time-pages.ts';
import type { QueryDeps } from '../query-deps.ts';
import {
  type AccountFilter,
  type AccountSort,
  fits,
  moneyOrderOf,
  type SortField,
  searchedText,
  sortFieldOf,
  whereAccounts,
  whereSpent,
} from './customer-filter.ts';

type Rows = Pick<QueryDeps, 'readModel'>;

interface Order {
  readonly by: AccountSort;
  readonly direction: 1 | -1;
}

interface FoundAccounts {
  readonly rows: readonly CustomerRow[];
  readonly total: number;
}

/** The ends of the field of the order; nothing if the condition does not name it. */
function rangeOf(where: Where, field: SortField): object {
  const range = where[field];
  return typeof range === 'object' && range !== null ? range : {};
}

/** The account with this id, if the other filters let it through; undefined if no account has it. */
async function accountOf({ readModel }: Rows, id: string, filter: AccountFilter) {
  const row = id === '' ? undefined : await readModel.collection(customers).get(id);
  if (!row) return undefined;
  return fits(row, filter) ? [row] : [];
}

/** The accounts of rows about their money, in the order of these rows. */
async function inOrderOf({ readModel }: Rows, listed: readonly Row[]): Promise<readonly CustomerRow[]> {
  const found = await readModel.collection(customers).getMany(listed.map(({ _id }) => _id));
  const byId = new Map(found.map((row) => [row._id, row]));
  return listed.flatMap(({ _id }) => byId.get(_id) ?? []);
}

/** The accounts in the order of their balances, or those that ever spent money in the order of what they spent. */
async function byMoney(
  deps: Rows,
  filter: AccountFilter,
  { by, direction }: Order,
  page: Pick<PageOf, 'skip' | 'limit'>,
): Promise<FoundAccounts> {
  const { readModel } = deps;
  const { rows, total } = await (by === 'spent'
    ? findPage<Row>(readModel.collection(spending), whereSpent(filter), {
        ...page,
        sort: [['totalMills', direction]],
      })
    : findPage<Row>(readModel.collection(balances), {}, { ...page, sort: [['availableMills', direction]] }));
  return { rows: await inOrderOf(deps, rows), total };
}

/** One page of the accounts, and how many there are. */
export async function findAccounts(
  deps: Rows,
  filter: AccountFilter,
  { by, direction }: Order,
  page: Pick<PageOf, 'skip' | 'limit'>,
): Promise<FoundAccounts> {
  const ofId = await accountOf(deps, searchedText(filter), filter);
  if (ofId) return { rows: page.skip ? [] : ofId, total: ofId.length };
  const money = moneyOrderOf(filter, by);
  if (money) return byMoney(deps, filter, { by: money, direction }, page);
  const field = sortFieldOf(filter, by);
  // A search is always from A to Z.
  const sort = [[field, field === 'email' ? 1 : direction]] as const;
  return findPage(deps.readModel.collection(customers), whereAccounts(filter, field), { ...page, sort });
}

/** All accounts that spent so much, the most first. */
async function* spenderPages(
  deps: Rows,
  filter: AccountFilter,
): AsyncGenerator<readonly CustomerRow[], void> {
  const collection = deps.readModel.collection(spending);
  const pages = pagesByTime<SpendingRow, number>(
    Number.MAX_SAFE_INTEGER,
    ({ latest, ...page }) =>
      collection.find(whereSpent(filter, latest), { sort: [['totalMills', -1]], ...page }),
    ({ totalMills }) => totalMills,
  );
  for await (const rows of pages) yield await inOrderOf(deps, rows);
}

/** All accounts that the filter finds, page by page. */
export async function* accountPages(
  deps: Rows,
  filter: AccountFilter,
  now: string,
): AsyncGenerator<readonly CustomerRow[], void> {
  const ofId = await accountOf(deps, searchedText(filter), filter);
  const field = sortFieldOf(filter, 'registered_at');
  const where = whereAccounts(filter, field);
  const collection = deps.readModel.collection(customers);
  if (ofId) yield ofId;
  else if (moneyOrderOf(filter, 'registered_at')) yield* spenderPages(deps, filter);
  else if (field === 'email')
    yield* pagesByKey(
      (after) =>
        collection.find(
          { ...where, email: { ...rangeOf(where, field), ...(after !== '' && { $gt: after }) } },
          { sort: [['email', 1]], limit: CSV_PAGE_ROWS },
        ),
      ({ email }) => email,
      CSV_PAGE_ROWS,
    );
  else
    yield* pagesByTime(
      now,
      ({ latest, ...page }) =>
        collection.find(
          { ...where, [field]: { ...rangeOf(where, field), $lte: latest } },
          { sort: [[field, -1]], ...page },
        ),
      (row) => row[field],
    );
}
