import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/toasts.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { cancelRebuild } from './operations.api.ts';

/** Asks before a rebuild ends, because its work is lost. */
export function CancelDialog({
  name,
  onClose,
}: {
  readonly name: string;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const cancel = async (): Promise<void> => {
    if (!(await submission.run(() => cancelRebuild(name)))) return;
    const text = intl.formatMessage(
      { id: 'cancel-rebuild.done', defaultMessage: 'Cancelled. {view} keeps its rows.' },
      { view: name },
    );
    notify({ kind: 'success', text });
    onClose();
  };
  return (
    <ConfirmDialog
      title={
        <FormattedMessage
          id="cancel-rebuild.title"
          defaultMessage="Cancel the rebuild of {view}?"
          values={{ view: <bdi className="mono">{name}</bdi> }}
        />
      }
      keep={<FormattedMessage id="cancel-rebuild.keep" defaultMessage="Go on" />}
      confirm={<FormattedMessage id="cancel-rebuild.confirm" defaultMessage="Cancel the rebuild" />}
      busy={submission.busy}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <p>
        <FormattedMessage
          id="cancel-rebuild.about"
          defaultMessage="The new rows are dropped. Readers keep the rows that they see now."
        />
      </p>
      {submission.text && (
        <p role="alert" className="form-problem">
          {submission.text}
        </p>
      )}
    </ConfirmDialog>
  );
}
