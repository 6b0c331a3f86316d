import type { AdminPaymentView } from '@ringpost/query-api/payments/payments.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { CustomerList, type CustomerQuestion, type OfCustomer } from '../../../ui/customer-list.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Money, Stamp } from '../../../ui/figures.tsx';
import { Paid, PaymentStatusDot } from '../../../ui/payment-words/payment-words.tsx';
import type { ListAddress } from '../../../ui/use-list-address.ts';
import { searchLabels } from './all-payment-filters.ts';
import { pathOfPayment } from './payment-cells.tsx';

function useCustomerPayments({ params, query }: CustomerQuestion, { filter }: ListAddress) {
  const search = filter('search').trim() || undefined;
  return useQuery('GET /api/admin/payments', { query: { ...query, user_id: params.id, search } }, workList);
}

const columns: readonly Column<AdminPaymentView>[] = [
  {
    id: 'at',
    head: <FormattedMessage id="customer.payments.at" defaultMessage="When" />,
    cell: (row) => (
      <Link className="dim" to={pathOfPayment(row)}>
        <Stamp at={row.started_at} />
      </Link>
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
        <Link to={pathOfPayment(row)}>
          <Stamp at={row.started_at} />
        </Link>
      </p>
      <bdi className="cut dim">{row.transaction_id ?? row.reason}</bdi>
    </div>
  );
}

export function CustomerPayments({ userId }: OfCustomer): ReactNode {
  const label = useIntl().formatMessage(searchLabels.id);
  const caption = <FormattedMessage id="customer.payments.caption" defaultMessage="Payments" />;
  return (
    <CustomerList
      userId={userId}
      use={useCustomerPayments}
      filters={[{ name: 'search', label }]}
      table={{ caption, columns, rowKey: (row) => row.payment_uuid, card: (row) => <Card row={row} /> }}
    />
  );
}
