import type { UserView } from '@ringpost/query-api/accounts/accounts.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-messages.ts';
import { TextInput } from '../../ui/field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { setActive } from './admin.api.ts';
import { AdminDialog } from './admin-dialog.tsx';
import { reasonSchema } from './admin-schemas.ts';

/** Closes an account or opens it again, with the reason that stands in its log. */
export function StatusDialog({
  user,
  onClose,
}: {
  readonly user: UserView;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const [problem, setProblem] = useState<string | null>(null);
  const activates = user.status === 'inactive';
  const labels = { reason: intl.formatMessage({ id: 'status.reason', defaultMessage: 'Reason' }) };
  const form = useSchemaForm({ schema: reasonSchema, labels, defaultValues: { reason: '' } });
  const submit = form.handleSubmit(async ({ reason }) => {
    setProblem(null);
    try {
      await setActive(user.user_id, activates, reason.trim());
      onClose();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(problemText(intl, error));
    }
  });
  return (
    <AdminDialog
      danger={!activates}
      title={
        <FormattedMessage
          id="status.title"
          defaultMessage="{activates, select, true {Activate} other {Deactivate}} {email}"
          values={{ activates: String(activates), email: user.email }}
        />
      }
      problem={problem}
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
    </AdminDialog>
  );
}
