import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { portInPath } from '../../session/paths.ts';
import type { Column, DataTableProps } from '../../ui/data-table.tsx';
import { Money, Phone, Stamp } from '../../ui/figures.tsx';
import type { PortInView } from './port-ins.api.ts';
import { PortInStatusDot } from './tracker.tsx';

function Name({ row }: { readonly row: PortInView }): ReactNode {
  return (
    <Link to={portInPath(row.portin_uuid)}>
      {row.portname === '' ? (
        <FormattedMessage id="portin.unnamed" defaultMessage="Without a name" />
      ) : (
        <bdi className="cut">{row.portname}</bdi>
      )}
    </Link>
  );
}

function Numbers({ row }: { readonly row: PortInView }): ReactNode {
  const [first] = row.numbers;
  if (first === undefined) return '–';
  return row.numbers.length === 1 ? (
    <Phone number={first} />
  ) : (
    <FormattedMessage
      id="portin.numbers.count"
      defaultMessage="{count, plural, one {# number} other {# numbers}}"
      values={{ count: row.numbers.length }}
    />
  );
}

const columns: readonly Column<PortInView>[] = [
  {
    id: 'name',
    head: <FormattedMessage id="portin.head.name" defaultMessage="Name" />,
    cell: (row) => <Name row={row} />,
    stretches: true,
  },
  {
    id: 'numbers',
    head: <FormattedMessage id="portin.head.numbers" defaultMessage="Numbers" />,
    cell: (row) => <Numbers row={row} />,
  },
  {
    id: 'status',
    head: <FormattedMessage id="portin.head.status" defaultMessage="Status" />,
    cell: (row) => <PortInStatusDot status={row.status} />,
  },
  {
    id: 'fee',
    head: <FormattedMessage id="portin.head.fee" defaultMessage="Fee" />,
    cell: (row) => <Money dollars={row.fee} />,
    numeric: true,
  },
  {
    id: 'updated',
    head: <FormattedMessage id="portin.head.updated" defaultMessage="Changed" />,
    cell: (row) => <Stamp at={row.updated_at} />,
    wideOnly: true,
  },
];

function Card({ row }: { readonly row: PortInView }): ReactNode {
  return (
    <div className="data-card data-card-plain">
      <Name row={row} />
      <Money dollars={row.fee} />
      <span className="data-card-below">
        <PortInStatusDot status={row.status} />
        <Numbers row={row} />
      </span>
    </div>
  );
}

/** How a list shows requests. Each row leads to the page of its request. */
export function usePortInRows(): Pick<DataTableProps<PortInView>, 'columns' | 'rowKey' | 'card' | 'onRow'> {
  const navigate = useNavigate();
  return {
    columns,
    rowKey: (row) => row.portin_uuid,
    card: (row) => <Card row={row} />,
    onRow: (row) => navigate(portInPath(row.portin_uuid)),
  };
}
