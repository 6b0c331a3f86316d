import type { ApprovalView } from '@ringpost/query-api/approvals/approvals.contract';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Stamp } from '../../ui/figures.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { ChangeText, kindNames, subjectText } from './approval-words.tsx';
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

/** For whom and where a price is. */
function Scope({ row: { change } }: { readonly row: ApprovalView }): ReactNode {
  if (!change.price) return null;
  const { email, country_iso, vendor_name } = change.price;
  return (
    <>
      <dt>
        <FormattedMessage id="approval.scope" defaultMessage="For" />
      </dt>
      <dd>
        <FormattedMessage
          id="approval.scope.text"
          defaultMessage="{customer, select, none {every customer} other {{customer}}}, {country, select, none {every country} other {{country}}}, {vendor, select, none {every vendor} other {{vendor}}}"
          values={{
            customer: email ?? 'none',
            country: country_iso ?? 'none',
            vendor: vendor_name ?? 'none',
          }}
        />
      </dd>
    </>
  );
}

function Facts({ row }: { readonly row: ApprovalView }): ReactNode {
  return (
    <dl className="adjustment-facts t13">
      <dt>
        <FormattedMessage id="approval.change" defaultMessage="Before → after" />
      </dt>
      <dd>
        <ChangeText row={row} />
      </dd>
      <Scope row={row} />
      <dt>
        <FormattedMessage id="approval.asked-by" defaultMessage="Asked by" />
      </dt>
      <dd>
        <bdi>{row.asked_by}</bdi>, <Stamp at={row.at} />
      </dd>
      {row.reason !== null && (
        <>
          <dt>
            <FormattedMessage id="approval.reason" defaultMessage="Reason" />
          </dt>
          <dd>
            <bdi>{row.reason}</bdi>
          </dd>
        </>
      )}
    </dl>
  );
}

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
      <Facts row={row} />
    </FormDialog>
  );
}
