import { CSV_TYPE } from '@ringpost/domain/contracts/fields.contract';
import { savedAs } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { fewAtOnce } from './few-at-once.ts';
import {
  financeReportContract,
  financeReportFileContract,
  gatewayPaymentsContract,
  invoicesFileContract,
  invoicesLinesContract,
  JSON_LINES_TYPE,
  journalFileContract,
  journalLinesContract,
  ledgerReplayContract,
} from './finance.contract.ts';
import { gatewayPayments } from './gateway-payments.ts';
import { invoicePages, invoicesFile, invoicesLines } from './invoices-file.ts';
import { journalEntries } from './journal-entries.ts';
import { CSV_FORM, JSON_LINES_FORM, journalFile } from './journal-file.ts';
import { type Period, requirePeriod } from './period.ts';
import { replayLines } from './present-replay.ts';
import { readReport } from './read-report.ts';
import { reportFile } from './report-file.ts';

const VIEWS = ['finance', 'orders', 'catalogue'];

function nameOf(what: 'journal' | 'invoices', { since, until }: Period, ending: 'csv' | 'jsonl'): string {
  return `ringpost-${what}-${since}-${until}.${ending}`;
}

/** The money of all customers, for admins. */
export function financeRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('admin', financeReportContract, async (call) => {
      const period = requirePeriod(call.query, call.now);
      const fresh = await freshness(deps, call, VIEWS);
      return { status: 200, body: { ...(await readReport(deps, period)), ...fresh } };
    }),

    endpoint('admin', financeReportFileContract, async (call) => {
      const period = requirePeriod(call.query, call.now);
      await freshness(deps, call, VIEWS);
      const body = reportFile(await readReport(deps, period));
      const name = `ringpost-report-${period.since}-${period.until}.csv`;
      return { status: 200, type: CSV_TYPE, body, headers: savedAs(name) };
    }),

    endpoint('admin', journalFileContract, async (call) => {
      const period = requirePeriod(call.query, call.now);
      await freshness(deps, call, ['finance']);
      const body = fewAtOnce(journalFile(CSV_FORM, journalEntries(deps, period)));
      return { status: 200, type: CSV_TYPE, body, headers: savedAs(nameOf('journal', period, 'csv')) };
    }),

    endpoint('admin', journalLinesContract, async (call) => {
      const period = requirePeriod(call.query, call.now);
      await freshness(deps, call, ['finance']);
      const body = fewAtOnce(journalFile(JSON_LINES_FORM, journalEntries(deps, period)));
      return {
        status: 200,
        type: JSON_LINES_TYPE,
        body,
        headers: savedAs(nameOf('journal', period, 'jsonl')),
      };
    }),

    endpoint('admin', invoicesFileContract, async (call) => {
      const period = requirePeriod(call.query, call.now);
      await freshness(deps, call, ['invoices']);
      const body = invoicesFile(invoicePages(deps, period));
      return { status: 200, type: CSV_TYPE, body, headers: savedAs(nameOf('invoices', period, 'csv')) };
    }),

    endpoint('admin', invoicesLinesContract, async (call) => {
      const period = requirePeriod(call.query, call.now);
      await freshness(deps, call, ['invoices']);
      const body = invoicesLines(invoicePages(deps, period));
      return {
        status: 200,
        type: JSON_LINES_TYPE,
        body,
        headers: savedAs(nameOf('invoices', period, 'jsonl')),
      };
    }),

    endpoint('admin', ledgerReplayContract, async () => {
      return { status: 200, type: JSON_LINES_TYPE, body: fewAtOnce(replayLines(deps)) };
    }),

    endpoint('admin', gatewayPaymentsContract, async (call) => {
      const { gateway, ...period } = call.query;
      await freshness(deps, call, ['payments']);
      const body = gatewayPayments(deps, gateway, requirePeriod(period, call.now));
      return { status: 200, type: JSON_LINES_TYPE, body };
    }),
  ];
}
