import type { ApprovalView } from '@ringpost/query-api/approvals/approvals.contract';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { ApprovalFacts } from './approval-facts.tsx';
import { kindNames, subjectText } from './approval-words.tsx';
import { type Decision, decide } from './approvals.api.ts';

const titles: Readonly<Record<Decision, MessageDescriptor>> = defineMessages({
  approve: { id: 'approval.approve.title', defaultMessage: 'Approve for {subject}: {kind}?' },
  refuse: { id: 'approval.refuse.title', defaultMessage: 'Refuse for {subject}: {kind}?' },
  withdraw: { id: 'approval.withdraw.title', defaultMessage: 'Withdraw for {subject}: {kind}?' },
});
const buttons: Readonly<Record<Decision, MessageDescriptor>> = defineMessages({
  approve: { id: 'approval.approve.submit', defaultMessage: 'Approve: {kind}' },
  refuse: { id: 'approval.refuse.submit', defaultMessage: 'Refuse: {kind}' },
  withdraw: { id: 'approval.withdraw.submit', defaultMessage: 'Withdraw: {kind}' },
});

/** Shows what an admin has asked for, before a second one decides or the same one takes it back. */
export function DecideApprovalDialog({
  row,
  decision,
  onClose,
}: {
  readonly row: ApprovalView;
  readonly decision: Decision;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const values = { subject: subjectText(intl, row), kind: intl.formatMessage(kindNames[row.kind]) };
  return (
    <FormDialog
      danger={decision !== 'approve'}
      title={<FormattedMessage {...titles[decision]} values={values} />}
      problem={submission.text}
      busy={submission.busy}
      submit={intl.formatMessage(buttons[decision], values)}
      onSubmit={async (event) => {
        event.preventDefault();
        if (await submission.run(() => decide(row, decision))) onClose();
      }}
      onClose={onClose}
    >
      <dl className="adjustment-facts t13">
        <ApprovalFacts row={row} />
      </dl>
    </FormDialog>
  );
}
