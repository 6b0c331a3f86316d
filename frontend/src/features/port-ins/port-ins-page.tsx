import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { paths, portInPath } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money, Phone, Stamp } from '../../ui/figures.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { PAGE_ROWS, type PortInView, usePortIns } from './port-ins.api.ts';
import { PortInStatusDot } from './tracker.tsx';
import './port-ins.css';

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

const count = defineMessage({
  id: 'portin.count',
  defaultMessage: '{total, plural, one {# request} other {# requests}}',
});

/** Every request of the customer to bring numbers over. */
export function PortInsPage(): ReactNode {
  const address = useListAddress();
  const navigate = useNavigate();
  return (
    <ListPage
      title={<FormattedMessage id="portin.title" defaultMessage="Port in" />}
      count={count}
      actions={
        <ButtonLink look="primary" size="sm" to={paths['dashboard-portin-request']}>
          <FormattedMessage id="portin.new" defaultMessage="Bring numbers over" />
        </ButtonLink>
      }
      list={usePortIns(address)}
      {...{ address, pageRows: PAGE_ROWS }}
      table={{
        caption: (
          <FormattedMessage id="portin.caption" defaultMessage="Your requests to bring numbers over" />
        ),
        columns,
        rowKey: (row) => row.portin_uuid,
        card: (row) => <Card row={row} />,
        onRow: (row) => navigate(portInPath(row.portin_uuid)),
        skeletonRows: 6,
      }}
      failed={<FormattedMessage id="portin.list.failed" defaultMessage="The requests did not load" />}
      empty={
        <FormattedMessage id="portin.empty" defaultMessage="You have not brought any numbers over yet." />
      }
    />
  );
}
