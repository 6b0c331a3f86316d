import type { ImportView } from '@ringpost/query-api/imports/imports.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { paths } from '../../session/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import './admin.css';
import { pageRows, useImportReport, useImports } from './admin.api.ts';
import { RejectedLines } from './import-outcome.tsx';

/** Every import of numbers. The lines that one refused are shown below the list when an admin asks for them. */
export function ImportsPage(): ReactNode {
  const address = useListAddress();
  const imports = useImports(address.offset);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = imports.data?.data.find(({ import_uuid }) => import_uuid === openId);
  return (
    <ListPage
      title={<FormattedMessage id="imports.title" defaultMessage="Import history" />}
      actions={
        <ButtonLink look="outline" size="sm" to={paths['admin-dashboard-numbers']}>
          <FormattedMessage id="imports.new" defaultMessage="Import numbers" />
        </ButtonLink>
      }
      list={imports}
      {...{ address, pageRows }}
      table={{
        compact: true,
        caption: <FormattedMessage id="imports.caption" defaultMessage="Imports" />,
        columns: [...columns, rejectedColumn(setOpenId)],
        rowKey: (row) => row.import_uuid,
        card: (row) => <ImportCard row={row} onOpen={setOpenId} />,
      }}
      failed={<FormattedMessage id="imports.failed" defaultMessage="The imports did not load" />}
      empty={<FormattedMessage id="imports.empty" defaultMessage="Nothing was imported yet." />}
    >
      {open && open.refused > 0 && <Report of={open} />}
    </ListPage>
  );
}

/** Every refused line of one import; the list itself has only the first. */
function Report({ of }: { readonly of: ImportView }): ReactNode {
  const { data, error, mutate } = useImportReport(of.import_uuid);
  return (
    <section className="card imports-rejected" aria-live="polite">
      <h2>
        <FormattedMessage
          id="imports.rejected"
          defaultMessage="Refused lines of {at}"
          values={{ at: <Stamp at={of.started_at} /> }}
        />
      </h2>
      {error && (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="imports.rejected.failed" defaultMessage="The refused lines did not load" />
        </ErrorState>
      )}
      {data && <RejectedLines rejected={data.rejected} name={of.import_uuid} />}
    </section>
  );
}

/** When it was over, or why nobody can say that. */
function Ended({ row }: { readonly row: ImportView }): ReactNode {
  if (row.status === 'finished') return <Stamp at={row.finished_at} />;
  if (row.status === 'running')
    return <FormattedMessage id="imports.running" defaultMessage="still running" />;
  return (
    <FormattedMessage id="imports.interrupted" defaultMessage="interrupted: import the same list again" />
  );
}

function count(id: string, head: ReactNode, of: (row: ImportView) => number): Column<ImportView> {
  return {
    id,
    head,
    numeric: true,
    cell: (row) => (
      <span className="num">
        <FormattedNumber value={of(row)} />
      </span>
    ),
  };
}

const columns: readonly Column<ImportView>[] = [
  {
    id: 'started',
    head: <FormattedMessage id="imports.started" defaultMessage="Started" />,
    cell: (row) => <Stamp at={row.started_at} />,
  },
  {
    id: 'finished',
    head: <FormattedMessage id="imports.finished" defaultMessage="Finished" />,
    cell: (row) => <Ended row={row} />,
  },
  {
    id: 'vendor',
    head: <FormattedMessage id="imports.vendor" defaultMessage="Vendor" />,
    cell: (row) => <bdi>{row.vendor_name}</bdi>,
  },
  {
    id: 'country',
    head: <FormattedMessage id="imports.country" defaultMessage="Country" />,
    cell: (row) => row.country_iso,
  },
  count('lines', <FormattedMessage id="imports.lines" defaultMessage="Lines" />, (row) => row.lines),
  count(
    'imported',
    <FormattedMessage id="imports.imported" defaultMessage="Imported" />,
    (row) => row.imported,
  ),
  count('known', <FormattedMessage id="imports.known" defaultMessage="Known" />, (row) => row.known),
];

type Open = (importId: string) => void;

function rejectedColumn(onOpen: Open): Column<ImportView> {
  return {
    id: 'rejected',
    head: <FormattedMessage id="imports.refused" defaultMessage="Refused" />,
    numeric: true,
    cell: (row) => <Refused {...{ row, onOpen }} />,
  };
}

function Refused({ row, onOpen }: { readonly row: ImportView; readonly onOpen: Open }): ReactNode {
  const intl = useIntl();
  if (row.refused === 0) return <span className="num">0</span>;
  return (
    <Button
      look="outline"
      size="xs"
      aria-label={intl.formatMessage(
        {
          id: 'imports.show',
          defaultMessage: 'Show {total, plural, one {# refused line} other {# refused lines}}',
        },
        { total: row.refused },
      )}
      onClick={() => onOpen(row.import_uuid)}
    >
      <span className="num">{row.refused}</span>
    </Button>
  );
}

function ImportCard({ row, onOpen }: { readonly row: ImportView; readonly onOpen: Open }): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <strong>
          <bdi>{row.vendor_name}</bdi>, {row.country_iso}
        </strong>
        <Stamp at={row.started_at} />
      </p>
      <p className="row between dim">
        <FormattedMessage
          id="imports.card"
          defaultMessage="{imported, number} of {lines, number} imported"
          values={{ imported: row.imported, lines: row.lines }}
        />
        {row.status !== 'finished' && <Ended row={row} />}
        <Refused {...{ row, onOpen }} />
      </p>
    </div>
  );
}
