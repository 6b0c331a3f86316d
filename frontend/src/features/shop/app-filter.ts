import { defineMessages, useIntl } from 'react-intl';
import { choices, type ListFilter } from '../../ui/list-filters.tsx';
import { useApps } from './shop.api.ts';

const labels = defineMessages({
  app: { id: 'app-filter.app', defaultMessage: 'App' },
  any: { id: 'app-filter.any', defaultMessage: 'All apps' },
});

/** The filter of a list by one app, in the order of their names. */
export function useAppFilter(): ListFilter {
  const intl = useIntl();
  const { data } = useApps('customer', 'US', null);
  const names = new Map((data?.data ?? []).map(({ app_uuid, app_name }) => [app_uuid, app_name]));
  const ids = [...names]
    .toSorted(([, one], [, other]) => one.localeCompare(other, intl.locale))
    .map(([id]) => id);
  return {
    name: 'app',
    label: intl.formatMessage(labels.app),
    options: choices(intl.formatMessage(labels.any), ids, (id) => names.get(id) ?? id),
  };
}
