import type { UserView } from '@ringpost/query-api/accounts/accounts.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextInput } from '../../../ui/field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { reasonForm } from './status.forms.ts';
import { setActive } from './users.api.ts';

/** Closes an account or opens it again. The reason is stored in the log of the account. */
export function StatusDialog({
  user,
  onClose,
}: {
  readonly user: UserView;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const activates = user.status === 'inactive';
  const labels = { reason: intl.formatMessage({ id: 'status.reason', defaultMessage: 'Reason' }) };
  const form = useSchemaForm({ check: reasonForm, labels, defaultValues: { reason: '' } });
  const submit = form.handleSubmit(async ({ reason }) => {
    if (await submission.run(() => setActive(user.user_id, activates, reason.trim()))) onClose();
  });
  return (
    <FormDialog
      danger={!activates}
      title={
        <FormattedMessage
          id="status.title"
          defaultMessage="{activates, select, true {Activate} other {Deactivate}} {email}"
          values={{ activates: String(activates), email: user.email }}
        />
      }
      problem={submission.text}
      busy={form.formState.isSubmitting}
      submit={
        activates ? (
          <FormattedMessage id="status.activate" defaultMessage="Activate the account" />
        ) : (
          <FormattedMessage id="status.deactivate" defaultMessage="Deactivate and sign out everywhere" />
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        {...form.register('reason')}
        autoComplete="off"
        label={labels.reason}
        error={form.formState.errors.reason?.message}
      />
    </FormDialog>
  );
}
