import type { DiedDelivery } from '@ringpost/query-api/webhooks/webhooks.contract';
import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage } from 'react-intl';
import { OnlyFor } from '../../../session/only-for.tsx';
import { useMay } from '../../../session/role.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Stamp } from '../../../ui/figures.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { useListAddress } from '../../../ui/use-list-address.ts';
import '../../../ui/admin.css';
import { DeliveryAnswer } from '../delivery-cells.tsx';
import { PAGE_ROWS, useDiedDeliveries } from './deliveries.api.ts';
import { RetryButton } from './retry-button.tsx';

interface RowProps {
  readonly row: DiedDelivery;
}

function Attempts({ row: { attempts, attempts_max } }: RowProps): ReactNode {
  return (
    <bdi className="num">
      {attempts}/{attempts_max}
    </bdi>
  );
}

/** The customer, and where the deliveries go. */
function Receiver({ row: { email, user_id, host } }: RowProps): ReactNode {
  return (
    <span className="cut">
      <bdi>{email ?? user_id}</bdi> <bdi className="dim">{host ?? '–'}</bdi>
    </span>
  );
}

const columns: readonly Column<DiedDelivery>[] = [
  {
    id: 'at',
    head: <FormattedMessage id="deliveries.at" defaultMessage="When" />,
    cell: (row) => (
      <span className="dim">
        <Stamp at={row.queued_at} />
      </span>
    ),
    wideOnly: true,
  },
  {
    id: 'customer',
    head: <FormattedMessage id="deliveries.customer" defaultMessage="Customer, address" />,
    cell: (row) => <Receiver row={row} />,
    stretches: true,
  },
  {
    id: 'type',
    head: <FormattedMessage id="deliveries.type" defaultMessage="Event" />,
    cell: (row) => <bdi className="mono">{row.type}</bdi>,
  },
  {
    id: 'answer',
    head: <FormattedMessage id="deliveries.answer" defaultMessage="Last answer" />,
    cell: (row) => <DeliveryAnswer delivery={row} />,
  },
  {
    id: 'attempts',
    head: <FormattedMessage id="deliveries.attempts" defaultMessage="Tries" />,
    cell: (row) => <Attempts row={row} />,
    numeric: true,
  },
];

const retryColumn: Column<DiedDelivery> = {
  id: 'retry',
  head: <FormattedMessage id="deliveries.action" defaultMessage="Action" />,
  numeric: true,
  cell: (row) => <RetryButton delivery={row} />,
};

function Card({ row }: RowProps): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <bdi className="mono">{row.type}</bdi>
        <Attempts row={row} />
      </p>
      <p>
        <Receiver row={row} />
      </p>
      <p className="row between dim">
        <DeliveryAnswer delivery={row} />
        <Stamp at={row.queued_at} />
      </p>
      <OnlyFor least="admin">
        <RetryButton delivery={row} />
      </OnlyFor>
    </div>
  );
}

const count = defineMessage({
  id: 'deliveries.count',
  defaultMessage: '{total, plural, one {# delivery} other {# deliveries}}',
});

/** The deliveries of customers' webhooks that nobody sends any more. */
export function DeliveriesPage(): ReactNode {
  const address = useListAddress();
  const list = useDiedDeliveries(address.offset);
  const may = useMay('admin');
  return (
    <ListPage
      title={<FormattedMessage id="deliveries.title" defaultMessage="Failed webhooks" />}
      count={count}
      list={list}
      {...{ address, pageRows: PAGE_ROWS }}
      table={{
        compact: true,
        caption: <FormattedMessage id="deliveries.caption" defaultMessage="Deliveries that failed" />,
        columns: may ? [...columns, retryColumn] : columns,
        rowKey: (row) => row.delivery_uuid,
        card: (row) => <Card row={row} />,
        skeletonRows: 8,
      }}
      failed={<FormattedMessage id="deliveries.failed" defaultMessage="The deliveries did not load" />}
      empty={<FormattedMessage id="deliveries.empty" defaultMessage="No delivery has failed for good." />}
    />
  );
}
