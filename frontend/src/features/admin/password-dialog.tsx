import { LoginBody } from '@ringpost/command-api/accounts/accounts.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { command } from '../../api/http.ts';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-messages.ts';
import { PasswordInput } from '../../ui/field.tsx';
import type { FormSchema } from '../../ui/form/check-schema.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
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
  const [problem, setProblem] = useState<Problem | null>(null);
  const label = intl.formatMessage({ id: 'admin.password.label', defaultMessage: 'Your password' });
  const form = useSchemaForm({ schema, labels: { password: label }, defaultValues: { password: '' } });
  const wrong = problem?.code === 'INCORRECT_CREDENTIALS';
  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(null);
    try {
      await command('/api/auth/confirm-password', { password });
      proved();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
    }
  });
  return (
    <AdminDialog
      title={<FormattedMessage id="admin.password.title" defaultMessage="Enter your password again" />}
      problem={problem && !wrong ? problemText(intl, problem) : null}
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
