import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Column } from '../../ui/data-table.tsx';
import { Money, Stamp } from '../../ui/figures.tsx';
import type { AdminPortInView } from './port-ins.api.ts';
import { PortInStatusDot } from './tracker.tsx';
import './port-ins.css';

export const labels = defineMessages({
  customer: { id: 'admin.portin.customer', defaultMessage: 'Customer' },
  status: { id: 'admin.portin.status', defaultMessage: 'Status' },
  request: { id: 'admin.portin.request', defaultMessage: 'Request' },
});

/** The columns of the list. `searchOf`: the address of an opened request. */
export function portInColumns(searchOf: (id: string) => string): readonly Column<AdminPortInView>[] {
  return [
    {
      id: 'changed',
      head: <FormattedMessage id="admin.portin.changed" defaultMessage="Changed" />,
      orderBy: 'updated_at',
      cell: (row) => (
        <Link className="dim" to={searchOf(row.portin_uuid)}>
          <Stamp at={row.updated_at} />
        </Link>
      ),
    },
    {
      id: 'customer',
      head: <FormattedMessage {...labels.customer} />,
      cell: (row) => <bdi className="cut">{row.email ?? row.user_id}</bdi>,
      stretches: true,
    },
    {
      id: 'numbers',
      head: <FormattedMessage id="admin.portin.numbers" defaultMessage="Numbers" />,
      wideOnly: true,
      cell: (row) => row.numbers.length,
      numeric: true,
    },
    {
      id: 'status',
      head: <FormattedMessage {...labels.status} />,
      cell: (row) => <PortInStatusDot status={row.status} />,
    },
    {
      id: 'fee',
      head: <FormattedMessage id="admin.portin.fee" defaultMessage="Fee" />,
      cell: (row) => <Money dollars={row.fee} />,
      numeric: true,
    },
  ];
}

/** A request on a phone. */
export function PortInCard({
  row,
  searchOf,
}: {
  readonly row: AdminPortInView;
  readonly searchOf: (id: string) => string;
}): ReactNode {
  return (
    <Link className="data-card data-card-plain" to={searchOf(row.portin_uuid)}>
      <bdi className="cut">{row.email ?? row.user_id}</bdi>
      <Money dollars={row.fee} />
      <span className="data-card-below">
        <PortInStatusDot status={row.status} />
        <Stamp at={row.updated_at} />
      </span>
    </Link>
  );
}
