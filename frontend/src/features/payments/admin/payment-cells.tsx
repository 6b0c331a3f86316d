import type { AdminPaymentView } from '@ringpost/query-api/payments/payments.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { OnlyFor } from '../../../session/only-for.tsx';
import { auditPath, customerPath, paths } from '../../../session/paths.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Money, Stamp } from '../../../ui/figures.tsx';
import { Paid, PaymentStatusDot } from '../../../ui/payment-words/payment-words.tsx';
import { statusNames } from '../../../ui/payment-words/payments.messages.ts';
import { InvoiceLinks } from '../invoice-links.tsx';
import './payments.css';
import { Listed } from '../../../ui/listed.tsx';

/** For a payment, the gateway's id; for a credit, why and by whom it was given. */
function Origin({ row }: { readonly row: AdminPaymentView }): ReactNode {
  if (row.given_by === null)
    return <bdi className="num cut payment-origin">{row.transaction_id ?? row.reason ?? '–'}</bdi>;
  return (
    <span className="cut payment-origin">
      <FormattedMessage
        id="admin.payments.given"
        defaultMessage="{reason}, by {who}"
        values={{ reason: <bdi>{row.reason}</bdi>, who: <bdi>{row.given_by}</bdi> }}
      />
    </span>
  );
}

/** The invoices of a payment as PDFs, which support does not read. */
function Invoices({ row }: { readonly row: AdminPaymentView }): ReactNode {
  return (
    <OnlyFor least="admin">
      <InvoiceLinks payment={row} reader="admin" />
    </OnlyFor>
  );
}

/** What happened to the payment; for a credit the list of what admins gave that customer. */
export function pathOfPayment({ payment_uuid: id, user_id: userId, gateway }: AdminPaymentView): string {
  if (gateway === 'manual') return `${paths['admin-dashboard-adjustments']}?user=${userId}`;
  return auditPath('payment', id);
}

/** What the log has of it. A credit by hand has no stream of its own: it is in the wallet's. */
export function historyOfPayment({ payment_uuid: id, user_id: userId, gateway }: AdminPaymentView): string {
  return gateway === 'manual' ? auditPath('wallet', userId) : auditPath('payment', id);
}

/** The columns of the list. `sortsByAmount`: whether the server can sort by the amount now. */
export function paymentColumns(sortsByAmount: boolean): readonly Column<AdminPaymentView>[] {
  return [
    {
      id: 'started',
      head: <FormattedMessage id="admin.payments.when" defaultMessage="When" />,
      orderBy: 'started_at',
      cell: (row) => (
        <Link className="dim" to={pathOfPayment(row)}>
          <Stamp at={row.started_at} />
        </Link>
      ),
    },
    {
      id: 'customer',
      head: <FormattedMessage id="admin.payments.customer" defaultMessage="Customer" />,
      cell: (row) => (
        <Link className="payment-customer admin-link" to={customerPath(row.user_id)}>
          <bdi>{row.email ?? row.user_id}</bdi>
        </Link>
      ),
      stretches: true,
    },
    {
      id: 'gateway',
      head: <FormattedMessage id="admin.payments.gateway" defaultMessage="Payment gateway" />,
      cell: (row) => <Paid row={row} />,
    },
    {
      id: 'transaction',
      head: <FormattedMessage id="admin.payments.transaction" defaultMessage="Transaction ID" />,
      cell: (row) => <Origin row={row} />,
      wideOnly: true,
    },
    {
      id: 'status',
      head: <FormattedMessage id="admin.payments.status" defaultMessage="Status" />,
      cell: (row) => <PaymentStatusDot status={row.status} />,
    },
    {
      id: 'amount',
      head: <FormattedMessage id="admin.payments.amount" defaultMessage="Asked for" />,
      ...(sortsByAmount && { orderBy: 'amount' }),
      cell: (row) => <Money dollars={row.amount} />,
      numeric: true,
    },
    {
      id: 'credited',
      head: <FormattedMessage id="admin.payments.credited" defaultMessage="On the balance" />,
      cell: (row) => <Money dollars={row.credited} />,
      numeric: true,
    },
    {
      id: 'invoices',
      head: <FormattedMessage id="admin.payments.invoices" defaultMessage="Invoices" />,
      cell: (row) => <Invoices row={row} />,
      wideOnly: true,
    },
  ];
}

/** A payment on a phone. */
export function PaymentCard({ row }: { readonly row: AdminPaymentView }): ReactNode {
  return (
    <div className="data-card data-card-plain">
      <bdi className="cut">{row.email ?? row.user_id}</bdi>
      <Money dollars={row.credited} />
      <span className="data-card-below">
        <span>
          <Listed
            parts={[
              <Paid key="way" row={row} />,
              <FormattedMessage key="now" {...statusNames[row.status]} />,
            ]}
          />
        </span>
        <Link to={pathOfPayment(row)}>
          <Stamp at={row.started_at} />
        </Link>
      </span>
      {row.given_by !== null && (
        <span className="data-card-below">
          <Origin row={row} />
        </span>
      )}
      {row.invoices.length > 0 && (
        <span className="data-card-below">
          <Invoices row={row} />
        </span>
      )}
    </div>
  );
}
