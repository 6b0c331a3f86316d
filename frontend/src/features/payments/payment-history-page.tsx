import type { PaymentView } from '@ringpost/query-api/payments/payments.contract';
import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { receiptPath } from '../../session/paths.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money, Stamp } from '../../ui/figures.tsx';
import { ClearFilters, dayFilters, isFiltered, ListFilters } from '../../ui/list-filters.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { paymentFilters } from '../../ui/payment-words/payment-filters.ts';
import { Paid, PaymentStatusDot } from '../../ui/payment-words/payment-words.tsx';
import { type ListAddress, useListAddress } from '../../ui/use-list-address.ts';
import { TopUpButton } from '../purchase/top-up-button.tsx';
import { InvoiceLinks } from './invoice-links.tsx';
import { FILTERS, loadPaymentsFile, PAGE_ROWS, usePayments } from './payments.api.ts';
import './payments.css';

function Filters({ address }: { readonly address: ListAddress }): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage({
    id: 'payments.filter.search',
    defaultMessage: 'Amount, or transaction ID',
  });
  const filters = [{ name: 'search', label }, ...paymentFilters(intl), ...dayFilters(intl)];
  return <ListFilters {...{ address, filters }} />;
}

const columns: readonly Column<PaymentView>[] = [
  {
    id: 'started',
    head: <FormattedMessage id="payments.head.when" defaultMessage="When" />,
    cell: (row) => (
      <Link to={receiptPath(row.payment_uuid)}>
        <Stamp at={row.started_at} />
      </Link>
    ),
  },
  {
    id: 'gateway',
    head: <FormattedMessage id="payments.head.gateway" defaultMessage="Way to pay" />,
    cell: (row) => <Paid row={row} />,
  },
  {
    id: 'transaction',
    head: <FormattedMessage id="payments.head.transaction" defaultMessage="Transaction ID" />,
    cell: (row) => <bdi className="num cut">{row.transaction_id ?? row.reason ?? '–'}</bdi>,
    stretches: true,
    wideOnly: true,
  },
  {
    id: 'status',
    head: <FormattedMessage id="payments.head.status" defaultMessage="Status" />,
    cell: (row) => <PaymentStatusDot status={row.status} />,
  },
  {
    id: 'amount',
    head: <FormattedMessage id="payments.head.amount" defaultMessage="Asked for" />,
    cell: (row) => <Money dollars={row.amount} />,
    numeric: true,
  },
  {
    id: 'credited',
    head: <FormattedMessage id="payments.head.credited" defaultMessage="On the balance" />,
    cell: (row) => <Money dollars={row.credited} />,
    numeric: true,
  },
];

/** Only where a payment of the page has one. */
const invoiceColumn: Column<PaymentView> = {
  id: 'invoices',
  head: <FormattedMessage id="payments.head.invoice" defaultMessage="Invoice" />,
  cell: (row) => <InvoiceLinks payment={row} />,
  wideOnly: true,
};

/** Whether the money has not arrived yet. The card then shows the requested amount and not zero. */
function isOpen({ status }: PaymentView): boolean {
  return status === 'initial' || status === 'waiting' || status === 'confirming';
}

function Card({ row }: { readonly row: PaymentView }): ReactNode {
  return (
    <div className="data-card data-card-plain">
      <Link to={receiptPath(row.payment_uuid)}>
        <Paid row={row} />
      </Link>
      <Money dollars={isOpen(row) ? row.amount : row.credited} />
      <span className="data-card-below">
        <PaymentStatusDot status={row.status} />
        <Stamp at={row.started_at} />
      </span>
      {row.invoices.length > 0 && (
        <span className="data-card-below">
          <InvoiceLinks payment={row} />
        </span>
      )}
    </div>
  );
}

const count = defineMessage({
  id: 'payments.count',
  defaultMessage: '{total, plural, one {# payment} other {# payments}}',
});

/** Every payment of the customer, newest first. Each is a link to its receipt. */
export function PaymentHistoryPage(): ReactNode {
  const address = useListAddress();
  const payments = usePayments(address);
  const filtered = isFiltered(address, FILTERS);
  const navigate = useNavigate();
  const hasInvoices = payments.data?.data.some(({ invoices }) => invoices.length > 0) ?? false;
  return (
    <ListPage
      title={<FormattedMessage id="payments.title" defaultMessage="Payments" />}
      count={count}
      actions={
        <>
          <CsvButton name="ringpost-payments.csv" load={() => loadPaymentsFile(address)} />
          <TopUpButton />
        </>
      }
      bar={<Filters address={address} />}
      list={payments}
      {...{ address, pageRows: PAGE_ROWS }}
      table={{
        caption: <FormattedMessage id="payments.caption" defaultMessage="Your payments" />,
        columns: hasInvoices ? [...columns, invoiceColumn] : columns,
        rowKey: (row) => row.payment_uuid,
        card: (row) => <Card row={row} />,
        onRow: (row) => navigate(receiptPath(row.payment_uuid)),
        skeletonRows: 10,
      }}
      failed={<FormattedMessage id="payments.failed" defaultMessage="The payments did not load" />}
      empty={
        filtered ? (
          <FormattedMessage id="payments.none" defaultMessage="No payments match." />
        ) : (
          <FormattedMessage id="payments.empty" defaultMessage="You have not added money yet." />
        )
      }
      emptyAction={filtered && <ClearFilters address={address} names={FILTERS} />}
    />
  );
}
