import type { ImportView } from '@ringpost/projections/imports/imports.view';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { paths } from '../../session/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import './admin.css';
import { pageRows, useImports } from './admin.api.ts';
import { RejectedLines } from './import-outcome.tsx';

/** Every import there was; the lines it refused stand below when one asks for them (E5). */
export function ImportsPage(): ReactNode {
  const address = useListAddress();
  const { data, error, mutate } = useImports(address.offset);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = data?.data.find(({ import_uuid }) => import_uuid === openId);
  return (
    <Page
      title={<FormattedMessage id="imports.title" defaultMessage="Import history" />}
      actions={
        <ButtonLink look="outline" size="sm" to={paths['admin-dashboard-numbers']}>
          <FormattedMessage id="imports.new" defaultMessage="Import numbers" />
        </ButtonLink>
      }
    >
      <DataTable
        compact
        caption={<FormattedMessage id="imports.caption" defaultMessage="Imports" />}
        columns={[...columns, rejectedColumn(setOpenId)]}
        rows={data?.data}
        rowKey={(row) => row.import_uuid}
        card={(row) => <ImportCard row={row} onOpen={setOpenId} />}
        failure={
          error && {
            problem: error,
            retry: () => void mutate(),
            text: <FormattedMessage id="imports.failed" defaultMessage="The imports did not load" />,
          }
        }
        empty={
          <EmptyState>
            <FormattedMessage id="imports.empty" defaultMessage="Nothing was imported yet." />
          </EmptyState>
        }
      />
      {data && (
        <Pager offset={address.offset} limit={pageRows} total={data.total} onOffset={address.setOffset} />
      )}
      {open && open.rejected.length > 0 && (
        <section className="card imports-rejected" aria-live="polite">
          <h2>
            <FormattedMessage
              id="imports.rejected"
              defaultMessage="Refused lines of {at}"
              values={{ at: <Stamp at={open.started_at} /> }}
            />
          </h2>
          <RejectedLines rejected={open.rejected} name={open.import_uuid} />
        </section>
      )}
    </Page>
  );
}

const count = (id: string, head: ReactNode, of: (row: ImportView) => number): Column<ImportView> => ({
  id,
  head,
  numeric: true,
  cell: (row) => <span className="num">{of(row).toLocaleString('en')}</span>,
});

const columns: readonly Column<ImportView>[] = [
  {
    id: 'started',
    head: <FormattedMessage id="imports.started" defaultMessage="Started" />,
    cell: (row) => <Stamp at={row.started_at} />,
  },
  {
    id: 'finished',
    head: <FormattedMessage id="imports.finished" defaultMessage="Finished" />,
    cell: (row) => <Stamp at={row.finished_at} />,
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

const rejectedColumn = (onOpen: Open): Column<ImportView> => ({
  id: 'rejected',
  head: <FormattedMessage id="imports.refused" defaultMessage="Refused" />,
  numeric: true,
  cell: (row) => <Refused {...{ row, onOpen }} />,
});

function Refused({ row, onOpen }: { readonly row: ImportView; readonly onOpen: Open }): ReactNode {
  const intl = useIntl();
  if (row.rejected.length === 0) return <span className="num">0</span>;
  return (
    <Button
      look="outline"
      size="xs"
      aria-label={intl.formatMessage(
        {
          id: 'imports.show',
          defaultMessage: 'Show {total, plural, one {# refused line} other {# refused lines}}',
        },
        { total: row.rejected.length },
      )}
      onClick={() => onOpen(row.import_uuid)}
    >
      <span className="num">{row.rejected.length}</span>
    </Button>
  );
}

const ImportCard = ({ row, onOpen }: { readonly row: ImportView; readonly onOpen: Open }): ReactNode => (
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
      <Refused {...{ row, onOpen }} />
    </p>
  </div>
);
