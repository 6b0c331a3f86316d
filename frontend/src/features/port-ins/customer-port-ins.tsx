import type { PortInView } from '@ringpost/query-api/port-ins/port-ins.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { useQuery } from '../../api/use-query.ts';
import { workList } from '../../api/work-list.ts';
import { paths } from '../../session/paths.ts';
import { CustomerList, type CustomerQuestion, type OfCustomer } from '../../ui/customer-list.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money, Stamp } from '../../ui/figures.tsx';
import { ShortId } from '../../ui/short-id.tsx';
import { PortInStatusDot } from './tracker.tsx';

function Count({ row }: { readonly row: PortInView }): ReactNode {
  return (
    <FormattedMessage
      id="customer.portins.numbers"
      defaultMessage="{count, plural, one {# number} other {# numbers}}"
      values={{ count: row.numbers.length }}
    />
  );
}

/** Nobody but the customer sees a draft. */
function RequestLink({ row: { portin_uuid: id, status } }: { readonly row: PortInView }): ReactNode {
  if (status === 'draft') return <ShortId id={id} />;
  return (
    <Link to={`${paths['admin-dashboard-portin-fee']}?${new URLSearchParams({ request: id })}`}>
      <ShortId id={id} />
    </Link>
  );
}

function useCustomerPortIns(question: CustomerQuestion) {
  return useQuery('GET /api/admin/users/{id}/portin_requests', question, workList);
}

const columns: readonly Column<PortInView>[] = [
  {
    id: 'changed',
    head: <FormattedMessage id="customer.portins.changed" defaultMessage="Changed" />,
    cell: (row) => (
      <span className="dim">
        <Stamp at={row.updated_at} />
      </span>
    ),
  },
  {
    id: 'id',
    head: <FormattedMessage id="customer.portins.request" defaultMessage="Request" />,
    cell: (row) => <RequestLink row={row} />,
    stretches: true,
  },
  {
    id: 'numbers',
    head: <FormattedMessage id="customer.portins.count" defaultMessage="Numbers" />,
    cell: (row) => <Count row={row} />,
  },
  {
    id: 'status',
    head: <FormattedMessage id="customer.portins.status" defaultMessage="Status" />,
    cell: (row) => <PortInStatusDot status={row.status} />,
  },
  {
    id: 'fee',
    head: <FormattedMessage id="customer.portins.fee" defaultMessage="Fee" />,
    cell: (row) => <Money dollars={row.fee} />,
    numeric: true,
  },
];

function Card({ row }: { readonly row: PortInView }): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <Count row={row} />
        <Money dollars={row.fee} />
      </p>
      <p className="row between dim">
        <PortInStatusDot status={row.status} />
        <Stamp at={row.updated_at} />
      </p>
      <RequestLink row={row} />
    </div>
  );
}

export function CustomerPortIns({ userId }: OfCustomer): ReactNode {
  const caption = <FormattedMessage id="customer.portins.caption" defaultMessage="Port-ins" />;
  return (
    <CustomerList
      userId={userId}
      use={useCustomerPortIns}
      table={{ caption, columns, rowKey: (row) => row.portin_uuid, card: (row) => <Card row={row} /> }}
    />
  );
}
