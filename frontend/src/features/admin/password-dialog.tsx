import { LoginBody } from '@ringpost/command-api/accounts/accounts.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { command } from '../../api/http.ts';
import { PasswordInput } from '../../ui/field.tsx';
import type { FormSchema } from '../../ui/form/check-schema.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { AdminDialog } from './admin-dialog.tsx';
import { useFreshPassword } from './fresh-password.store.ts';

const schema: FormSchema = {
  required: ['password'],
  properties: { password: LoginBody.properties.password },
};

/** Asks an admin for the password where an act needs a fresh one. A page whose acts do so has one of these. */
export function PasswordDialog(): ReactNode {
  const question = useFreshPassword((state) => state.question);
  return question && <PasswordForm proved={question.proved} closed={question.closed} />;
}

function PasswordForm({
  proved,
  closed,
}: {
  readonly proved: () => void;
  readonly closed: () => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const label = intl.formatMessage({ id: 'admin.password.label', defaultMessage: 'Your password' });
  const form = useSchemaForm({ schema, labels: { password: label }, defaultValues: { password: '' } });
  const wrong = submission.problem?.code === 'INCORRECT_CREDENTIALS';
  const submit = form.handleSubmit(async ({ password }) => {
    if (await submission.run(() => command('/api/auth/confirm-password', { password }))) proved();
  });
  return (
    <AdminDialog
      title={<FormattedMessage id="admin.password.title" defaultMessage="Enter your password again" />}
      problem={wrong ? null : submission.text}
      busy={form.formState.isSubmitting}
      submit={<FormattedMessage id="admin.password.submit" defaultMessage="Continue" />}
      onSubmit={submit}
      onClose={closed}
    >
      <p className="dim t13">
        <FormattedMessage
          id="admin.password.why"
          defaultMessage="This changes money or access, so we ask who you are. You are not asked again for 5 minutes."
        />
      </p>
      <PasswordInput
        {...form.register('password')}
        autoComplete="current-password"
        label={label}
        error={
          form.formState.errors.password?.message ??
          (wrong && <FormattedMessage id="admin.password.wrong" defaultMessage="This is not your password" />)
        }
      />
    </AdminDialog>
  );
}
