import type { AdjustmentView } from '@ringpost/query-api/adjustments/adjustments.contract';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { moneyText, Stamp } from '../../ui/figures.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { kindNames } from './adjustment-words.tsx';
import { approve, refuse } from './adjustments.api.ts';

export type Decision = 'approve' | 'refuse' | 'withdraw';

const titles: Readonly<Record<Decision, MessageDescriptor>> = defineMessages({
  approve: { id: 'adjustment.approve.title', defaultMessage: 'Approve {amount} for {email}?' },
  refuse: { id: 'adjustment.refuse.title', defaultMessage: 'Refuse {amount} for {email}?' },
  withdraw: { id: 'adjustment.withdraw.title', defaultMessage: 'Withdraw {amount} for {email}?' },
});
const buttons: Readonly<Record<Decision, MessageDescriptor>> = defineMessages({
  approve: { id: 'adjustment.approve.submit', defaultMessage: 'Approve {amount}' },
  refuse: { id: 'adjustment.refuse.submit', defaultMessage: 'Refuse {amount}' },
  withdraw: { id: 'adjustment.withdraw.submit', defaultMessage: 'Withdraw {amount}' },
});

function Facts({ row }: { readonly row: AdjustmentView }): ReactNode {
  return (
    <dl className="adjustment-facts t13">
      <dt>
        <FormattedMessage id="adjustment.what" defaultMessage="What" />
      </dt>
      <dd>
        <FormattedMessage {...kindNames[row.kind]} />, {moneyText(row.amount)}
        {row.as_debt && (
          <>
            {' '}
            <FormattedMessage id="adjustment.debt" defaultMessage="(what is missing becomes a debt)" />
          </>
        )}
      </dd>
      <dt>
        <FormattedMessage id="adjustment.customer" defaultMessage="Customer" />
      </dt>
      <dd>
        <bdi>{row.email ?? row.user_id}</bdi>
      </dd>
      <dt>
        <FormattedMessage id="adjustment.asked-by" defaultMessage="Asked by" />
      </dt>
      <dd>
        <bdi>{row.asked_by}</bdi>, <Stamp at={row.at} />
      </dd>
      <dt>
        <FormattedMessage id="adjustment.reason" defaultMessage="Reason" />
      </dt>
      <dd>
        <bdi>{row.reason}</bdi>
      </dd>
    </dl>
  );
}

/** Shows what an admin has asked for, before a second one decides or the same one takes it back. */
export function DecideDialog({
  row,
  decision,
  onClose,
}: {
  readonly row: AdjustmentView;
  readonly decision: Decision;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const values = { amount: moneyText(row.amount), email: row.email ?? row.user_id };
  return (
    <FormDialog
      danger={decision !== 'approve'}
      title={<FormattedMessage {...titles[decision]} values={values} />}
      problem={submission.text}
      busy={submission.busy}
      submit={intl.formatMessage(buttons[decision], values)}
      onSubmit={async (event) => {
        event.preventDefault();
        if (await submission.run(() => (decision === 'approve' ? approve(row) : refuse(row)))) onClose();
      }}
      onClose={onClose}
    >
      <Facts row={row} />
    </FormDialog>
  );
}
