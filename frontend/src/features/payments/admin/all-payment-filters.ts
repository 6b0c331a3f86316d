import { defineMessages, useIntl } from 'react-intl';
import { dayFilters, type ListFilter } from '../../../ui/list-filters.tsx';
import type { ListView } from '../../../ui/list-views.tsx';
import { paymentFilters } from '../../../ui/payment-words/payment-filters.ts';
import { ordersByTime, type SortOrder } from '../../../ui/sort-choice.tsx';

export const searchLabels = defineMessages({
  id: { id: 'admin.payments.search', defaultMessage: 'Transaction ID' },
  email: { id: 'admin.payments.email', defaultMessage: 'Email of the customer' },
});

/** The names of the filters in the address. */
export const FILTERS = ['search', 'email', 'status', 'gateway', 'from', 'to'];
/** Those that name a customer, or what is a customer's. */
export const PERSONAL = ['search', 'email'];
/** Those whose payments are always in the order of time. */
export const ONLY_BY_TIME = ['search', 'email', 'from', 'to'];

const views = defineMessages({
  all: { id: 'admin.payments.view.all', defaultMessage: 'All' },
  waiting: { id: 'admin.payments.view.waiting', defaultMessage: 'Waiting' },
  manual: { id: 'admin.payments.view.manual', defaultMessage: 'By hand' },
  reversed: { id: 'admin.payments.view.reversed', defaultMessage: 'Taken back' },
});

/** The views that every admin has. */
export const PAYMENT_VIEWS: readonly ListView[] = [
  { label: views.all, search: '' },
  { label: views.waiting, search: 'status=waiting' },
  { label: views.manual, search: 'gateway=manual' },
  { label: views.reversed, search: 'status=reversed' },
];

const orders = defineMessages({
  largest: { id: 'admin.payments.order.largest', defaultMessage: 'Largest first' },
  smallest: { id: 'admin.payments.order.smallest', defaultMessage: 'Smallest first' },
});

/** The orders of the list. The first one is that of an address without any. */
export const PAYMENT_ORDERS: readonly SortOrder[] = [
  ...ordersByTime('started_at'),
  { by: 'amount', type: 'DESC', label: orders.largest },
  { by: 'amount', type: 'ASC', label: orders.smallest },
];

export function useAllPaymentFilters(): readonly ListFilter[] {
  const intl = useIntl();
  return [
    { name: 'search', label: intl.formatMessage(searchLabels.id) },
    { name: 'email', label: intl.formatMessage(searchLabels.email) },
    ...paymentFilters(intl),
    ...dayFilters(intl),
  ];
}
