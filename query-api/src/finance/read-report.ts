import type { Collection, Row, Where } from '@ringpost/engine';
import { financeDays } from '@ringpost/projections/finance/finance.view';
import { salesDays } from '@ringpost/projections/orders/sales.view';
import type { QueryDeps } from '../query-deps.ts';
import { buildReport } from './build-report.ts';
import type { Period } from './period.ts';

const PAGE_ROWS = 2000;

/** All rows in the order of `field`, page by page, so that other requests are answered between two pages. */
async function allOf<T extends Row>(
  collection: Collection<T>,
  where: Where,
  field: keyof T & string,
): Promise<readonly T[]> {
  const rows: T[] = [];
  for (;;) {
    const sort = [[field, 1]] as const;
    const page = await collection.find(where, { sort, skip: rows.length, limit: PAGE_ROWS });
    rows.push(...page);
    if (page.length < PAGE_ROWS) return rows;
  }
}

/** The report of a period, from the rows of its days and of all days before it. */
export async function readReport(deps: QueryDeps, period: Period) {
  const { readModel, progress, catalogue } = deps;
  const positions = () => [progress.position('finance'), progress.position('orders')];
  const [before] = positions();
  const [days, sales, { apps, vendors }] = await Promise.all([
    allOf(readModel.collection(financeDays), { _id: { $lte: period.until } }, '_id'),
    allOf(readModel.collection(salesDays), { date: { $gte: period.since, $lte: period.until } }, 'date'),
    catalogue.read(),
  ]);
  return buildReport(period, {
    days,
    sales,
    isEven: positions().every((position) => position === before),
    nameOfApp: (id) => apps.get(id)?.row.name ?? null,
    nameOfVendor: (id) => vendors.get(id)?.name ?? null,
  });
}
