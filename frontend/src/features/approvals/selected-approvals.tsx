import type { ApprovalView } from '@ringpost/query-api/approvals/approvals.contract';
import type { ReactNode } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../../loading/lazy-part.ts';
import { auditPath } from '../../session/paths.ts';
import { useMay } from '../../session/role.ts';
import { type RowSelection, useSelectableRows } from '../../ui/row-selection.tsx';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import { SelectionAct } from '../forms/selection-act.tsx';
import { historyKindOf, kindNames, subjectText } from './approval-words.tsx';

const RefuseManyDialog = lazyPart(async () => (await import('./refuse-many-dialog.tsx')).RefuseManyDialog);

const refuse = defineMessage({ id: 'approvals.act.refuse', defaultMessage: 'Refuse …' });

export function approvalKey({ approval_uuid }: ApprovalView): string {
  return approval_uuid;
}

/** The boxes of the requests, for those who may decide, and what the keys of the list do. */
export function useSelectableApprovals(rows: readonly ApprovalView[]) {
  const intl = useIntl();
  const navigate = useNavigate();
  const may = useMay('admin');
  const nameOf = (row: ApprovalView): string =>
    intl.formatMessage(
      { id: 'approvals.select', defaultMessage: 'Select {kind} for {subject}' },
      { kind: intl.formatMessage(kindNames[row.kind]), subject: subjectText(intl, row) },
    );
  const selectable = useSelectableRows(rows, { rowKey: approvalKey, nameOf, may });
  useRowKeys({
    onSelect: selectable.onSelect,
    onAudit(id) {
      const row = rows.find((each) => approvalKey(each) === id);
      const kind = row && historyKindOf(row);
      if (kind) void navigate(auditPath(kind, row.subject_id));
    },
  });
  return selectable;
}

/** What can be done with the selected requests. */
export function SelectedApprovals({
  selection,
}: {
  readonly selection: RowSelection<ApprovalView>;
}): ReactNode {
  return (
    <SelectionAct
      selection={selection}
      label={refuse}
      dialog={({ rows, ...many }) => <RefuseManyDialog requests={rows} {...many} />}
    />
  );
}
