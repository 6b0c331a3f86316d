import { ROLES } from '@ringpost/domain/rules/roles';
import { defineMessages, useIntl } from 'react-intl';
import { choices, type ListFilter } from '../../../ui/list-filters.tsx';
import type { ListView } from '../../../ui/list-views.tsx';
import { ordersByTime, type SortOrder } from '../../../ui/sort-choice.tsx';
import { roleNames } from './role-names.ts';
import { userStatusNames } from './user-status.tsx';
import { STATUSES } from './users.api.ts';

const labels = defineMessages({
  search: { id: 'users.search', defaultMessage: 'Search by email' },
  role: { id: 'users.filter.role', defaultMessage: 'Role' },
  anyRole: { id: 'users.filter.any-role', defaultMessage: 'All roles' },
  status: { id: 'users.filter.status', defaultMessage: 'Status' },
  anyStatus: { id: 'users.filter.any-status', defaultMessage: 'Any status' },
});

/** The names of the filters in the address. */
export const FILTERS = ['search', 'role', 'status'];
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
  largest: { id: 'users.order.largest', defaultMessage: 'Largest balance first' },
  smallest: { id: 'users.order.smallest', defaultMessage: 'Smallest balance first' },
});

/** The orders of the list. The first one is that of an address without any. */
export const USER_ORDERS: readonly SortOrder[] = [
  ...ordersByTime('registered_at'),
  { by: 'balance', type: 'DESC', label: orders.largest },
  { by: 'balance', type: 'ASC', label: orders.smallest },
];

/** All filters, with the names of their values. */
export function useUserFilters(): readonly ListFilter[] {
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
  ];
}
