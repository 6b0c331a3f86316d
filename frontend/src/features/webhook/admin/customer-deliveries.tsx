import type { DeliveryView } from '@ringpost/query-api/webhooks/webhooks.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { OnlyFor } from '../../../session/only-for.tsx';
import { useMay } from '../../../session/role.ts';
import { CustomerList, type CustomerQuestion, type OfCustomer } from '../../../ui/customer-list.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Stamp } from '../../../ui/figures.tsx';
import { DeliveryAnswer } from '../delivery-cells.tsx';
import { RetryButton } from './retry-button.tsx';

function Attempts({ row }: { readonly row: DeliveryView }): ReactNode {
  return (
    <bdi className="num">
      {row.attempts}/{row.attempts_max}
    </bdi>
  );
}

function useCustomerDeliveries(question: CustomerQuestion) {
  return useQuery('GET /api/admin/users/{id}/webhook_deliveries', question, workList);
}

const columns: readonly Column<DeliveryView>[] = [
  {
    id: 'at',
    head: <FormattedMessage id="customer.webhook.at" defaultMessage="When" />,
    cell: (row) => (
      <span className="dim">
        <Stamp at={row.queued_at} />
      </span>
    ),
  },
  {
    id: 'type',
    head: <FormattedMessage id="customer.webhook.type" defaultMessage="Event" />,
    cell: (row) => <bdi className="mono">{row.type}</bdi>,
    stretches: true,
  },
  {
    id: 'answer',
    head: <FormattedMessage id="customer.webhook.answer" defaultMessage="Answer" />,
    cell: (row) => <DeliveryAnswer delivery={row} />,
  },
  {
    id: 'attempts',
    head: <FormattedMessage id="customer.webhook.attempts" defaultMessage="Attempts" />,
    cell: (row) => <Attempts row={row} />,
    numeric: true,
  },
];

const retryColumn: Column<DeliveryView> = {
  id: 'retry',
  head: <FormattedMessage id="customer.webhook.action" defaultMessage="Action" />,
  numeric: true,
  cell: (row) => <RetryButton delivery={row} />,
};

function Card({ row }: { readonly row: DeliveryView }): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <bdi className="mono">{row.type}</bdi>
        <Attempts row={row} />
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

export function CustomerDeliveries({ userId }: OfCustomer): ReactNode {
  const caption = <FormattedMessage id="customer.webhook.caption" defaultMessage="Webhook deliveries" />;
  const shown = useMay('admin') ? [...columns, retryColumn] : columns;
  return (
    <CustomerList
      userId={userId}
      use={useCustomerDeliveries}
      table={{
        caption,
        columns: shown,
        rowKey: (row) => row.delivery_uuid,
        card: (row) => <Card row={row} />,
      }}
    />
  );
}
