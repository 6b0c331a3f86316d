import type { ImportView } from '@ringpost/query-api/imports/imports.contract';
import type { ReactNode } from 'react';
import {
  defineMessages,
  FormattedMessage,
  FormattedNumber,
  type MessageDescriptor,
  useIntl,
} from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { auditPath, paths } from '../../session/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useShownColumns } from '../../ui/column-choice.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Stamp } from '../../ui/figures.tsx';
import {
  ClearFilters,
  choices,
  isFiltered,
  type ListFilter,
  NothingMatches,
} from '../../ui/list-filters.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { ListActions, ListBar } from '../../ui/list-tools.tsx';
import { ALL_ROWS } from '../../ui/list-views.tsx';
import { RowKeysHelp } from '../../ui/row-keys-help.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { useOpenedRow } from '../../ui/use-opened-row.ts';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import '../../ui/admin.css';
import './numbers.css';
import { useVendors } from '../../api/vendor-list.api.ts';
import { RejectedLines } from '../../ui/rejected-lines.tsx';
import { loadImportsFile, PAGE_ROWS, useImportReport, useImports } from './numbers.api.ts';
import { RunningImports } from './running-imports.tsx';

/** Every refused line of one import; the list itself contains only the first ones. */
function Report({ id }: { readonly id: string }): ReactNode {
  const { data, error, mutate } = useImportReport(id);
  return (
    <section className="card imports-rejected" aria-live="polite">
      {data && (
        <h2>
          <FormattedMessage
            id="imports.rejected"
            defaultMessage="Refused lines of {at}"
            values={{ at: <Stamp at={data.started_at} /> }}
          />
        </h2>
      )}
      {error && (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="imports.rejected.failed" defaultMessage="The refused lines did not load" />
        </ErrorState>
      )}
      {data?.refused === 0 && (
        <FormattedMessage id="imports.rejected.none" defaultMessage="No line was refused." />
      )}
      {data && data.refused > 0 && <RejectedLines rejected={data.rejected} name={id} />}
    </section>
  );
}

/** When it finished, or that it is still running. */
function Ended({ row }: { readonly row: ImportView }): ReactNode {
  if (row.status === 'finished') return <Stamp at={row.finished_at} />;
  return <FormattedMessage id="imports.running" defaultMessage="still running" />;
}

