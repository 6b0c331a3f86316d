import type { ImportView } from '@ringpost/query-api/imports/imports.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ProgressBar } from '../../ui/progress-bar.tsx';

function RunningImport({ row }: { readonly row: ImportView }): ReactNode {
  const intl = useIntl();
  const { lines, imported, known, refused } = row;
  const done = imported + known + refused;
  const list = row.file_name ?? intl.formatMessage({ id: 'imports.pasted', defaultMessage: 'Pasted list' });
  const label = intl.formatMessage({ id: 'imports.progress', defaultMessage: 'Import of {list}' }, { list });
  return (
    <li>
      <p className="row between">
        <strong>
          <bdi className="import-file">{list}</bdi>
        </strong>
        <span className="dim">
          <bdi>{row.vendor_name}</bdi>, {row.country_iso}
        </span>
      </p>
      <p className="import-progress">
        <ProgressBar label={label} share={lines === 0 ? 1 : done / lines} />
      </p>
      <p className="dim">
        <FormattedMessage
          id="imports.progress.counts"
          defaultMessage="{done, number} of {lines, number} lines: {imported, number} imported, {known, number} already known, {refused, number} refused"
          values={{ done, lines, imported, known, refused }}
        />
      </p>
    </li>
  );
}

/** The imports that are still running, each with how far it is. */
export function RunningImports({ rows }: { readonly rows: readonly ImportView[] | undefined }): ReactNode {
  const running = rows?.filter(({ status }) => status === 'running') ?? [];
  if (running.length === 0) return null;
  return (
    <ul className="running-imports">
      {running.map((row) => (
        <RunningImport key={row.import_uuid} row={row} />
      ))}
    </ul>
  );
}
