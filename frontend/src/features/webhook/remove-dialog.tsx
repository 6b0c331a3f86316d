import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { removeWebhook } from './webhook.api.ts';

/** Removes one of the further webhooks. The page shows another one before that, because nothing of this one can be read afterwards. */
export function RemoveDialog({
  id,
  onLeave,
  onClose,
}: {
  readonly id: string;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const submission = useSubmit();
  const remove = async (): Promise<void> => {
    onLeave();
    if (await submission.run(() => removeWebhook(id))) onClose();
  };
  return (
    <ConfirmDialog
      title={<FormattedMessage id="webhook.remove.title" defaultMessage="Remove this webhook?" />}
      confirm={<FormattedMessage id="webhook.remove.confirm" defaultMessage="Remove the webhook" />}
      keep={<FormattedMessage id="webhook.remove.keep" defaultMessage="Keep it" />}
      busy={submission.busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {submission.text ?? (
        <FormattedMessage
          id="webhook.remove.about"
          defaultMessage="Its secret and its list of deliveries go too. What waits for it is not sent."
        />
      )}
    </ConfirmDialog>
  );
}
