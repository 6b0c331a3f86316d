import type { AdjustmentView } from '@ringpost/query-api/adjustments/adjustments.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useQuery } from '../../api/use-query.ts';
import { workList } from '../../api/work-list.ts';
import { CustomerList, type CustomerQuestion, type OfCustomer } from '../../ui/customer-list.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money, Stamp } from '../../ui/figures.tsx';
import { AdjustmentStatus, kindNames, Who } from './adjustment-words.tsx';

const columns: readonly Column<AdjustmentView>[] = [
  {
    id: 'at',
    head: <FormattedMessage id="customer.hand.at" defaultMessage="When" />,
    cell: (row) => (
      <span className="dim">
        <Stamp at={row.at} />
      </span>
    ),
  },
  {
    id: 'kind',
    head: <FormattedMessage id="customer.hand.kind" defaultMessage="Kind" />,
    cell: (row) => <FormattedMessage {...kindNames[row.kind]} />,
  },
  {
    id: 'reason',
    head: <FormattedMessage id="customer.hand.reason" defaultMessage="Reason" />,
    cell: (row) => <bdi className="cut">{row.reason}</bdi>,
    stretches: true,
  },
  {
    id: 'who',
    head: <FormattedMessage id="customer.hand.who" defaultMessage="By" />,
    cell: (row) => <Who row={row} />,
    wideOnly: true,
  },
  {
    id: 'status',
    head: <FormattedMessage id="customer.hand.status" defaultMessage="Status" />,
    cell: (row) => <AdjustmentStatus row={row} />,
  },
  {
    id: 'amount',
    head: <FormattedMessage id="customer.hand.amount" defaultMessage="Amount" />,
    cell: (row) => <Money dollars={row.amount} />,
    numeric: true,
  },
];

function Card({ row }: { readonly row: AdjustmentView }): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <FormattedMessage {...kindNames[row.kind]} />
        <Money dollars={row.amount} />
      </p>
      <bdi>{row.reason}</bdi>
      <p className="row between dim">
        <AdjustmentStatus row={row} />
        <Stamp at={row.at} />
      </p>
    </div>
  );
}

function useOfCustomer({ params, query }: CustomerQuestion) {
  return useQuery('GET /api/admin/adjustments', { query: { ...query, user_id: params.id } }, workList);
}

/** The money that admins moved for this customer. */
export function CustomerAdjustments({ userId }: OfCustomer): ReactNode {
  const caption = <FormattedMessage id="customer.hand.caption" defaultMessage="Money by hand" />;
  return (
    <CustomerList
      userId={userId}
      use={useOfCustomer}
      table={{ caption, columns, rowKey: (row) => row.entry_id, card: (row) => <Card row={row} /> }}
    />
  );
}
