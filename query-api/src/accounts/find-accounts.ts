import type { Where } from '@ringpost/engine';
import { type AccountRow, accounts } from '@ringpost/projections/accounts/accounts.view';
import { wallets } from '@ringpost/projections/wallets/wallets.view';
import { among } from '../kernel/among.ts';
import { CSV_PAGE_ROWS } from '../kernel/csv-file.ts';
import { findPage, type PageOf } from '../kernel/find-page.ts';
import { pagesByKey } from '../kernel/key-pages.ts';
import { pagesByTime } from '../kernel/time-pages.ts';
import { whereEqual } from '../kernel/where-equal.ts';
import type { QueryDeps } from '../query-deps.ts';

type Rows = Pick<QueryDeps, 'readModel'>;

/** The accounts that an admin asks for. */
export interface AccountFilter {
  readonly search?: string | undefined;
  readonly role?: AccountRow['role'] | undefined;
  readonly status?: AccountRow['status'] | undefined;
}

interface Order {
  readonly by: 'registered_at' | 'balance';
  readonly direction: 1 | -1;
}

interface FoundAccounts {
  readonly rows: readonly AccountRow[];
  readonly total: number;
}

function textOf({ search = '' }: AccountFilter): string {
  return search.trim().toLowerCase();
}

/** The condition for all accounts of a role and a status. Few have another role than that of a customer. */
function whereAccounts({ role, status }: AccountFilter): Where {
  return whereEqual({ role, status }, role === 'customer' ? ['status', 'role'] : ['role', 'status']);
}

/** The condition for the addresses that begin with a text, or come after another address. */
function whereSearched(text: string, { role, status }: AccountFilter, after = ''): Where {
  return {
    email: { ...(after === '' ? { $gte: text } : { $gt: after }), $lt: `${text}\uffff` },
    ...(role !== undefined && { role: among(role) }),
    ...(status !== undefined && { status: among(status) }),
  };
}

/** The account with this id, if the other filters let it through; undefined if no account has it. */
async function accountOf({ readModel }: Rows, id: string, filter: AccountFilter) {
  const row = id === '' ? undefined : await readModel.collection(accounts).get(id);
  if (!row) return undefined;
  const fits = (filter.role ?? row.role) === row.role && (filter.status ?? row.status) === row.status;
  return fits ? [row] : [];
}

/** The accounts that ever had money, in the order of their balances. */
async function byBalance(
  { readModel }: Rows,
  direction: 1 | -1,
  page: Pick<PageOf, 'skip' | 'limit'>,
): Promise<FoundAccounts> {
  const sort = [['availableMills', direction]] as const;
  const { rows, total } = await findPage(readModel.collection(wallets), {}, { ...page, sort });
  const found = await readModel.collection(accounts).getMany(rows.map(({ _id }) => _id));
  const byId = new Map(found.map((row) => [row._id, row]));
  return { rows: rows.flatMap(({ _id }) => byId.get(_id) ?? []), total };
}

/** One page of the accounts, and how many there are. */
export async function findAccounts(
  deps: Rows,
  filter: AccountFilter,
  { by, direction }: Order,
  page: Pick<PageOf, 'skip' | 'limit'>,
): Promise<FoundAccounts> {
  const text = textOf(filter);
  const ofId = await accountOf(deps, text, filter);
  if (ofId) return { rows: page.skip ? [] : ofId, total: ofId.length };
  const collection = deps.readModel.collection(accounts);
  if (text !== '')
    return findPage(collection, whereSearched(text, filter), { ...page, sort: [['email', 1]] });
  if (by === 'balance' && (filter.role ?? filter.status) === undefined)
    return byBalance(deps, direction, page);
  return findPage(collection, whereAccounts(filter), { ...page, sort: [['registeredAt', direction]] });
}

/** All accounts that the filter finds, page by page. */
export async function* accountPages(
  deps: Rows,
  filter: AccountFilter,
  now: string,
): AsyncGenerator<readonly AccountRow[], void> {
  const text = textOf(filter);
  const ofId = await accountOf(deps, text, filter);
  const collection = deps.readModel.collection(accounts);
  if (ofId) yield ofId;
  else if (text !== '')
    yield* pagesByKey(
      (after) =>
        collection.find(whereSearched(text, filter, after), { sort: [['email', 1]], limit: CSV_PAGE_ROWS }),
      ({ email }) => email,
      CSV_PAGE_ROWS,
    );
  else
    yield* pagesByTime(
      now,
      ({ latest, skip, limit }) =>
        collection.find(
          { ...whereAccounts(filter), registeredAt: { $lte: latest } },
          { sort: [['registeredAt', -1]], skip, limit },
        ),
      ({ registeredAt }) => registeredAt,
    );
}
