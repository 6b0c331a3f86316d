import { FORGET_AFTER_DAYS } from '@ringpost/domain/rules/limits';
import type { CustomerView } from '@ringpost/query-api/accounts/accounts.contract';
import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { TextInput } from '../../../ui/field.tsx';
import { moneyText } from '../../../ui/figures.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { notify } from '../../../ui/toasts.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { reasonForm } from './status.forms.ts';
import { forgetUser } from './users.api.ts';

const forgetWaits: MessageDescriptor = defineMessage({
  id: 'users.forget.waits',
  defaultMessage: 'To forget {email} waits for another admin. Nothing has changed yet.',
});

/** Asks to forget a customer. The reason is stored in the log of the account, and stays there. */
export function ForgetDialog({
  user,
  onClose,
}: {
  readonly user: CustomerView;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const labels = { reason: intl.formatMessage({ id: 'users.forget.reason', defaultMessage: 'Reason' }) };
  const form = useSchemaForm({ check: reasonForm, labels, defaultValues: { reason: '' } });
  const submit = form.handleSubmit(async ({ reason }) => {
    if (!(await submission.run(() => forgetUser(user.user_id, reason.trim())))) return;
    notify({ kind: 'warning', text: intl.formatMessage(forgetWaits, { email: user.email }) });
    onClose();
  });
  return (
    <FormDialog
      danger
      title={
        <FormattedMessage
          id="users.forget.title"
          defaultMessage="Forget {email}"
          values={{ email: <bdi>{user.email}</bdi> }}
        />
      }
      problem={submission.text}
      busy={form.formState.isSubmitting}
      submit={
        <FormattedMessage
          id="users.forget.submit"
          defaultMessage="Ask to forget in {days, number} days"
          values={{ days: FORGET_AFTER_DAYS }}
        />
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="users.forget.about"
          defaultMessage="Another admin must approve it. {days, number} days later everything that names the customer is deleted, rentals end, and the balance of {balance} is given up. The customer gets a mail, and the customer or an admin can stop it until then. The reason stays, so do not name the person in it."
          values={{ days: FORGET_AFTER_DAYS, balance: moneyText(user.balance) }}
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
