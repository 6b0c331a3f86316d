import { streams } from '@ringpost/domain';
import type { Collection, Where } from '@ringpost/engine';
import { type AccountRow, accounts } from '@ringpost/projections/accounts/accounts.view';
import { wallets } from '@ringpost/projections/wallets/wallets.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { findPage, type PageOf } from '../kernel/find-page.ts';
import { findOne, freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { oneUserContract, userListContract } from './accounts.contract.ts';
import { CUSTOMER_VIEWS, presentUser, readCustomer } from './read-customer.ts';

interface FoundAccounts {
  readonly rows: readonly AccountRow[];
  readonly total: number;
}

/**
 * The account with this id, or the accounts whose address starts with the text, sorted by address. Without a search: all
 * accounts, newest first.
 */
async function findAccounts(
  accountRows: Collection<AccountRow>,
  search: string,
  page: Pick<PageOf, 'skip' | 'limit'>,
): Promise<FoundAccounts> {
  const ofId = search === '' ? undefined : await accountRows.get(search);
  if (ofId) return { rows: page.skip ? [] : [ofId], total: 1 };
  const where: Where = search === '' ? {} : { email: { $gte: search, $lt: `${search}\uffff` } };
  return findPage(accountRows, where, {
    ...page,
    sort: search === '' ? [['registeredAt', -1]] : [['email', 1]],
  });
}

/** The accounts, for admins. */
export function accountsRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', userListContract, async (call) => {
      const { search = '', limit, offset } = call.query;
      const fresh = await freshness(deps, call, ['accounts', 'wallets']);
      const searchText = search.trim().toLowerCase();
      const page = { skip: offset, limit };
      const { rows, total } = await findAccounts(deps.readModel.collection(accounts), searchText, page);
      const money = await deps.readModel.collection(wallets).getMany(rows.map(({ _id }) => _id));
      const byUser = new Map(money.map((row) => [row._id, row]));
      const data = rows.map((row) => presentUser(row, byUser.get(row._id)));
      return { status: 200, body: { data, total, ...fresh } };
    }),

    endpoint('support', oneUserContract, async (call) => {
      const { id: userId } = call.params;
      const { found: row, fresh } = await findOne(deps, call, {
        of: { userId, streams: [streams.account(userId), streams.wallet(userId)] },
        projectors: CUSTOMER_VIEWS,
        read: () => deps.readModel.collection(accounts).get(userId),
      });
      return { status: 200, body: { ...(await readCustomer(deps, row, call.now)), ...fresh } };
    }),
  ];
}
