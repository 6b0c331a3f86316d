import { streams } from '@ringpost/domain';
import { CSV_TYPE } from '@ringpost/domain/contracts/fields.contract';
import { accounts } from '@ringpost/projections/accounts/accounts.view';
import type { CustomerRow } from '@ringpost/projections/accounts/customers.view';
import { spending, wallets } from '@ringpost/projections/wallets/wallets.view';
import { type CsvColumn, csvFile, savedAs } from '@ringpost/web/csv';
import { type Endpoint, endpoint, type StreamedText } from '@ringpost/web/http';
import { findOne, freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import {
  oneUserContract,
  ownAgreementContract,
  type UserView,
  userFileContract,
  userListContract,
} from './accounts.contract.ts';
import type { AccountFilter } from './customer-filter.ts';
import { accountPages, findAccounts } from './find-accounts.ts';
import { CUSTOMER_VIEWS, presentAgreed, presentUser, readCustomer } from './read-customer.ts';

const VIEWS = ['accounts', 'customers', 'wallets', 'balances'];

const COLUMNS: readonly CsvColumn<UserView>[] = [
  ['customer', (user) => user.user_id],
  ['email', ({ email }) => email],
  ['role', ({ role }) => role],
  ['status', ({ status }) => status],
  ['country', ({ country }) => country],
  ['registered_at', (user) => user.registered_at],
  ['seen_at', (user) => user.seen_at],
  ['balance', ({ balance }) => balance.toFixed(3)],
  ['held', ({ held }) => held.toFixed(3)],
  ['spent', ({ spent }) => spent.toFixed(3)],
  ['forgotten_at', (user) => user.forgotten_at],
];

async function present(
  { readModel }: QueryDeps,
  listed: readonly CustomerRow[],
): Promise<readonly UserView[]> {
  const userIds = listed.map(({ _id }) => _id);
  const [found, money, spendings] = await Promise.all([
    readModel.collection(accounts).getMany(userIds),
    readModel.collection(wallets).getMany(userIds),
    readModel.collection(spending).getMany(userIds),
  ]);
  const accountOf = new Map(found.map((row) => [row._id, row]));
  const walletOf = new Map(money.map((row) => [row._id, row]));
  const spentOf = new Map(spendings.map((row) => [row._id, row]));
  return listed.flatMap((row) => {
    const account = accountOf.get(row._id);
    const about = { listed: row, wallet: walletOf.get(row._id), spent: spentOf.get(row._id) };
    return account ? [presentUser(account, about)] : [];
  });
}

/** Every account that the filter finds. */
function accountsFile(deps: QueryDeps, filter: AccountFilter, now: string): StreamedText {
  async function* presented(): AsyncGenerator<readonly UserView[], void> {
    for await (const rows of accountPages(deps, filter, now)) yield await present(deps, rows);
  }
  return csvFile(COLUMNS, presented());
}

/** The accounts, for admins. */
export function accountsRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', userListContract, async (call) => {
      const { orderBy, orderType, limit, offset: skip, ...filter } = call.query;
      const fresh = await freshness(deps, call, VIEWS);
      const order = { by: orderBy, direction: orderType === 'ASC' ? 1 : -1 } as const;
      const { rows, total } = await findAccounts(deps, filter, order, { skip, limit });
      return { status: 200, body: { data: await present(deps, rows), total, ...fresh } };
    }),

    endpoint('admin', userFileContract, async (call) => {
      await freshness(deps, call, VIEWS);
      const body = accountsFile(deps, call.query, call.now);
      return { status: 200, type: CSV_TYPE, body, headers: savedAs('ringpost-users.csv') };
    }),

    endpoint('customer', ownAgreementContract, async (call, { userId }) => {
      const fresh = await freshness(deps, call, ['accounts']);
      const row = await deps.readModel.collection(accounts).get(userId);
      return { status: 200, body: { agreed: row ? presentAgreed(row) : null, ...fresh } };
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
