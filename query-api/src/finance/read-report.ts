import { financeDays } from '@ringpost/projections/finance/finance.view';
import { salesDays } from '@ringpost/projections/orders/sales.view';
import type { QueryDeps } from '../query-deps.ts';
import { allOf } from './all-rows.ts';
import { buildReport } from './build-report.ts';
import type { Period } from './period.ts';

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
