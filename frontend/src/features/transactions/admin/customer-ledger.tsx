import type { TransactionView } from '@ringpost/query-api/wallets/wallets.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { oneOf } from '../../../api/one-of.ts';
import { useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { adminOrderPath } from '../../../session/paths.ts';
import { CustomerList, type CustomerQuestion, type OfCustomer } from '../../../ui/customer-list.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Money, Stamp } from '../../../ui/figures.tsx';
import { choices } from '../../../ui/list-filters.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import type { ListAddress } from '../../../ui/use-list-address.ts';
import { KINDS } from '../transactions.api.ts';
import { kindLabels, kindNames, searchLabel } from '../transactions.messages.ts';
import { WhatFor } from '../what-for.tsx';

/** The order or the payment that a line is about. */
function About({ row }: { readonly row: TransactionView }): ReactNode {
  const { order_uuid: orderId, payment_uuid: paymentId } = row;
  if (orderId !== null)
    return (
      <Link to={adminOrderPath(orderId)}>
        <ShortId id={orderId} />
      </Link>
    );
  return paymentId === null ? '–' : <ShortId id={paymentId} />;
}

function useLedger({ params, query }: CustomerQuestion, { filter }: ListAddress) {
  const search = filter('search').trim() || undefined;
  return useQuery(
    'GET /api/admin/users/{id}/transactions',
    { params, query: { ...query, search, kind: oneOf(KINDS, filter('kind')) } },
    workList,
  );
}

const columns: readonly Column<TransactionView>[] = [
  {
    id: 'at',
    head: <FormattedMessage id="customer.ledger.at" defaultMessage="When" />,
    cell: (row) => (
      <span className="dim">
        <Stamp at={row.at} />
      </span>
    ),
  },
  {
    id: 'kind',
    head: <FormattedMessage id="customer.ledger.kind" defaultMessage="Kind" />,
    cell: (row) => <FormattedMessage {...kindNames[row.kind]} />,
  },
  {
    id: 'what',
    head: <FormattedMessage id="customer.ledger.what" defaultMessage="What for" />,
    cell: (row) => <WhatFor line={row} />,
    stretches: true,
  },
  {
    id: 'about',
    head: <FormattedMessage id="customer.ledger.about" defaultMessage="Order or payment" />,
    cell: (row) => <About row={row} />,
    wideOnly: true,
  },
  {
    id: 'amount',
    head: <FormattedMessage id="customer.ledger.amount" defaultMessage="Amount" />,
    cell: (row) => <Money dollars={row.amount} signed />,
    numeric: true,
  },
  {
    id: 'balance',
    head: <FormattedMessage id="customer.ledger.balance" defaultMessage="Balance after" />,
    cell: (row) => <Money dollars={row.balance_after} />,
    numeric: true,
  },
];

function Card({ row }: { readonly row: TransactionView }): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <strong>
          <FormattedMessage {...kindNames[row.kind]} />
        </strong>
        <Money dollars={row.amount} signed />
      </p>
      <p className="dim">
        <WhatFor line={row} />
      </p>
      <p className="row between dim">
        <Stamp at={row.at} />
        <Money dollars={row.balance_after} />
      </p>
    </div>
  );
}

export function CustomerLedger({ userId }: OfCustomer): ReactNode {
  const intl = useIntl();
  const kinds = choices(intl.formatMessage(kindLabels.all), KINDS, (kind) =>
    intl.formatMessage(kindNames[kind]),
  );
  const filters = [
    { name: 'search', label: intl.formatMessage(searchLabel) },
    { name: 'kind', label: intl.formatMessage(kindLabels.kind), options: kinds },
  ];
  const caption = <FormattedMessage id="customer.ledger.caption" defaultMessage="Ledger" />;
  return (
    <CustomerList
      userId={userId}
      use={useLedger}
      filters={filters}
      table={{ caption, columns, rowKey: (row) => row.transaction_id, card: (row) => <Card row={row} /> }}
    />
  );
}
