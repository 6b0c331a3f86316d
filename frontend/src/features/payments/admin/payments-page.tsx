import type { AdminPaymentView } from '@ringpost/query-api/payments/payments.contract';
import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { oneOf } from '../../../api/one-of.ts';
import { useQuery } from '../../../api/use-query.ts';
import { customerPath, paths } from '../../../session/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ColumnChoice, useShownColumns } from '../../../ui/column-choice.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Money, Stamp } from '../../../ui/figures.tsx';
import { ClearFilters, isFiltered, ListFilters } from '../../../ui/list-filters.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import {
  PAYMENT_GATEWAYS,
  PAYMENT_STATUSES,
  paymentFilters,
} from '../../../ui/payment-words/payment-filters.ts';
import { Paid, PaymentStatusDot } from '../../../ui/payment-words/payment-words.tsx';
import { statusNames } from '../../../ui/payment-words/payments.messages.ts';
import { type ListAddress, useListAddress } from '../../../ui/use-list-address.ts';
import { useRowKeys } from '../../../ui/use-row-keys.ts';
import '../../../ui/admin.css';
import './payments.css';

const PAGE_ROWS = 20;
const LIST = 'payments';

/** For a payment, the gateway's id; for a credit, why and by whom it was given. */
function Origin({ row }: { readonly row: AdminPaymentView }): ReactNode {
  if (row.given_by === null) return <bdi className="num cut">{row.transaction_id ?? row.reason ?? '–'}</bdi>;
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

const columns: readonly Column<AdminPaymentView>[] = [
  {
    id: 'started',
    head: <FormattedMessage id="admin.payments.when" defaultMessage="When" />,
    cell: (row) => <Stamp at={row.started_at} />,
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
    cell: (row) => <Money dollars={row.amount} />,
    numeric: true,
  },
  {
    id: 'credited',
    head: <FormattedMessage id="admin.payments.credited" defaultMessage="On the balance" />,
    cell: (row) => <Money dollars={row.credited} />,
    numeric: true,
  },
];

function Card({ row }: { readonly row: AdminPaymentView }): ReactNode {
  return (
    <div className="data-card data-card-plain">
      <bdi className="cut">{row.email ?? row.user_id}</bdi>
      <Money dollars={row.credited} />
      <span className="data-card-below">
        <span>
          <Paid row={row} />, <FormattedMessage {...statusNames[row.status]} />
        </span>
        <Stamp at={row.started_at} />
      </span>
      {row.given_by !== null && (
        <span className="data-card-below">
          <Origin row={row} />
        </span>
      )}
    </div>
  );
}

const count = defineMessage({
  id: 'admin.payments.count',
  defaultMessage: '{total, plural, one {# payment} other {# payments}}',
});

const FILTERS = ['email', 'status', 'gateway'] as const;
/** Keys only go from row to row. */
const NO_ACTIONS = {};

function Filters({ address }: { readonly address: ListAddress }): ReactNode {
  const intl = useIntl();
  const email = intl.formatMessage({ id: 'admin.payments.email', defaultMessage: 'Email of the customer' });
  return (
    <ListFilters address={address} filters={[{ name: 'email', label: email }, ...paymentFilters(intl)]} />
  );
}

/** The payments of all customers. A manual payment is a credit, which admins give on the page of users. */
export function PaymentsPage(): ReactNode {
  const address = useListAddress();
  const { filter, offset } = address;
  const query = {
    limit: PAGE_ROWS,
    offset,
    email: filter('email') || undefined,
    status: oneOf(PAYMENT_STATUSES, filter('status')),
    gateway: oneOf(PAYMENT_GATEWAYS, filter('gateway')),
  };
  const filtered = isFiltered(address, FILTERS);
  const shown = useShownColumns(LIST, columns);
  useRowKeys(NO_ACTIONS);
  const payments = useQuery('GET /api/admin/payments', { query }, { keepPreviousData: true });
  return (
    <ListPage
      title={<FormattedMessage id="admin.payments.title" defaultMessage="Payments" />}
      count={count}
      actions={
        <>
          <ColumnChoice list={LIST} columns={columns} />
          <ButtonLink look="outline" size="sm" to={paths['admin-dashboard-adjustments']}>
            <FormattedMessage id="admin.payments.manual" defaultMessage="Money by hand" />
          </ButtonLink>
        </>
      }
      bar={<Filters address={address} />}
      list={payments}
      {...{ address, pageRows: PAGE_ROWS }}
      table={{
        caption: <FormattedMessage id="admin.payments.caption" defaultMessage="Payments of all customers" />,
        columns: shown,
        rowKey: (row) => row.payment_uuid,
        card: (row) => <Card row={row} />,
        compact: true,
        skeletonRows: 10,
      }}
      failed={<FormattedMessage id="admin.payments.failed" defaultMessage="The payments did not load" />}
      empty={
        filtered ? (
          <FormattedMessage id="admin.payments.none" defaultMessage="No payments match." />
        ) : (
          <FormattedMessage id="admin.payments.empty" defaultMessage="Nobody has paid yet." />
        )
      }
      emptyAction={filtered && <ClearFilters address={address} names={FILTERS} />}
    />
  );
}
