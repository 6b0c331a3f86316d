import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { countryName } from '../../ui/country-name.ts';
import { choices, dayFilters, type ListFilter, ListFilters } from '../../ui/list-filters.tsx';
import type { ListAddress } from '../../ui/use-list-address.ts';
import { useApps, useCountries } from '../shop/shop.api.ts';
import { FILTERED_BY } from './orders.api.ts';

/** What the statuses are called in filters. */
export const statuses = defineMessages({
  initial: { id: 'orders.filter.initial', defaultMessage: 'Getting a number' },
  running: { id: 'orders.filter.running', defaultMessage: 'Running' },
  active: { id: 'orders.filter.active', defaultMessage: 'Rented now' },
  completed: { id: 'orders.filter.completed', defaultMessage: 'Completed' },
  inactive: { id: 'orders.filter.inactive', defaultMessage: 'Cancelled, or rental over' },
  // The rows show the reason: no SMS, no number, or too little money.
  failed: { id: 'orders.filter.failed', defaultMessage: 'No SMS or no number' },
});

const labels = defineMessages({
  status: { id: 'orders.filter', defaultMessage: 'Status' },
  anyStatus: { id: 'orders.filter.all', defaultMessage: 'All orders' },
  app: { id: 'orders.filter.app', defaultMessage: 'App' },
  anyApp: { id: 'orders.filter.any-app', defaultMessage: 'All apps' },
  country: { id: 'orders.filter.country', defaultMessage: 'Country' },
  anyCountry: { id: 'orders.filter.any-country', defaultMessage: 'All countries' },
});

/** The names of the filters in the address. */
export const FILTERS = ['status', 'app', 'country', 'from', 'to'] as const;

/** Status, app, country and days. The choice is in the address. */
export function OrderFilters({ address }: { readonly address: ListAddress }): ReactNode {
  const intl = useIntl();
  const { data: apps } = useApps('customer', 'US', null);
  const { data: countries } = useCountries();
  const appNames = new Map((apps?.data ?? []).map(({ app_uuid, app_name }) => [app_uuid, app_name]));
  const appIds = [...appNames.keys()].sort((one, other) =>
    (appNames.get(one) ?? '').localeCompare(appNames.get(other) ?? '', intl.locale),
  );
  const countryIds = (countries?.data ?? []).map(({ country_iso }) => country_iso);
  const filters: readonly ListFilter[] = [
    {
      name: 'status',
      label: intl.formatMessage(labels.status),
      options: choices(intl.formatMessage(labels.anyStatus), FILTERED_BY, (status) =>
        intl.formatMessage(statuses[status]),
      ),
    },
    {
      name: 'app',
      label: intl.formatMessage(labels.app),
      options: choices(intl.formatMessage(labels.anyApp), appIds, (id) => appNames.get(id) ?? ''),
    },
    {
      name: 'country',
      label: intl.formatMessage(labels.country),
      options: choices(intl.formatMessage(labels.anyCountry), countryIds, (id) => countryName(intl, id)),
    },
    ...dayFilters(intl),
  ];
  return <ListFilters address={address} filters={filters} />;
}
