import { type CsvValue, csvText } from '@ringpost/domain/rules/csv';
import { changeOf, FINANCE_ACCOUNTS } from '@ringpost/domain/rules/finance-lines';
import { toMills } from '@ringpost/domain/rules/money-display';
import type { FinanceReport, SalesRow } from './finance.contract.ts';

type Body = Omit<FinanceReport, 'position' | 'stale'>;
type Line = readonly CsvValue[];

const COLUMNS: Line = ['part', 'name', 'id', 'count', ...FINANCE_ACCOUNTS];
const SALES_COLUMNS: Line = ['part', 'name', 'id', 'sales', 'sold', 'fees', 'refunded', 'revenue'];

function dollars(amount: number): string {
  return amount.toFixed(3);
}

/** How each account stands. */
function standing(name: 'opening' | 'closing', { accounts }: Body): Line {
  return [name, null, null, null, ...accounts.map((account) => dollars(account[name]))];
}

function sales(part: string, rows: readonly SalesRow[]): readonly Line[] {
  return rows.map(({ kind, name, id, sales: count, sold, fees, refunded, revenue }) => [
    part,
    kind === 'named' ? name : kind,
    id,
    count,
    ...[sold, fees, refunded, revenue].map(dollars),
  ]);
}

/** The report as a file: opening, each movement with what it changes on each account, closing, then the tables. */
export function reportFile(report: Body): string {
  const { since, until, lines, gateways, apps, vendors, differences } = report;
  const changes = lines.map(({ line, count, amount }) => {
    const mills = toMills(amount, { allowNegative: true });
    const amounts = FINANCE_ACCOUNTS.map((account) => dollars(changeOf(line, account, mills) / 1000));
    return ['movement', line, null, count, ...amounts];
  });
  return csvText([
    ['period', since, until],
    COLUMNS,
    standing('opening', report),
    ...changes,
    standing('closing', report),
    ['part', 'name', 'payments', 'paid_in', 'returns', 'taken_back'],
    ...gateways.map((each) => [
      'gateway',
      each.gateway,
      each.payments,
      dollars(each.paid_in),
      each.returns,
      dollars(each.taken_back),
    ]),
    SALES_COLUMNS,
    ...sales('app', apps),
    ...sales('vendor', vendors),
    ['part', 'of', 'expected', 'found'],
    ...differences.map(({ of, expected, found }) => ['difference', of, dollars(expected), dollars(found)]),
  ]);
}
