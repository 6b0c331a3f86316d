import type { AdminPaymentView } from '@ringpost/query-api/payments/payments.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { CustomerList, type CustomerQuestion, type OfCustomer } from '../../../ui/customer-list.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Money, Stamp } from '../../../ui/figures.tsx';
import { Paid, PaymentStatusDot } from '../../../ui/payment-words/payment-words.tsx';

function useCustomerPayments({ params, query }: CustomerQuestion) {
  return useQuery('GET /api/admin/payments', { query: { ...query, user_id: params.id } }, workList);
}

const columns: readonly Column<AdminPaymentView>[] = [
  {
    id: 'at',
    head: <FormattedMessage id="customer.payments.at" defaultMessage="When" />,
    cell: (row) => (
      <span className="dim">
        <Stamp at={row.started_at} />
      </span>
    ),
  },
  {
    id: 'gateway',
    head: <FormattedMessage id="customer.payments.gateway" defaultMessage="Payment gateway" />,
    cell: (row) => <Paid row={row} />,
  },
  {
    id: 'transaction',
    head: <FormattedMessage id="customer.payments.transaction" defaultMessage="Transaction ID or reason" />,
    cell: (row) => <bdi className="cut">{row.transaction_id ?? row.reason ?? '–'}</bdi>,
    stretches: true,
  },
  {
    id: 'status',
    head: <FormattedMessage id="customer.payments.status" defaultMessage="Status" />,
    cell: (row) => <PaymentStatusDot status={row.status} />,
  },
  {
    id: 'amount',
    head: <FormattedMessage id="customer.payments.amount" defaultMessage="Asked for" />,
    cell: (row) => <Money dollars={row.amount} />,
    numeric: true,
    wideOnly: true,
  },
  {
    id: 'credited',
    head: <FormattedMessage id="customer.payments.credited" defaultMessage="On the balance" />,
    cell: (row) => <Money dollars={row.credited} />,
    numeric: true,
  },
];

function Card({ row }: { readonly row: AdminPaymentView }): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <Paid row={row} />
        <Money dollars={row.credited} />
      </p>
      <p className="row between dim">
        <PaymentStatusDot status={row.status} />
        <Stamp at={row.started_at} />
      </p>
      <bdi className="cut dim">{row.transaction_id ?? row.reason}</bdi>
    </div>
  );
}

export function CustomerPayments({ userId }: OfCustomer): ReactNode {
  const caption = <FormattedMessage id="customer.payments.caption" defaultMessage="Payments" />;
  return (
    <CustomerList
      userId={userId}
      use={useCustomerPayments}
      table={{ caption, columns, rowKey: (row) => row.payment_uuid, card: (row) => <Card row={row} /> }}
    />
  );
}