/** The name of the file that the numbers were read from, cut where it is long. */
function FileName({ name }: { readonly name: string | null }): ReactNode {
  if (name === null) return '–';
  return (
    <bdi className="cut import-file" title={name}>
      {name}
    </bdi>
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

/** `searchOf`: the address of an opened import. */
function columnsOf(searchOf: (importId: string) => string): readonly Column<ImportView>[] {
  return [
    {
      id: 'started',
      head: <FormattedMessage id="imports.started" defaultMessage="Started" />,
      orderBy: 'started_at',
      cell: (row) => (
        <Link className="admin-link" to={searchOf(row.import_uuid)}>
          <Stamp at={row.started_at} />
        </Link>
      ),
    },
    {
      id: 'finished',
      head: <FormattedMessage id="imports.finished" defaultMessage="Finished" />,
      cell: (row) => <Ended row={row} />,
    },
    {
      id: 'file',
      head: <FormattedMessage id="imports.file" defaultMessage="File" />,
      cell: (row) => <FileName name={row.file_name} />,
    },
    {
      id: 'by',
      head: <FormattedMessage id="imports.by" defaultMessage="By" />,
      cell: (row) => <bdi>{row.started_by}</bdi>,
    },
    {
      id: 'vendor',
      head: <FormattedMessage id="imports.vendor" defaultMessage="Vendor" />,
      cell: (row) => (
        <>
          <bdi>{row.vendor_name}</bdi>, {row.country_iso}
        </>
      ),
    },
    count('lines', <FormattedMessage id="imports.lines" defaultMessage="Lines" />, (row) => row.lines),
    count(
      'imported',
      <FormattedMessage id="imports.imported" defaultMessage="Imported" />,
      (row) => row.imported,
    ),
    count('known', <FormattedMessage id="imports.known" defaultMessage="Known" />, (row) => row.known),
  ];
}

type Open = (importId: string) => void;

const messages: Readonly<Record<'show', MessageDescriptor>> = defineMessages({
  show: {
    id: 'imports.show',
    defaultMessage: 'Show {total, plural, one {# refused line} other {# refused lines}}',
  },
});

interface RefusedProps {
  readonly row: ImportView;
  readonly onOpen: Open;
}

function ShowRefused({ row, onOpen, children }: RefusedProps & { readonly children: ReactNode }): ReactNode {
  const label = useIntl().formatMessage(messages.show, { total: row.refused });
  return (
    <Button look="outline" size="xs" aria-label={label} onClick={() => onOpen(row.import_uuid)}>
      {children}
    </Button>
  );
}

function Refused({ row, onOpen }: RefusedProps): ReactNode {
  const count = (
    <span className="num">
      <FormattedNumber value={row.refused} />
    </span>
  );
  return row.refused === 0 ? count : <ShowRefused {...{ row, onOpen }}>{count}</ShowRefused>;
}

function rejectedColumn(onOpen: Open): Column<ImportView> {
  return {
    id: 'rejected',
    head: <FormattedMessage id="imports.refused" defaultMessage="Refused" />,
    numeric: true,
    cell: (row) => <Refused {...{ row, onOpen }} />,
  };
}

function ImportCard({ row, onOpen }: RefusedProps): ReactNode {
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
        {row.status === 'finished' ? <bdi>{row.started_by}</bdi> : <Ended row={row} />}
      </p>
      {row.file_name !== null && (
        <p className="dim">
          <bdi className="import-file">{row.file_name}</bdi>
        </p>
      )}
      {row.refused > 0 && (
        <ShowRefused {...{ row, onOpen }}>
          <FormattedMessage {...messages.show} values={{ total: row.refused }} />
        </ShowRefused>
      )}
    </div>
  );
}

const LIST = 'imports';
const FILTERS = ['vendor'];

function useVendorFilter(): ListFilter {
  const intl = useIntl();
  const { data } = useVendors();
  const names = new Map(data?.data.map(({ vendor_uuid, vendor_name }) => [vendor_uuid, vendor_name]));
  const all = intl.formatMessage({ id: 'imports.filter.all', defaultMessage: 'All vendors' });
  return {
    name: 'vendor',
    label: intl.formatMessage({ id: 'imports.filter.vendor', defaultMessage: 'Vendor' }),
    options: choices(all, [...names.keys()], (id) => names.get(id) ?? id),
  };
}

/** Every import of numbers. Its refused lines are shown below the list when an admin asks for them; the address then names it. */
export function ImportsPage(): ReactNode {
  const address = useListAddress();
  const imports = useImports(address);
  const { key, searchOf, open: onOpen } = useOpenedRow('import');
  const columns = [...columnsOf(searchOf), rejectedColumn(onOpen)];
  const isNarrowed = isFiltered(address, FILTERS);
  const navigate = useNavigate();
  useRowKeys({ onAudit: (id) => void navigate(auditPath('import', id)) });
  return (
    <ListPage
      title={<FormattedMessage id="imports.title" defaultMessage="Import history" />}
      actions={
        <>
          <ListActions
            {...{ list: LIST, columns }}
            file={{ name: 'ringpost-imports.csv', load: () => loadImportsFile(address) }}
          />
          <ButtonLink look="outline" size="sm" to={paths['admin-dashboard-numbers']}>
            <FormattedMessage id="imports.new" defaultMessage="Import numbers" />
          </ButtonLink>
        </>
      }
      bar={
        <>
          <RunningImports rows={imports.data?.data} />
          <ListBar
            {...{ list: LIST, columns, address, views: [ALL_ROWS] }}
            filters={[useVendorFilter()]}
            opened="import"
          />
        </>
      }
      list={imports}
      {...{ address, pageRows: PAGE_ROWS }}
      sortable
      table={{
        compact: true,
        caption: <FormattedMessage id="imports.caption" defaultMessage="Imports" />,
        columns: useShownColumns(LIST, columns),
        rowKey: (row) => row.import_uuid,
        onRow: (row) => onOpen(row.import_uuid),
        card: (row) => <ImportCard row={row} onOpen={onOpen} />,
      }}
      failed={<FormattedMessage id="imports.failed" defaultMessage="The imports did not load" />}
      empty={
        isNarrowed ? (
          <NothingMatches />
        ) : (
          <FormattedMessage id="imports.empty" defaultMessage="Nothing was imported yet." />
        )
      }
      emptyAction={isNarrowed && <ClearFilters address={address} names={FILTERS} />}
    >
      {imports.data && <RowKeysHelp selects={false} />}
      {key !== null && <Report key={key} id={key} />}
    </ListPage>
  );
}
