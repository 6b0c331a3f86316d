import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextInput } from '../../../ui/field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { notify } from '../../../ui/toasts.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { reasonForm } from './status.forms.ts';
import { removeFactorOf } from './users.api.ts';

/** Removes the second factor of an account whose owner lost it. The reason is stored in the log of the account. */
export function FactorDialog({
  user,
  onClose,
}: {
  readonly user: { readonly user_id: string; readonly email: string };
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const labels = { reason: intl.formatMessage({ id: 'factor.reason', defaultMessage: 'Reason' }) };
  const form = useSchemaForm({ check: reasonForm, labels, defaultValues: { reason: '' } });
  const submit = form.handleSubmit(async ({ reason }) => {
    if (!(await submission.run(() => removeFactorOf(user.user_id, reason.trim())))) return;
    notify({
      kind: 'success',
      text: intl.formatMessage(
        { id: 'factor.removed', defaultMessage: 'The second factor of {email} is removed' },
        { email: user.email },
      ),
    });
    onClose();
  });
  return (
    <FormDialog
      danger
      title={
        <FormattedMessage
          id="factor.remove-of"
          defaultMessage="Remove the second factor of {email}"
          values={{ email: user.email }}
        />
      }
      problem={submission.text}
      busy={form.formState.isSubmitting}
      submit={<FormattedMessage id="factor.remove-of.submit" defaultMessage="Remove it" />}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="factor.remove-of.about"
          defaultMessage="Its app, its recovery codes and its passkeys are removed. After that, the password alone is enough to log in. First make sure that the owner of the account is asking."
        />
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
