import type { AdminAlert } from '@ringpost/query-api/alerts/admin-alerts.contract';
import type { ReactNode } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { isByNumber } from '../../../api/number-filter.ts';
import { auditPath, customerPath } from '../../../session/paths.ts';
import { CustomerLink } from '../../../ui/customer-link.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Stamp } from '../../../ui/figures.tsx';
import { choices, type ListFilter } from '../../../ui/list-filters.tsx';
import type { ListView } from '../../../ui/list-views.tsx';
import { type ListAddress, useListAddress } from '../../../ui/use-list-address.ts';
import { commonFilters, WorkListPage } from '../../../ui/work-list-page.tsx';
import { useAppFilter } from '../../shop/app-filter.ts';
import { loadAlertsFile, PAGE_ROWS, STATUSES, useAllAlerts } from './all-alerts.api.ts';
import { AlertCard, alertColumns, alertStatuses } from './customer-alerts.tsx';

const count = defineMessage({
  id: 'all-alerts.count',
  defaultMessage: '{total, plural, one {# alert} other {# alerts}}',
});

const labels = defineMessages({
  status: { id: 'all-alerts.filter.status', defaultMessage: 'Status' },
  anyStatus: { id: 'all-alerts.filter.any-status', defaultMessage: 'Any status' },
});

const views = defineMessages({
  all: { id: 'all-alerts.view.all', defaultMessage: 'All' },
  waiting: { id: 'all-alerts.view.waiting', defaultMessage: 'Waiting' },
  notBought: { id: 'all-alerts.view.not-bought', defaultMessage: 'Not bought' },
});

const VIEWS: readonly ListView[] = [
  { label: views.all, search: '' },
  { label: views.waiting, search: 'status=waiting' },
  { label: views.notBought, search: 'status=not-bought' },
];

const customerColumn: Column<AdminAlert> = {
  id: 'customer',
  head: <FormattedMessage id="all-alerts.customer" defaultMessage="Customer" />,
  cell: ({ user_id, email }) => <CustomerLink isMain userId={user_id} email={email} />,
};

const expiresColumn: Column<AdminAlert> = {
  id: 'expires',
  head: <FormattedMessage id="all-alerts.expires" defaultMessage="Waits until" />,
  cell: (alert) => (
    <span className="dim">
      <Stamp at={alert.expires_at} />
    </span>
  ),
  wideOnly: true,
};

/** The columns of a customer's list, after the customer. In the order of the numbers no column can be sorted. */
function columnsOf(address: ListAddress): readonly Column<AdminAlert>[] {
  const sorted = isByNumber(address.filter('number')) ? {} : { orderBy: 'set_at' };
  const changes: Readonly<Record<string, Partial<Column<AdminAlert>>>> = {
    at: sorted,
    'up-to': { wideOnly: true },
  };
  const others = alertColumns.map((column) => ({ ...column, ...changes[column.id] }));
  return [customerColumn, ...others, expiresColumn];
}

function useFilters(address: ListAddress): readonly ListFilter[] {
  const intl = useIntl();
  const status = {
    name: 'status',
    label: intl.formatMessage(labels.status),
    options: choices(intl.formatMessage(labels.anyStatus), STATUSES, (each) =>
      intl.formatMessage(alertStatuses[each]),
    ),
  };
  return commonFilters(intl, address, [status, useAppFilter()]);
}

/** The alerts of all customers. A row opens its customer. */
export function AllAlertsPage(): ReactNode {
  const address = useListAddress();
  return (
    <WorkListPage
      name="alerts"
      title={<FormattedMessage id="all-alerts.title" defaultMessage="Alerts" />}
      count={count}
      caption={<FormattedMessage id="all-alerts.caption" defaultMessage="Alerts of all customers" />}
      failed={<FormattedMessage id="all-alerts.failed" defaultMessage="The alerts did not load" />}
      none={<FormattedMessage id="all-alerts.none" defaultMessage="Nobody has set an alert yet." />}
      list={useAllAlerts(address)}
      {...{ address, pageRows: PAGE_ROWS }}
      columns={columnsOf(address)}
      filters={useFilters(address)}
      views={VIEWS}
      personal={['user']}
      rowKey={(alert) => alert.alert_uuid}
      card={(alert) => <AlertCard row={alert} customer={customerColumn.cell(alert)} />}
      pathOf={(alert) => customerPath(alert.user_id)}
      historyOf={(alert) => auditPath('customer', alert.user_id)}
      file={{ name: 'ringpost-alerts.csv', load: () => loadAlertsFile(address) }}
    />
  );
}
