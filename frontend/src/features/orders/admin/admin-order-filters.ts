import { defineMessages, type IntlShape, useIntl } from 'react-intl';
import { useVendors } from '../../../api/vendor-list.api.ts';
import { countryName } from '../../../ui/country-name.ts';
import { choices, dayFilters, type ListFilter } from '../../../ui/list-filters.tsx';
import type { ListView } from '../../../ui/list-views.tsx';
import { useApps, useCountries } from '../../shop/shop.api.ts';
import { statuses } from '../order-filters.tsx';
import { FILTERED_BY } from '../orders.api.ts';
import { KINDS } from './admin-orders.api.ts';

const labels = defineMessages({
  search: { id: 'admin-orders.search', defaultMessage: 'Order, phone number or email' },
  status: { id: 'admin-orders.filter.status', defaultMessage: 'Status' },
  anyStatus: { id: 'admin-orders.filter.any-status', defaultMessage: 'Any status' },
  app: { id: 'admin-orders.filter.app', defaultMessage: 'App' },
  anyApp: { id: 'admin-orders.filter.any-app', defaultMessage: 'All apps' },
  country: { id: 'admin-orders.filter.country', defaultMessage: 'Country' },
  anyCountry: { id: 'admin-orders.filter.any-country', defaultMessage: 'All countries' },
  vendor: { id: 'admin-orders.filter.vendor', defaultMessage: 'Provider' },
  anyVendor: { id: 'admin-orders.filter.any-vendor', defaultMessage: 'All providers' },
  kind: { id: 'admin-orders.filter.kind', defaultMessage: 'Kind' },
  anyKind: { id: 'admin-orders.filter.any-kind', defaultMessage: 'All kinds' },
  partial: { id: 'admin-orders.filter.partial', defaultMessage: 'Bulk' },
  fullOrNot: { id: 'admin-orders.filter.full-or-not', defaultMessage: 'Full or not' },
  notFull: { id: 'admin-orders.filter.not-full', defaultMessage: 'Not full' },
  items: { id: 'admin-orders.filter.items', defaultMessage: 'Numbers' },
  grouped: { id: 'admin-orders.filter.grouped', defaultMessage: 'Bulk orders as one row' },
  each: { id: 'admin-orders.filter.each', defaultMessage: 'Each number of bulk orders' },
  customer: { id: 'admin-orders.filter.customer', defaultMessage: 'Customer' },
});

const kinds = defineMessages({
  activation: { id: 'admin-orders.kind.activation', defaultMessage: 'Activations' },
  rental: { id: 'admin-orders.kind.rental', defaultMessage: 'Rentals' },
  bulk: { id: 'admin-orders.kind.bulk', defaultMessage: 'Bulk orders' },
});

/** The names of the filters in the address. */
export const FILTERS = [
  ...['search', 'status', 'app', 'country', 'vendor', 'kind', 'partial', 'items', 'from', 'to'],
  'user',
];
/** Those that name a customer. */
export const PERSONAL = ['search', 'user'];

const views = defineMessages({
  all: { id: 'admin-orders.view.all', defaultMessage: 'All' },
  running: { id: 'admin-orders.view.running', defaultMessage: 'Running' },
  failed: { id: 'admin-orders.view.failed', defaultMessage: 'Failed today' },
  bulk: { id: 'admin-orders.view.bulk', defaultMessage: 'Bulk, not full' },
  today: { id: 'admin-orders.view.today', defaultMessage: 'Today' },
});

/** A day in the reader's time zone, as the address has it. */
function dayOf(time: Date): string {
  const parts = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** The views that every admin has. Their addresses name the day, so that a copied one shows the same orders tomorrow. */
export function orderViews(now: Date): readonly ListView[] {
  const today = dayOf(now);
  return [
    { label: views.all, search: '' },
    { label: views.running, search: 'status=running' },
    { label: views.failed, search: `status=failed&from=${today}&to=${today}` },
    { label: views.bulk, search: 'partial=yes' },
    { label: views.today, search: `from=${today}&to=${today}` },
  ];
}

/** The apps by their names. */
function useAppNames(): ReadonlyMap<string, string> {
  const intl = useIntl();
  const { data } = useApps('customer', 'US', null);
  const named = (data?.data ?? []).map(({ app_uuid, app_name }) => [app_uuid, app_name] as const);
  return new Map(named.toSorted(([, one], [, other]) => one.localeCompare(other, intl.locale)));
}

/** The customer that the address names, and none. */
function ofCustomer(user: string): NonNullable<ListFilter['options']> {
  return [
    { value: '', label: '–' },
    { value: user, label: user },
  ];
}

/** The filter by status. `of`: those that a list can have. */
export function statusFilter(
  intl: IntlShape,
  of: readonly (typeof FILTERED_BY)[number][] = FILTERED_BY,
): ListFilter {
  const any = intl.formatMessage(labels.anyStatus);
  return {
    name: 'status',
    label: intl.formatMessage(labels.status),
    options: choices(any, of, (status) => intl.formatMessage(statuses[status])),
  };
}

/** All filters, with the names of their values. `user`: shown only if the address names a customer. */
export function useOrderFilters(user: string): readonly ListFilter[] {
  const intl = useIntl();
  const say = (text: keyof typeof labels): string => intl.formatMessage(labels[text]);
  const apps = useAppNames();
  const { data: countries } = useCountries();
  const { data: vendors } = useVendors();
  const vendorNames = new Map(
    vendors?.data.map(({ vendor_uuid, vendor_name }) => [vendor_uuid, vendor_name]),
  );
  const isos = (countries?.data ?? []).map(({ country_iso }) => country_iso);
  const select = (name: string, label: keyof typeof labels, options: ListFilter['options'] = []) => ({
    name,
    label: say(label),
    options,
  });
  return [
    { name: 'search', label: say('search') },
    statusFilter(intl),
    select(
      'app',
      'app',
      choices(say('anyApp'), [...apps.keys()], (id) => apps.get(id) ?? id),
    ),
    select(
      'country',
      'country',
      choices(say('anyCountry'), isos, (iso) => countryName(intl, iso)),
    ),
    select(
      'vendor',
      'vendor',
      choices(say('anyVendor'), [...vendorNames.keys()], (id) => vendorNames.get(id) ?? id),
    ),
    select(
      'kind',
      'kind',
      choices(say('anyKind'), KINDS, (kind) => intl.formatMessage(kinds[kind])),
    ),
    select(
      'partial',
      'partial',
      choices(say('fullOrNot'), ['yes'], () => say('notFull')),
    ),
    select(
      'items',
      'items',
      choices(say('grouped'), ['each'], () => say('each')),
    ),
    ...dayFilters(intl),
    ...(user === '' ? [] : [select('user', 'customer', ofCustomer(user))]),
  ];
}
