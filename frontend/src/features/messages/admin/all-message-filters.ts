import { defineMessages, useIntl } from 'react-intl';
import { useVendors } from '../../../api/vendor-list.api.ts';
import { choices, dayFilters, type ListFilter } from '../../../ui/list-filters.tsx';
import type { ListView } from '../../../ui/list-views.tsx';
import { useApps } from '../../shop/shop.api.ts';
import { STATES } from './all-messages.api.ts';
import { stateNames } from './message-cells.tsx';

const labels = defineMessages({
  number: { id: 'all-messages.filter.number', defaultMessage: 'Number, or its first digits' },
  app: { id: 'all-messages.filter.app', defaultMessage: 'App' },
  anyApp: { id: 'all-messages.filter.any-app', defaultMessage: 'All apps' },
  vendor: { id: 'all-messages.filter.vendor', defaultMessage: 'Vendor' },
  anyVendor: { id: 'all-messages.filter.any-vendor', defaultMessage: 'All vendors' },
  state: { id: 'all-messages.filter.state', defaultMessage: 'State' },
  anyState: { id: 'all-messages.filter.any-state', defaultMessage: 'Any state' },
  code: { id: 'all-messages.filter.code', defaultMessage: 'Code' },
  anyCode: { id: 'all-messages.filter.any-code', defaultMessage: 'With or without a code' },
  with: { id: 'all-messages.filter.with', defaultMessage: 'With a code' },
  without: { id: 'all-messages.filter.without', defaultMessage: 'Without a code' },
  customer: { id: 'all-messages.filter.customer', defaultMessage: 'Customer' },
});

const views = defineMessages({
  all: { id: 'all-messages.view.all', defaultMessage: 'All' },
  withheld: { id: 'all-messages.view.withheld', defaultMessage: 'Withheld' },
  waiting: { id: 'all-messages.view.waiting', defaultMessage: 'Waiting' },
  unrouted: { id: 'all-messages.view.unrouted', defaultMessage: 'Unrouted' },
});

/** The names of the filters in the address. */
export const FILTERS = ['number', 'app', 'vendor', 'state', 'code', 'from', 'to', 'user'];
/** Those that name a customer. */
export const PERSONAL = ['number', 'user'];

/** The views that every admin has. */
export const MESSAGE_VIEWS: readonly ListView[] = [
  { label: views.all, search: '' },
  { label: views.withheld, search: 'state=withheld' },
  { label: views.waiting, search: 'state=waiting' },
  { label: views.unrouted, search: 'state=unrouted' },
];

/** All filters, with the names of their values. `user`: shown only if the address names a customer. */
export function useMessageFilters(user: string): readonly ListFilter[] {
  const intl = useIntl();
  const say = (text: keyof typeof labels): string => intl.formatMessage(labels[text]);
  const { data: apps } = useApps('customer', 'US', null);
  const { data: vendors } = useVendors();
  const appNames = new Map((apps?.data ?? []).map(({ app_uuid, app_name }) => [app_uuid, app_name]));
  const vendorNames = new Map(vendors?.data.map((vendor) => [vendor.vendor_uuid, vendor.vendor_name]));
  const sortedApps = [...appNames].toSorted(([, one], [, other]) => one.localeCompare(other, intl.locale));
  const ofCustomer = [
    { value: '', label: '–' },
    { value: user, label: user },
  ];
  return [
    { name: 'number', label: say('number'), form: 'number' },
    {
      name: 'app',
      label: say('app'),
      options: choices(
        say('anyApp'),
        sortedApps.map(([id]) => id),
        (id) => appNames.get(id) ?? id,
      ),
    },
    {
      name: 'vendor',
      label: say('vendor'),
      options: choices(say('anyVendor'), [...vendorNames.keys()], (id) => vendorNames.get(id) ?? id),
    },
    {
      name: 'state',
      label: say('state'),
      options: choices(say('anyState'), STATES, (state) => intl.formatMessage(stateNames[state])),
    },
    { name: 'code', label: say('code'), options: choices(say('anyCode'), ['with', 'without'], say) },
    ...dayFilters(intl),
    ...(user === '' ? [] : [{ name: 'user', label: say('customer'), options: ofCustomer }]),
  ];
}
