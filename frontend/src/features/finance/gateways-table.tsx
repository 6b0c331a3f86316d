import { toDollars, toMills } from '@ringpost/domain/rules/money-display';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/figures.tsx';
import { gatewayNames } from '../../ui/payment-words/payments.messages.ts';
import type { FinanceReport } from './finance.api.ts';

type GatewayRow = FinanceReport['gateways'][number];

function Name({ gateway }: Pick<GatewayRow, 'gateway'>): ReactNode {
  const known = Object.entries(gatewayNames).find(([name]) => name === gateway);
  return known ? <FormattedMessage {...known[1]} /> : <bdi>{gateway}</bdi>;
}

/** What a gateway brought in, without what was taken back. Mills are added, because sums of dollars may not be exact. */
function Net({ paid_in, taken_back }: GatewayRow): ReactNode {
  return <Money dollars={toDollars(toMills(paid_in) - toMills(taken_back))} currency={false} />;
}

function Count({ count }: { readonly count: number }): ReactNode {
  return (
    <bdi className="num">
      <FormattedNumber value={count} />
    </bdi>
  );
}

const columns: readonly Column<GatewayRow>[] = [
  {
    id: 'gateway',
    head: <FormattedMessage id="finance.gateway" defaultMessage="Gateway" />,
    cell: (row) => <Name gateway={row.gateway} />,
    stretches: true,
  },
  {
    id: 'payments',
    head: <FormattedMessage id="finance.payments" defaultMessage="Payments" />,
    cell: (row) => <Count count={row.payments} />,
    numeric: true,
  },
  {
    id: 'paid-in',
    head: <FormattedMessage id="finance.paid-in" defaultMessage="Paid in" />,
    cell: (row) => <Money dollars={row.paid_in} currency={false} />,
    numeric: true,
  },
  {
    id: 'returns',
    head: <FormattedMessage id="finance.returns" defaultMessage="Returns" />,
    cell: (row) => <Count count={row.returns} />,
    numeric: true,
  },
  {
    id: 'taken-back',
    head: <FormattedMessage id="finance.taken-back" defaultMessage="Taken back" />,
    cell: (row) => <Money dollars={row.taken_back} currency={false} />,
    numeric: true,
  },
  {
    id: 'net',
    head: <FormattedMessage id="finance.net" defaultMessage="Net" />,
    cell: (row) => <Net {...row} />,
    numeric: true,
  },
];

function GatewayCard({ row }: { readonly row: GatewayRow }): ReactNode {
  return (
    <div className="data-card data-card-plain">
      <Name gateway={row.gateway} />
      <Money dollars={row.paid_in} />
      <span className="data-card-below">
        <FormattedMessage
          id="finance.payments-count"
          defaultMessage="{payments, plural, one {# payment} other {# payments}}"
          values={{ payments: row.payments }}
        />
        <FormattedMessage
          id="finance.taken-back-of"
          defaultMessage="{amount} taken back"
          values={{ amount: <Money dollars={row.taken_back} /> }}
        />
      </span>
    </div>
  );
}

/** What came in through each gateway. */
export function GatewaysTable({ rows }: { readonly rows: readonly GatewayRow[] | undefined }): ReactNode {
  const title = <FormattedMessage id="finance.gateways" defaultMessage="Gateways" />;
  return (
    <section className="finance-part">
      <h2>{title}</h2>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={({ gateway }) => gateway}
        card={(row) => <GatewayCard row={row} />}
        empty={
          <p className="finance-none">
            <FormattedMessage id="finance.no-payments" defaultMessage="Nothing was paid in this period." />
          </p>
        }
        skeletonRows={2}
        compact
      />
    </section>
  );
}
