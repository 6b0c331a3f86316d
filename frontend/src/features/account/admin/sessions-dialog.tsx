import type { UserSession } from '@ringpost/command-api/accounts/user-sessions.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextInput } from '../../../ui/field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { notify } from '../../../ui/toasts.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { SessionBrowser } from '../session-names.tsx';
import { reasonForm } from './status.forms.ts';
import { endSessions } from './users.api.ts';

interface SessionsDialogProps {
  readonly user: { readonly user_id: string; readonly email: string };
  /** Absent: all sessions of the account. */
  readonly session?: UserSession | undefined;
  readonly onClose: () => void;
}

function Title({ user: { email }, session }: SessionsDialogProps): ReactNode {
  if (!session)
    return (
      <FormattedMessage id="sessions.title" defaultMessage="End all sessions of {email}" values={{ email }} />
    );
  const browser = <SessionBrowser session={session} />;
  return (
    <FormattedMessage
      id="sessions.title.one"
      defaultMessage="End the session: {browser}"
      values={{ browser }}
    />
  );
}

/** Signs a customer out on one device or on every device, with a reason that the log keeps. The password stays as it is. */
export function SessionsDialog(props: SessionsDialogProps): ReactNode {
  const { user, session, onClose } = props;
  const intl = useIntl();
  const submission = useSubmit();
  const labels = { reason: intl.formatMessage({ id: 'sessions.reason', defaultMessage: 'Reason' }) };
  const form = useSchemaForm({ check: reasonForm, labels, defaultValues: { reason: '' } });
  const done = session
    ? { id: 'sessions.done.one', defaultMessage: 'The session of {email} has ended' }
    : { id: 'sessions.done', defaultMessage: '{email} is signed out everywhere' };
  const submit = form.handleSubmit(async ({ reason }) => {
    if (!(await submission.run(() => endSessions(user.user_id, reason.trim(), session)))) return;
    notify({ kind: 'success', text: intl.formatMessage(done, { email: user.email }) });
    onClose();
  });
  return (
    <FormDialog
      danger
      title={<Title {...props} />}
      problem={submission.text}
      busy={form.formState.isSubmitting}
      submit={
        session ? (
          <FormattedMessage id="sessions.submit.one" defaultMessage="End the session" />
        ) : (
          <FormattedMessage id="sessions.submit" defaultMessage="Sign out everywhere" />
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dim t13">
        {session ? (
          <FormattedMessage
            id="sessions.about.one"
            defaultMessage="This device is signed out at once. The password stays the same: if someone else knows it, ask the customer to reset it."
          />
        ) : (
          <FormattedMessage
            id="sessions.about"
            defaultMessage="Every device is signed out at once. The password stays the same: if someone else knows it, ask the customer to reset it."
          />
        )}
      </p>
      <TextInput
        {...form.register('reason')}
        autoComplete="off"
        label={labels.reason}
        error={form.formState.errors.reason?.message}
      />
    </FormDialog>
  );
}
