import {
  changeOf,
  FINANCE_ACCOUNTS,
  FINANCE_LINE_NAMES,
  type FinanceAccount,
  type FinanceLine,
} from '@ringpost/domain/rules/finance-lines';
import { FINANCE_ROWS_MAX } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import type { FinanceDayRow, GatewaySums, Moved } from '@ringpost/projections/finance/finance.view';
import type { SalesDayRow } from '@ringpost/projections/orders/sales.view';
import type { FinanceReport, SalesRow } from './finance.contract.ts';
import { isWithin, type Period } from './period.ts';

type Body = Omit<FinanceReport, 'position' | 'stale'>;
type Accounts = Record<FinanceAccount, number>;
type Sums = Pick<SalesDayRow, 'captures' | 'capturedMills' | 'feesMills' | 'refundedMills'>;

/** What a report is made of. */
export interface ReportRows {
  /** All days up to the end of the period. */
  readonly days: readonly FinanceDayRow[];
  /** The sales of the period. */
  readonly sales: readonly SalesDayRow[];
  /** Whether the sales are as new as the days. */
  readonly isEven: boolean;
  readonly nameOfApp: (id: string) => string | null;
  readonly nameOfVendor: (id: string) => string | null;
}

const NOTHING: Moved = { count: 0, mills: 0 };
const NO_SALES: Sums = { captures: 0, capturedMills: 0, feesMills: 0, refundedMills: 0 };

function plus(a: Moved, b: Moved): Moved {
  return { count: a.count + b.count, mills: a.mills + b.mills };
}

function accountsOf(days: readonly FinanceDayRow[]): Accounts {
  const sums: Accounts = { available: 0, held: 0, debt: 0, revenue: 0, granted: 0, paid: 0, moved: 0 };
  // Rows of an earlier shape do not have every account.
  for (const { accounts } of days)
    for (const account of FINANCE_ACCOUNTS) sums[account] += accounts[account] ?? 0;
  return sums;
}

function linesOf(days: readonly FinanceDayRow[]): ReadonlyMap<FinanceLine, Moved> {
  return new Map(
    FINANCE_LINE_NAMES.map((line) => [
      line,
      days.reduce((sum, day) => plus(sum, day.lines[line] ?? NOTHING), NOTHING),
    ]),
  );
}

function gatewaysOf(days: readonly FinanceDayRow[]): ReadonlyMap<string, GatewaySums> {
  const sums = new Map<string, GatewaySums>();
  for (const [gateway, { paidIn, takenBack }] of days.flatMap(({ gateways }) => Object.entries(gateways))) {
    const before = sums.get(gateway) ?? { paidIn: NOTHING, takenBack: NOTHING };
    sums.set(gateway, { paidIn: plus(before.paidIn, paidIn), takenBack: plus(before.takenBack, takenBack) });
  }
  return sums;
}

function together(a: Sums, b: Sums): Sums {
  return {
    captures: a.captures + b.captures,
    capturedMills: a.capturedMills + b.capturedMills,
    feesMills: a.feesMills + b.feesMills,
    refundedMills: a.refundedMills + b.refundedMills,
  };
}

function revenueOf({ capturedMills, feesMills, refundedMills }: Sums): number {
  return capturedMills + feesMills - refundedMills;
}

function presentSales(kind: SalesRow['kind'], id: string | null, name: string | null, sums: Sums): SalesRow {
  return {
    ...{ kind, id, name, sales: sums.captures },
    sold: toDollars(sums.capturedMills),
    fees: toDollars(sums.feesMills),
    refunded: toDollars(sums.refundedMills),
    revenue: toDollars(revenueOf(sums)),
  };
}

