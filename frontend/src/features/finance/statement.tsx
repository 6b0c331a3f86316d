import {
  changeOf,
  FINANCE_ACCOUNTS,
  type FinanceAccount,
  type FinanceLine,
} from '@ringpost/domain/rules/finance-lines';
import { toDollars, toMills } from '@ringpost/domain/rules/money-display';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/figures.tsx';
import type { FinanceReport } from './finance.api.ts';
import { accountNames, lineNames } from './finance.messages.ts';

/** A row of the statement: how all accounts stand, or what one kind of movement changes. */
interface StatementRow {
  readonly id: FinanceLine | 'opening' | 'closing';
  readonly count: number | null;
  readonly amounts: Readonly<Record<FinanceAccount, number>>;
}

function amountsBy(amountOf: (account: FinanceAccount) => number): StatementRow['amounts'] {
  return {
    available: amountOf('available'),
    held: amountOf('held'),
    debt: amountOf('debt'),
    revenue: amountOf('revenue'),
    granted: amountOf('granted'),
    paid: amountOf('paid'),
    moved: amountOf('moved'),
  };
}

function standing(id: 'opening' | 'closing', { accounts }: FinanceReport): StatementRow {
  const of = (name: FinanceAccount): number => accounts.find(({ account }) => account === name)?.[id] ?? 0;
  return { id, count: null, amounts: amountsBy(of) };
}

/** From the opening by each kind of movement to the closing. */
function statementOf(report: FinanceReport): readonly StatementRow[] {
  const moved = report.lines.filter(({ count }) => count > 0);
  return [
    standing('opening', report),
    ...moved.map(({ line, count, amount }) => {
      const mills = toMills(amount, { allowNegative: true });
      return { id: line, count, amounts: amountsBy((account) => toDollars(changeOf(line, account, mills))) };
    }),
    standing('closing', report),
  ];
}

function RowName({ id }: Pick<StatementRow, 'id'>): ReactNode {
  if (id === 'opening')
    return (
      <strong>
        <FormattedMessage id="finance.opening" defaultMessage="Opening" />
      </strong>
    );
  if (id === 'closing')
    return (
      <strong>
        <FormattedMessage id="finance.closing" defaultMessage="Closing" />
      </strong>
    );
  return <FormattedMessage {...lineNames[id]} />;
}

/** A change has its sign. An account that a movement does not touch has no figure. */
function Amount({
  row,
  account,
}: {
  readonly row: StatementRow;
  readonly account: FinanceAccount;
}): ReactNode {
  const dollars = row.amounts[account];
  if (row.count === null) return <Money dollars={dollars} currency={false} />;
  return dollars === 0 ? null : <Money dollars={dollars} currency={false} signed />;
}

function Count({ count }: Pick<StatementRow, 'count'>): ReactNode {
  return count === null ? null : (
    <bdi className="num">
      <FormattedNumber value={count} />
    </bdi>
  );
}

const columns: readonly Column<StatementRow>[] = [
  {
    id: 'name',
    head: <FormattedMessage id="finance.movement" defaultMessage="USD" />,
    cell: (row) => <RowName id={row.id} />,
  },
  {
    id: 'count',
    head: <FormattedMessage id="finance.count" defaultMessage="Count" />,
    cell: (row) => <Count count={row.count} />,
    numeric: true,
  },
  ...FINANCE_ACCOUNTS.map((account) => ({
    id: account,
    head: <FormattedMessage {...accountNames[account]} />,
    cell: (row: StatementRow) => <Amount row={row} account={account} />,
    numeric: true,
  })),
];

function StatementCard({ row }: { readonly row: StatementRow }): ReactNode {
  const touched = FINANCE_ACCOUNTS.filter((account) => row.count === null || row.amounts[account] !== 0);
  return (
    <div className="data-card data-card-plain finance-card">
      <RowName id={row.id} />
      <Count count={row.count} />
      {touched.map((account) => (
        <span key={account} className="data-card-below">
          <FormattedMessage {...accountNames[account]} />
          <Amount row={row} account={account} />
        </span>
      ))}
    </div>
  );
}

/** The accounts of a period. */
export function Statement({ report }: { readonly report: FinanceReport | undefined }): ReactNode {
  return (
    <DataTable
      caption={<FormattedMessage id="finance.statement" defaultMessage="The accounts of the period" />}
      columns={columns}
      rows={report && statementOf(report)}
      rowKey={({ id }) => id}
      card={(row) => <StatementCard row={row} />}
      empty={null}
      skeletonRows={8}
      compact
    />
  );
}
