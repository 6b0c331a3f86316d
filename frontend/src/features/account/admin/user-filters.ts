import { ROLES } from '@ringpost/domain/rules/roles';
import { defineMessages, useIntl } from 'react-intl';
import { countryName } from '../../../ui/country-name.ts';
import { moneyText } from '../../../ui/figures.tsx';
import { choices, type ListFilter } from '../../../ui/list-filters.tsx';
import type { ListView } from '../../../ui/list-views.tsx';
import { ordersByTime, type SortOrder } from '../../../ui/sort-choice.tsx';
import type { ListAddress } from '../../../ui/use-list-address.ts';
import { COUNTRIES } from '../billing/countries.ts';
import { roleNames } from './role-names.ts';
import { userStatusNames } from './user-status.tsx';
import { SPENT_FROM, STATUSES } from './users.api.ts';

const labels = defineMessages({
  search: { id: 'users.search', defaultMessage: 'Search by email' },
  role: { id: 'users.filter.role', defaultMessage: 'Role' },
  anyRole: { id: 'users.filter.any-role', defaultMessage: 'All roles' },
  status: { id: 'users.filter.status', defaultMessage: 'Status' },
  anyStatus: { id: 'users.filter.any-status', defaultMessage: 'Any status' },
  country: { id: 'users.filter.country', defaultMessage: 'Country on invoices' },
  anyCountry: { id: 'users.filter.any-country', defaultMessage: 'All countries' },
  spent: { id: 'users.filter.spent', defaultMessage: 'Spent' },
  anySpent: { id: 'users.filter.any-spent', defaultMessage: 'Any amount spent' },
  seenFrom: { id: 'users.filter.seen-from', defaultMessage: 'Seen from' },
  seenTo: { id: 'users.filter.seen-to', defaultMessage: 'Seen to' },
});

/** The names of the filters in the address. */
export const FILTERS = ['search', 'role', 'status', 'country', 'spent', 'seen-from', 'seen-to'];
/** Those that name a customer. */
export const PERSONAL = ['search'];

const views = defineMessages({
  all: { id: 'users.view.all', defaultMessage: 'All' },
  inactive: { id: 'users.view.inactive', defaultMessage: 'Inactive' },
  unconfirmed: { id: 'users.view.unconfirmed', defaultMessage: 'Unconfirmed' },
  support: { id: 'users.view.support', defaultMessage: 'Support' },
  admins: { id: 'users.view.admins', defaultMessage: 'Admins' },
});

/** The views that everybody who works here has. */
export const USER_VIEWS: readonly ListView[] = [
  { label: views.all, search: '' },
  { label: views.inactive, search: 'status=inactive' },
  { label: views.unconfirmed, search: 'status=unconfirmed' },
  { label: views.support, search: 'role=support' },
  { label: views.admins, search: 'role=admin' },
];

const orders = defineMessages({
  seen: { id: 'users.order.seen', defaultMessage: 'Seen last first' },
  unseen: { id: 'users.order.unseen', defaultMessage: 'Seen last at the end' },
  spentMost: { id: 'users.order.spent-most', defaultMessage: 'Spent most first' },
  spentLeast: { id: 'users.order.spent-least', defaultMessage: 'Spent least first' },
  largest: { id: 'users.order.largest', defaultMessage: 'Largest balance first' },
  smallest: { id: 'users.order.smallest', defaultMessage: 'Smallest balance first' },
});

/** The orders of the list. The first one is that of an address without any. */
const USER_ORDERS: readonly SortOrder[] = [
  ...ordersByTime('registered_at'),
  { by: 'seen_at', type: 'DESC', label: orders.seen },
  { by: 'seen_at', type: 'ASC', label: orders.unseen },
  { by: 'spent', type: 'DESC', label: orders.spentMost },
  { by: 'spent', type: 'ASC', label: orders.spentLeast },
  { by: 'balance', type: 'DESC', label: orders.largest },
  { by: 'balance', type: 'ASC', label: orders.smallest },
];

/** The orders that the server can sort by now. */
export function ordersBy(sorts: readonly string[]): readonly SortOrder[] {
  return USER_ORDERS.filter(({ by }) => sorts.includes(by));
}

/** All filters, with the names of their values. */
function useEveryFilter(): readonly ListFilter[] {
  const intl = useIntl();
  const say = (text: keyof typeof labels): string => intl.formatMessage(labels[text]);
  return [
    { name: 'search', label: say('search') },
    {
      name: 'role',
      label: say('role'),
      options: choices(say('anyRole'), ROLES, (role) => intl.formatMessage(roleNames[role])),
    },
    {
      name: 'status',
      label: say('status'),
      options: choices(say('anyStatus'), STATUSES, (status) => intl.formatMessage(userStatusNames[status])),
    },
    {
      name: 'country',
      label: say('country'),
      options: choices(say('anyCountry'), COUNTRIES, (iso) => countryName(intl, iso)),
    },
    {
      name: 'spent',
      label: say('spent'),
      options: choices(say('anySpent'), SPENT_FROM, (dollars) =>
        intl.formatMessage(
          { id: 'users.filter.spent.least', defaultMessage: '{amount} or more' },
          { amount: moneyText(Number(dollars)) },
        ),
      ),
    },
    { name: 'seen-from', label: say('seenFrom'), isDay: true },
    { name: 'seen-to', label: say('seenTo'), isDay: true },
  ];
}

/** The filters that go together now: what was spent is no filter beside another one. */
export function useUserFilters(address: ListAddress): readonly ListFilter[] {
  const every = useEveryFilter();
  const isSpent = ({ name }: ListFilter): boolean => name === 'spent';
  const isSet = ({ name }: ListFilter): boolean => address.filter(name) !== '';
  if (every.some((filter) => isSet(filter) && !isSpent(filter)))
    return every.filter((each) => !isSpent(each));
  return every.some(isSet) ? every.filter(isSpent) : every;
}