/** The sales by app or by vendor, the largest revenue first; what belongs to none comes last. */
function salesBy(
  sales: readonly SalesDayRow[],
  idOf: (row: SalesDayRow) => string | null,
  nameOf: (id: string) => string | null,
): SalesRow[] {
  const sums = new Map<string | null, Sums>();
  for (const row of sales) sums.set(idOf(row), together(sums.get(idOf(row)) ?? NO_SALES, row));
  const named = [...sums]
    .flatMap(([id, each]) => (id === null ? [] : [{ id, ...each }]))
    .sort((a, b) => revenueOf(b) - revenueOf(a) || (a.id < b.id ? -1 : 1));
  const others = named.slice(FINANCE_ROWS_MAX);
  const none = sums.get(null);
  return [
    ...named.slice(0, FINANCE_ROWS_MAX).map(({ id, ...each }) => presentSales('named', id, nameOf(id), each)),
    ...(others.length > 0 ? [presentSales('others', null, null, others.reduce(together, NO_SALES))] : []),
    ...(none ? [presentSales('none', null, null, none)] : []),
  ];
}

/** Pairs of figures that must be equal, in mills: what one way of counting expects, and what another one finds. */
function pairsOf(
  opening: Accounts,
  closing: Accounts,
  lines: ReadonlyMap<FinanceLine, Moved>,
  { days, sales, isEven }: ReportRows,
  period: Period,
) {
  const millsOf = (...names: readonly FinanceLine[]): number =>
    names.reduce((sum, name) => sum + (lines.get(name)?.mills ?? 0), 0);
  const byGateway = [...gatewaysOf(days.filter(({ _id }) => isWithin(period, _id))).values()];
  const net = byGateway.reduce((sum, { paidIn, takenBack }) => sum + paidIn.mills - takenBack.mills, 0);
  const sold = revenueOf(sales.reduce<Sums>(together, NO_SALES));
  const revenue = closing.revenue - opening.revenue;
  const accounts = FINANCE_ACCOUNTS.map((account) => ({
    of: account,
    expected: [...lines].reduce(
      (sum, [line, { mills }]) => sum + changeOf(line, account, mills),
      opening[account],
    ),
    found: closing[account],
  }));
  const whole = FINANCE_ACCOUNTS.reduce((sum, account) => sum + closing[account], 0);
  return {
    sure: [
      ...accounts,
      { of: 'whole' as const, expected: 0, found: whole },
      {
        of: 'gateways' as const,
        expected: millsOf('paid-in') - millsOf('taken-back', 'debt-of-payments'),
        found: net,
      },
      ...(isEven ? [{ of: 'apps' as const, expected: revenue, found: sold }] : []),
    ],
    counting: !isEven && revenue !== sold,
  };
}

/** The report of a period. Each figure that can be found in two ways is compared. */
export function buildReport(period: Period, rows: ReportRows): Body {
  const { days, sales, nameOfApp, nameOfVendor } = rows;
  const within = days.filter(({ _id }) => isWithin(period, _id));
  const opening = accountsOf(days.filter(({ _id }) => _id < period.since));
  const closing = accountsOf(days);
  const lines = linesOf(within);
  const { sure, counting } = pairsOf(opening, closing, lines, rows, period);
  return {
    ...period,
    lines: [...lines].map(([line, { count, mills }]) => ({ line, count, amount: toDollars(mills) })),
    accounts: FINANCE_ACCOUNTS.map((account) => ({
      account,
      opening: toDollars(opening[account]),
      closing: toDollars(closing[account]),
    })),
    gateways: [...gatewaysOf(within)].map(([gateway, { paidIn, takenBack }]) => ({
      ...{ gateway, payments: paidIn.count, paid_in: toDollars(paidIn.mills) },
      ...{ returns: takenBack.count, taken_back: toDollars(takenBack.mills) },
    })),
    apps: salesBy(sales, ({ appId }) => appId, nameOfApp),
    vendors: salesBy(sales, ({ vendorId }) => vendorId, nameOfVendor),
    differences: sure
      .filter(({ expected, found }) => expected !== found)
      .map(({ of, expected, found }) => ({ of, expected: toDollars(expected), found: toDollars(found) })),
    counting,
  };
}
