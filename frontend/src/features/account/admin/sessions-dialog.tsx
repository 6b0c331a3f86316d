import { type FormEvent, type ReactNode, useState } from 'react';
import { defineMessage, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { notify } from '../../../ui/toasts.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { endSessions } from './users.api.ts';

const done: MessageDescriptor = defineMessage({
  id: 'sessions.done',
  defaultMessage: '{email} is signed out everywhere',
});

/** Signs a customer out on every device. The password stays as it is. */
export function SessionsDialog({
  user,
  onClose,
}: {
  readonly user: { readonly user_id: string; readonly email: string };
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const [busy, setBusy] = useState(false);
  async function end(): Promise<void> {
    setBusy(true);
    const isDone = await submission.run(() => endSessions(user.user_id));
    setBusy(false);
    if (!isDone) return;
    notify({ kind: 'success', text: intl.formatMessage(done, { email: user.email }) });
    onClose();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void end();
  }
  return (
    <FormDialog
      danger
      title={
        <FormattedMessage
          id="sessions.title"
          defaultMessage="End all sessions of {email}"
          values={{ email: user.email }}
        />
      }
      problem={submission.text}
      busy={busy}
      submit={<FormattedMessage id="sessions.submit" defaultMessage="Sign out everywhere" />}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="sessions.about"
          defaultMessage="Every device is signed out at once. The password stays the same: if someone else knows it, ask the customer to reset it."
        />
      </p>
    </FormDialog>
  );
}
