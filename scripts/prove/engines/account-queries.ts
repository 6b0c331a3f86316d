import { customers } from '@ringpost/projections/accounts/customers.view';
import { balances } from '@ringpost/projections/wallets/balances.view';
import { spending } from '@ringpost/projections/wallets/wallets.view';
import { about, type ProductQuery } from './product-query.ts';

const NEWEST_FIRST = [['registeredAt', -1]] as const;
/** A condition that is read among the entries that another one finds. */
const ONE = { $gte: 'a', $lte: 'a' };
const BEGINNING = { $gte: 'a', $lt: 'b' };

/** Every filter and sort of the accounts. */
export const ACCOUNT_QUERIES: readonly ProductQuery[] = [
  { asks: 'accounts, newest first', ...about(customers), where: {}, sort: NEWEST_FIRST },
  {
    asks: 'accounts up to an instant, newest first',
    ...about(customers),
    where: { registeredAt: { $lte: '2026' } },
    sort: NEWEST_FIRST,
  },
  {
    asks: 'accounts of a role, newest first',
    ...about(customers),
    where: { role: 'admin' },
    sort: NEWEST_FIRST,
  },
  {
    asks: 'accounts of a status, newest first',
    ...about(customers),
    where: { status: 'inactive' },
    sort: NEWEST_FIRST,
  },
  {
    asks: 'accounts of a role and a status, newest first',
    ...about(customers),
    where: { role: 'admin', status: ONE },
    sort: NEWEST_FIRST,
    filtersAmong: 'the accounts of one role',
  },
  {
    asks: 'accounts of a country, newest first',
    ...about(customers),
    where: { countryIso: 'CA' },
    sort: NEWEST_FIRST,
  },
  {
    asks: 'accounts of a country, a role and a status, newest first',
    ...about(customers),
    where: { countryIso: 'CA', role: ONE, status: ONE },
    sort: NEWEST_FIRST,
    filtersAmong: 'the accounts of one country',
  },
  {
    asks: 'accounts by the beginning of an address',
    ...about(customers),
    where: { email: BEGINNING },
    sort: [['email', 1]],
  },
  {
    asks: 'accounts by the beginning of an address with every other filter',
    ...about(customers),
    where: { email: BEGINNING, role: ONE, status: ONE, countryIso: ONE, seenAt: BEGINNING },
    sort: [['email', 1]],
    filtersAmong: 'the addresses with this beginning',
  },
  {
    asks: 'accounts by when they were seen, the last one first',
    ...about(customers),
    where: { seenAt: BEGINNING },
    sort: [['seenAt', -1]],
  },
  {
    asks: 'accounts of a country, a role and a status by when they were seen',
    ...about(customers),
    where: { seenAt: BEGINNING, role: ONE, status: ONE, countryIso: ONE },
    sort: [['seenAt', -1]],
    filtersAmong: 'the accounts that were seen in this time',
  },
  {
    asks: 'what customers spent, the most first',
    ...about(spending),
    where: { totalMills: { $gte: 0, $lte: 9 } },
    sort: [['totalMills', -1]],
  },
  { asks: 'balances, the largest first', ...about(balances), where: {}, sort: [['availableMills', -1]] },
];
