import { CSV_TYPE } from '@ringpost/domain/contracts/fields.contract';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { savedAs } from '../kernel/csv-file.ts';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { financeReportContract, financeReportFileContract } from './finance.contract.ts';
import { requirePeriod } from './period.ts';
import { readReport } from './read-report.ts';
import { reportFile } from './report-file.ts';

const VIEWS = ['finance', 'orders', 'catalogue'];

/** The money of all customers, for admins. */
export function financeRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('admin', financeReportContract, async (call) => {
      const period = requirePeriod(call.query);
      const fresh = await freshness(deps, call, VIEWS);
      return { status: 200, body: { ...(await readReport(deps, period)), ...fresh } };
    }),

    endpoint('admin', financeReportFileContract, async (call) => {
      const period = requirePeriod(call.query);
      await freshness(deps, call, VIEWS);
      const body = reportFile(await readReport(deps, period));
      const name = `ringpost-report-${period.since}-${period.until}.csv`;
      return { status: 200, type: CSV_TYPE, body, headers: savedAs(name) };
    }),
  ];
}
