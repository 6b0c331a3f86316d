import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { CsvButton } from '../../ui/csv-button.tsx';
import '../../ui/admin.css';
import '../../ui/list-page.css';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { downloadReport, type FinanceReport, useReport } from './finance.api.ts';
import './finance.css';
import { GatewaysTable } from './gateways-table.tsx';
import { InvoicesPart } from './invoices-part.tsx';
import { JournalPart } from './journal-part.tsx';
import type { Period } from './period.ts';
import { PeriodBar, PeriodName, usePeriod } from './period-bar.tsx';
import { Proof } from './proof.tsx';
import { ReconcilePart } from './reconcile-part.tsx';
import { ReplayPart } from './replay-part.tsx';
import { SalesTable } from './sales-table.tsx';
import { Statement } from './statement.tsx';

interface PartsProps {
  readonly report: FinanceReport;
  readonly period: Period;
}

function MoreParts({ report, period }: PartsProps): ReactNode {
  const key = `${period.since} ${period.until}`;
  return (
    <>
      <GatewaysTable rows={report.gateways} />
      <SalesTable
        title={<FormattedMessage id="finance.by-vendor" defaultMessage="Sales by vendor" />}
        head={<FormattedMessage id="finance.vendor" defaultMessage="Vendor" />}
        rows={report.vendors}
      />
      <SalesTable
        title={<FormattedMessage id="finance.by-app" defaultMessage="Sales by app" />}
        head={<FormattedMessage id="finance.app" defaultMessage="App" />}
        rows={report.apps}
      />
      <JournalPart key={`journal ${key}`} period={period} />
      <InvoicesPart key={`invoices ${key}`} period={period} />
      <ReplayPart />
      <ReconcilePart key={`list ${key}`} period={period} />
    </>
  );
}

/** The money of all customers in a period, by account, gateway, app and vendor, and the proof that it adds up. */
export function FinancePage(): ReactNode {
  const period = usePeriod();
  const { data: report, error, mutate } = useReport(period);
  const name = `ringpost-report-${period.since}-${period.until}.csv`;
  return (
    <Page
      title={<FormattedMessage id="finance.title" defaultMessage="Finance" />}
      about={<PeriodName period={period} />}
      actions={<CsvButton name={name} load={() => downloadReport(period)} />}
    >
      <div className="list-bar">
        <PeriodBar period={period} />
      </div>
      {error && !report ? (
        <div className="card">
          <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
            <FormattedMessage id="finance.failed" defaultMessage="The report did not load" />
          </ErrorState>
        </div>
      ) : (
        <div className="finance-parts">
          {report ? (
            <Proof report={report} />
          ) : (
            <div className="finance-proof card">
              <Skeleton width={60} />
            </div>
          )}
          <Statement report={report} />
          {/* What is below the statement comes with it, so that nothing moves down when its rows come. */}
          {report && <MoreParts report={report} period={period} />}
        </div>
      )}
    </Page>
  );
}
