import type { AlertView } from '@ringpost/query-api/alerts/alerts.contract';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { AppName } from '../../../ui/app-name.tsx';
import { CustomerList, type CustomerQuestion, type OfCustomer } from '../../../ui/customer-list.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Money, Phone, Stamp } from '../../../ui/figures.tsx';
import { type DotShape, StatusDot } from '../../../ui/status-dot.tsx';

type Status = AlertView['status'];

export const alertStatuses: Readonly<Record<Status, MessageDescriptor>> = defineMessages({
  waiting: { id: 'customer.alerts.waiting', defaultMessage: 'waits' },
  fired: { id: 'customer.alerts.fired', defaultMessage: 'was free' },
  buying: { id: 'customer.alerts.buying', defaultMessage: 'is being bought' },
  bought: { id: 'customer.alerts.bought', defaultMessage: 'bought' },
  'not-bought': { id: 'customer.alerts.not-bought', defaultMessage: 'was free, not bought' },
  cancelled: { id: 'customer.alerts.cancelled', defaultMessage: 'cancelled' },
  expired: { id: 'customer.alerts.expired', defaultMessage: 'expired' },
});
const shapes: Readonly<Record<Status, DotShape>> = {
  waiting: 'half',
  fired: 'done',
  buying: 'half',
  bought: 'done',
  'not-bought': 'warning',
  cancelled: 'ring',
  expired: 'ring',
};

/** The number that the customer waits for, or which numbers would do. */
function Which({ row }: { readonly row: AlertView }): ReactNode {
  if (row.number !== null) return <Phone number={row.number} />;
  const parts = [row.country_iso, row.prefix].filter(Boolean);
  return parts.length > 0 ? (
    <bdi className="num">{parts.join(' ')}</bdi>
  ) : (
    <FormattedMessage id="customer.alerts.any" defaultMessage="any number" />
  );
}

function State({ row }: { readonly row: AlertView }): ReactNode {
  return (
    <StatusDot shape={shapes[row.status]}>
      <FormattedMessage {...alertStatuses[row.status]} />
    </StatusDot>
  );
}

function useCustomerAlerts(question: CustomerQuestion) {
  return useQuery('GET /api/admin/users/{id}/alerts', question, workList);
}

export const alertColumns: readonly Column<AlertView>[] = [
  {
    id: 'at',
    head: <FormattedMessage id="customer.alerts.at" defaultMessage="When" />,
    cell: (row) => (
      <span className="dim">
        <Stamp at={row.set_at} />
      </span>
    ),
  },
  {
    id: 'app',
    head: <FormattedMessage id="customer.alerts.app" defaultMessage="App" />,
    cell: (row) => <AppName of={row} />,
    stretches: true,
  },
  {
    id: 'which',
    head: <FormattedMessage id="customer.alerts.which" defaultMessage="Number" />,
    cell: (row) => <Which row={row} />,
  },
  {
    id: 'state',
    head: <FormattedMessage id="customer.alerts.state" defaultMessage="Status" />,
    cell: (row) => <State row={row} />,
  },
  {
    id: 'up-to',
    head: <FormattedMessage id="customer.alerts.up-to" defaultMessage="Buys up to" />,
    cell: (row) => (row.up_to === null ? '–' : <Money dollars={row.up_to} />),
    numeric: true,
  },
];

/** An alert on a phone. `customer`: in a list of all customers. */
export function AlertCard({
  row,
  customer,
}: {
  readonly row: AlertView;
  readonly customer?: ReactNode;
}): ReactNode {
  return (
    <div className="admin-card">
      {customer && <p className="cut">{customer}</p>}
      <p className="row between">
        <AppName of={row} />
        <Which row={row} />
      </p>
      <p className="row between dim">
        <State row={row} />
        <Stamp at={row.set_at} />
      </p>
    </div>
  );
}

export function CustomerAlerts({ userId }: OfCustomer): ReactNode {
  const caption = <FormattedMessage id="customer.alerts.caption" defaultMessage="Alerts" />;
  return (
    <CustomerList
      userId={userId}
      use={useCustomerAlerts}
      table={{
        caption,
        columns: alertColumns,
        rowKey: (row) => row.alert_uuid,
        card: (row) => <AlertCard row={row} />,
      }}
    />
  );
}
