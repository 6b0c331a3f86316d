import type { Where } from '@ringpost/events/engine';
import { type Endpoint, endpoint } from '@ringpost/events/http';
import { toDollars } from '@ringpost/events/rules/money-display';
import { type AccountRow, accounts } from '@ringpost/projections/accounts/accounts.view';
import { type WalletRow, wallets } from '@ringpost/projections/wallets/wallets.view';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../kernel/query-deps.ts';
import type { UserView } from './accounts.contract.ts';
import { userListContract } from './accounts.contract.ts';

function matching(search: string): Where {
  return search === '' ? {} : { $or: [{ email: { $gte: search, $lt: `${search}\uffff` } }, { _id: search }] };
}

function presentUser(row: AccountRow, wallet: WalletRow | undefined): UserView {
  return {
    user_id: row._id,
    email: row.email,
    role: row.role,
    status: row.status,
    registered_at: row.registeredAt,
    balance: toDollars(wallet?.availableMills ?? 0),
    held: toDollars(wallet?.heldMills ?? 0),
  };
}

/** Who has an account, for admins. */
export function accountsRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('admin', userListContract, async (call) => {
      const { search = '', limit, offset } = call.query;
      const fresh = await freshness(deps, call, ['accounts', 'wallets']);
      const collection = deps.readModel.collection(accounts);
      const where = matching(search.trim().toLowerCase());
      const rows = await collection.find(where, { sort: [['registeredAt', -1]], skip: offset, limit });
      const total = await collection.count(where);
      const money = await deps.readModel.collection(wallets).getMany(rows.map(({ _id }) => _id));
      const byUser = new Map(money.map((row) => [row._id, row]));
      const data = rows.map((row) => presentUser(row, byUser.get(row._id)));
      return { status: 200, body: { data, total, ...fresh } };
    }),
  ];
}
