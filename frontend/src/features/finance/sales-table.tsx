import { type ReactNode, useState } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/figures.tsx';
import type { SalesRow } from './finance.api.ts';

/** Rows that are shown before a click shows all. */
const FIRST_ROWS = 10;

function Name({ row: { kind, id, name } }: { readonly row: SalesRow }): ReactNode {
  if (kind === 'none')
    return (
      <span className="dim">
        <FormattedMessage id="finance.no-order" defaultMessage="Not for an order" />
      </span>
    );
  if (kind === 'others') return <FormattedMessage id="finance.others" defaultMessage="All others" />;
  return <bdi>{name ?? id}</bdi>;
}

function amount(id: 'sold' | 'fees' | 'refunded' | 'revenue', head: ReactNode): Column<SalesRow> {
  return { id, head, cell: (row) => <Money dollars={row[id]} currency={false} />, numeric: true };
}

function columnsOf(head: ReactNode): readonly Column<SalesRow>[] {
  return [
    { id: 'name', head, cell: (row) => <Name row={row} />, stretches: true },
    {
      id: 'sales',
      head: <FormattedMessage id="finance.sales" defaultMessage="Sales" />,
      cell: ({ sales }) => (
        <bdi className="num">
          <FormattedNumber value={sales} />
        </bdi>
      ),
      numeric: true,
    },
    amount('sold', <FormattedMessage id="finance.sold" defaultMessage="Sold" />),
    amount('fees', <FormattedMessage id="finance.fees" defaultMessage="Fees" />),
    amount('refunded', <FormattedMessage id="finance.refunded" defaultMessage="Refunded" />),
    amount('revenue', <FormattedMessage id="finance.revenue" defaultMessage="Revenue" />),
  ];
}

function SalesCard({ row }: { readonly row: SalesRow }): ReactNode {
  return (
    <div className="data-card data-card-plain">
      <span className="cut">
        <Name row={row} />
      </span>
      <Money dollars={row.revenue} />
      <span className="data-card-below">
        <FormattedMessage
          id="finance.sales-count"
          defaultMessage="{sales, plural, one {# sale} other {# sales}}"
          values={{ sales: row.sales }}
        />
        <FormattedMessage
          id="finance.refunded-of"
          defaultMessage="{refunded} refunded"
          values={{ refunded: <Money dollars={row.refunded} /> }}
        />
      </span>
    </div>
  );
}

/** What was sold, by app or by vendor. */
export function SalesTable({
  title,
  head,
  rows,
}: {
  readonly title: ReactNode;
  readonly head: ReactNode;
  readonly rows: readonly SalesRow[] | undefined;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const hidden = (rows?.length ?? 0) - FIRST_ROWS;
  return (
    <section className="finance-part">
      <h2>{title}</h2>
      <DataTable
        caption={title}
        columns={columnsOf(head)}
        rows={isOpen ? rows : rows?.slice(0, FIRST_ROWS)}
        rowKey={({ kind, id }) => id ?? kind}
        card={(row) => <SalesCard row={row} />}
        empty={
          <p className="finance-none">
            <FormattedMessage id="finance.no-sales" defaultMessage="Nothing was sold in this period." />
          </p>
        }
        skeletonRows={2}
        compact
      />
      {hidden > 0 && !isOpen && (
        <Button look="ghost" size="sm" onClick={() => setOpen(true)}>
          <FormattedMessage
            id="finance.more"
            defaultMessage="Show {hidden, plural, one {# more} other {# more}}"
            values={{ hidden }}
          />
        </Button>
      )}
    </section>
  );
}
