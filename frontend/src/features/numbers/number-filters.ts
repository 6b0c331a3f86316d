import type { PublicVendor } from '@ringpost/query-api/inventory/inventory.contract';
import { defineMessages, useIntl } from 'react-intl';
import { countryName } from '../../ui/country-name.ts';
import { choices, type ListFilter } from '../../ui/list-filters.tsx';
import type { ListView } from '../../ui/list-views.tsx';
import type { SortOrder } from '../../ui/sort-choice.tsx';
import { STATUSES } from './numbers.api.ts';

const labels = defineMessages({
  country: { id: 'numbers.country', defaultMessage: 'Country' },
  allCountries: { id: 'numbers.country.all', defaultMessage: 'All countries' },
  vendor: { id: 'numbers.vendor', defaultMessage: 'Vendor' },
  allVendors: { id: 'numbers.vendor.all', defaultMessage: 'All vendors' },
  status: { id: 'numbers.filter.status', defaultMessage: 'Status' },
  anyStatus: { id: 'numbers.filter.any-status', defaultMessage: 'Any status' },
  prefix: { id: 'numbers.prefix', defaultMessage: 'Begins with, e.g. 415' },
});
const statuses = defineMessages({
  active: { id: 'numbers.filter.active', defaultMessage: 'For sale' },
  public: { id: 'numbers.filter.public', defaultMessage: 'Public' },
});

/** The names of the filters in the address. */
export const FILTERS = ['prefix', 'country', 'vendor', 'status'];

const views = defineMessages({
  all: { id: 'numbers.view.all', defaultMessage: 'All' },
  us: { id: 'numbers.view.us', defaultMessage: 'United States' },
  ca: { id: 'numbers.view.ca', defaultMessage: 'Canada' },
  public: { id: 'numbers.view.public', defaultMessage: 'Public' },
});

/** The views that every admin has. */
export const NUMBER_VIEWS: readonly ListView[] = [
  { label: views.all, search: '' },
  { label: views.us, search: 'country=US' },
  { label: views.ca, search: 'country=CA' },
  { label: views.public, search: 'status=public' },
];

const orders = defineMessages({
  number: { id: 'numbers.order.number', defaultMessage: 'In order' },
  backwards: { id: 'numbers.order.backwards', defaultMessage: 'In order, last first' },
  newest: { id: 'numbers.order.newest', defaultMessage: 'Newest first' },
  oldest: { id: 'numbers.order.oldest', defaultMessage: 'Oldest first' },
});

/** The orders of the list. The first one is that of an address without any. */
export const NUMBER_ORDERS: readonly SortOrder[] = [
  { by: 'number', type: 'ASC', label: orders.number },
  { by: 'number', type: 'DESC', label: orders.backwards },
  { by: 'added_at', type: 'DESC', label: orders.newest },
  { by: 'added_at', type: 'ASC', label: orders.oldest },
];

/** All filters, with the names of their values. */
export function useNumberFilters(vendors: readonly PublicVendor[]): readonly ListFilter[] {
  const intl = useIntl();
  const say = (text: keyof typeof labels): string => intl.formatMessage(labels[text]);
  const names = new Map(vendors.map((vendor) => [vendor.vendor_uuid, vendor.vendor_name]));
  return [
    { name: 'prefix', label: say('prefix') },
    {
      name: 'country',
      label: say('country'),
      options: choices(say('allCountries'), ['US', 'CA'], (iso) => countryName(intl, iso)),
    },
    {
      name: 'vendor',
      label: say('vendor'),
      options: choices(say('allVendors'), [...names.keys()], (id) => names.get(id) ?? id),
    },
    {
      name: 'status',
      label: say('status'),
      options: choices(say('anyStatus'), STATUSES, (status) => intl.formatMessage(statuses[status])),
    },
  ];
}
