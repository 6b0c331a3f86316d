import { itemIdOf } from '@ringpost/domain';
import { BULK_NUMBERS_MAX } from '@ringpost/domain/rules/limits';
import { localNumber } from '@ringpost/domain/rules/phone-display';
import type { Collection, Row } from '@ringpost/engine';
import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { listedOrders } from '@ringpost/projections/orders/order-lists.view';
import { bulkOrders, type OrderRow, orders } from '@ringpost/projections/orders/orders.view';
import { type PageOf, totalOf } from '../kernel/find-page.ts';
import { pagesByTime } from '../kernel/time-pages.ts';
import type { QueryDeps } from '../query-deps.ts';
import {
  type AdminOrderFilter,
  asksForBulk,
  fits,
  isBulkRow,
  whereAdminOrders,
} from './admin-order-filter.ts';
import { inOrderOf, ordersOfNumber } from './listed-orders.ts';

type Rows = Pick<QueryDeps, 'readModel'>;

/** What a search reads at most: orders of one number, or that begin with a text; then the accounts, and the orders of each. */
const FOUND_MAX_ROWS = 200;
const FOUND_MAX_ACCOUNTS = 20;
const OF_ACCOUNT_MAX_ROWS = 50;

/** An order id from its first part on. Ten digits without a hyphen are a phone number. */
const BEGINNING_OF_ID =
  /^[\da-f]{8}(-[\da-f]{0,4}|-[\da-f]{4}-[\da-f]{0,4}|(-[\da-f]{4}){2}-[\da-f]{0,4}|(-[\da-f]{4}){3}-[\da-f]{0,12})?$/;
const ID_LENGTH = 36;
/** Greater than any text that begins like another one. */
const END = '\uffff';

/** The rows that a search has found, or the filter that finds all of them. */
type Searched = { readonly rows: readonly OrderRow[] } | { readonly filter: AdminOrderFilter };

function newestFirst(one: OrderRow, other: OrderRow): number {
  return one.placedAt < other.placedAt ? 1 : one.placedAt > other.placedAt ? -1 : 0;
}

async function byId({ readModel }: Rows, text: string): Promise<readonly OrderRow[]> {
  const collection = readModel.collection(orders);
  const page = { sort: [['_id', 1]], limit: FOUND_MAX_ROWS } as const;
  if (text.length < ID_LENGTH) return collection.find({ _id: { $gte: text, $lt: text + END } }, page);
  const row = await collection.get(text);
  if (!row || !isBulkRow(row)) return row ? [row] : [];
  // With a bulk order also its numbers, which the filter leaves out unless each number is asked for.
  const where = { _id: { $gt: itemIdOf(text, 0), $lte: itemIdOf(text, BULK_NUMBERS_MAX) } };
  return [row, ...(await collection.find(where, { sort: [['_id', 1]], limit: BULK_NUMBERS_MAX }))];
}

/** Whether the orders of one customer are asked for: all their fields are in the index of that customer. */
function isOfCustomer(filter: AdminOrderFilter): boolean {
  return filter.user_id !== undefined && !asksForBulk(filter);
}

/** The rows that a filter selects: of the list of bulk orders, if only these are asked for. */
function listOf({ readModel }: Rows, filter: AdminOrderFilter): Collection<Row> {
  if (asksForBulk(filter)) return readModel.collection(bulkOrders);
  return isOfCustomer(filter) ? readModel.collection(orders) : readModel.collection(listedOrders);
}

async function findRows(
  deps: Rows,
  filter: AdminOrderFilter,
  page: PageOf,
  latest?: string,
): Promise<readonly OrderRow[]> {
  const where = whereAdminOrders(filter, latest);
  if (isOfCustomer(filter)) return deps.readModel.collection(orders).find(where, page);
  return inOrderOf(deps, await listOf(deps, filter).find(where, page));
}

async function byEmail(deps: Rows, text: string, filter: AdminOrderFilter): Promise<Searched> {
  const found = await deps.readModel
    .collection(accounts)
    .find({ email: { $gte: text, $lt: text + END } }, { sort: [['email', 1]], limit: FOUND_MAX_ACCOUNTS });
  const exact = found.filter(({ email }) => email === text);
  const owners = (exact.length > 0 ? exact : found)
    .map(({ _id }) => _id)
    .filter((id) => filter.user_id === undefined || filter.user_id === id);
  const [owner, ...others] = owners;
  if (owner === undefined) return { rows: [] };
  if (others.length === 0) return { filter: { ...filter, user_id: owner } };
  const pages = owners.map((id) =>
    findRows(deps, { ...filter, user_id: id }, { sort: [['placedAt', -1]], limit: OF_ACCOUNT_MAX_ROWS }),
  );
  return { rows: (await Promise.all(pages)).flat() };
}

async function searched(deps: Rows, search: string, filter: AdminOrderFilter): Promise<Searched> {
  const text = search.trim().toLowerCase();
  if (BEGINNING_OF_ID.test(text)) return { rows: await byId(deps, text) };
  const local = localNumber(text);
  if (local !== null) return { rows: await ordersOfNumber(deps, `+1${local}`, FOUND_MAX_ROWS) };
  return text === '' ? { filter } : byEmail(deps, text, filter);
}

/** What the filter with its search finds. Rows are newest first. */
async function selectionOf(deps: Rows, filter: AdminOrderFilter): Promise<Searched> {
  const { search, ...rest } = filter;
  if (search === undefined) return { filter: rest };
  const found = await searched(deps, search, rest);
  if ('filter' in found) return found;
  return { rows: found.rows.filter((row) => fits(row, rest)).toSorted(newestFirst) };
}

/** One page of the orders of all customers, and how many there are. */
export async function findAdminOrders(
  deps: Rows,
  filter: AdminOrderFilter,
  { skip, limit, direction }: { readonly skip: number; readonly limit: number; readonly direction: 1 | -1 },
): Promise<{ readonly rows: readonly OrderRow[]; readonly total: number }> {
  const selection = await selectionOf(deps, filter);
  if ('rows' in selection) {
    const all = direction === 1 ? selection.rows.toReversed() : selection.rows;
    return { rows: all.slice(skip, skip + limit), total: all.length };
  }
  const page = { sort: [['placedAt', direction]], skip, limit } as const;
  const rows = await findRows(deps, selection.filter, page);
  const where = whereAdminOrders(selection.filter);
  return { rows, total: await totalOf(listOf(deps, selection.filter), where, page, rows.length) };
}

/** All orders that a filter finds, newest first, page by page. */
export async function* adminOrderPages(
  deps: Rows,
  filter: AdminOrderFilter,
  now: string,
): AsyncGenerator<readonly OrderRow[], void> {
  const selection = await selectionOf(deps, filter);
  if ('rows' in selection) {
    yield selection.rows;
    return;
  }
  yield* pagesByTime(
    now,
    ({ latest, skip, limit }) =>
      findRows(deps, selection.filter, { sort: [['placedAt', -1]], skip, limit }, latest),
    ({ placedAt }) => placedAt,
  );
}
