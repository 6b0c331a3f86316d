import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { wallets } from '@ringpost/projections/wallets/wallets.view';
import { about, type ProductQuery } from './product-query.ts';

const NEWEST_FIRST = [['registeredAt', -1]] as const;
/** A condition that is read among the entries that another one finds. */
const ONE = { $gte: 'a', $lte: 'a' };
const BEGINNING = { $gte: 'a', $lt: 'b' };

/** Every filter and sort of the accounts. */
export const ACCOUNT_QUERIES: readonly ProductQuery[] = [
  { asks: 'accounts, newest first', ...about(accounts), where: {}, sort: NEWEST_FIRST },
  {
    asks: 'accounts up to an instant, newest first',
    ...about(accounts),
    where: { registeredAt: { $lte: '2026' } },
    sort: NEWEST_FIRST,
  },
  {
    asks: 'accounts of a role, newest first',
    ...about(accounts),
    where: { role: 'admin' },
    sort: NEWEST_FIRST,
  },
  {
    asks: 'accounts of a status, newest first',
    ...about(accounts),
    where: { status: 'inactive' },
    sort: NEWEST_FIRST,
  },
  {
    asks: 'accounts of a role and a status, newest first',
    ...about(accounts),
    where: { role: 'admin', status: ONE },
    sort: NEWEST_FIRST,
    filtersAmong: 'the accounts of one role',
  },
  {
    asks: 'accounts by the beginning of an address',
    ...about(accounts),
    where: { email: BEGINNING },
    sort: [['email', 1]],
  },
  {
    asks: 'accounts of a role and a status by the beginning of an address',
    ...about(accounts),
    where: { email: BEGINNING, role: ONE, status: ONE },
    sort: [['email', 1]],
    filtersAmong: 'the addresses with this beginning',
  },
  { asks: 'balances, the largest first', ...about(wallets), where: {}, sort: [['availableMills', -1]] },
];
