import type { ReactNode } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../../loading/lazy-part.ts';
import { auditPath } from '../../session/paths.ts';
import { useMay } from '../../session/role.ts';
import type { Column } from '../../ui/data-table.tsx';
import { type RowSelection, useSelectableRows } from '../../ui/row-selection.tsx';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import { SelectionAct } from '../forms/selection-act.tsx';
import type { AdminPortInView } from './port-ins.api.ts';

const ManyReviewsDialog = lazyPart(async () => (await import('./many-reviews-dialog.tsx')).ManyReviewsDialog);

const review = defineMessage({ id: 'admin.portin.act.review', defaultMessage: 'Take into review …' });

function rowKey({ portin_uuid }: AdminPortInView): string {
  return portin_uuid;
}

/** The list with a box for each row if the user may move requests, and what the keys do. */
export function usePortInTable(
  rows: readonly AdminPortInView[],
  columns: readonly Column<AdminPortInView>[],
) {
  const intl = useIntl();
  const navigate = useNavigate();
  const may = useMay('admin');
  const nameOf = ({ portname }: AdminPortInView): string =>
    intl.formatMessage({ id: 'admin.portin.select', defaultMessage: 'Select {name}' }, { name: portname });
  const { selection, onSelect, withBoxes } = useSelectableRows(rows, { rowKey, nameOf, may });
  useRowKeys({ onSelect, onAudit: (id) => void navigate(auditPath('port-in', id)) });
  return { may, selection, rowKey, columns: withBoxes(columns) };
}

/** What can be done with the selected requests. */
export function SelectedPortIns({
  selection,
}: {
  readonly selection: RowSelection<AdminPortInView>;
}): ReactNode {
  return (
    <SelectionAct
      selection={selection}
      label={review}
      dialog={({ rows, ...many }) => <ManyReviewsDialog requests={rows} {...many} />}
    />
  );
}
