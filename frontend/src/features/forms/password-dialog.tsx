import { type ReactNode, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { command } from '../../api/http.ts';
import { PasswordInput } from '../../ui/field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { FormDialog } from './form-dialog.tsx';
import { leaveQuestion, useFreshPassword } from './fresh-password.store.ts';
import { passwordForm } from './password.forms.ts';
import { SecondStep } from './second-step.tsx';
import { useAskedCode } from './use-asked-code.ts';
import { useSubmit } from './use-submit.ts';

function PasswordForm({
  proved,
  closed,
}: {
  readonly proved: () => void;
  readonly closed: () => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const label = intl.formatMessage({ id: 'password.label', defaultMessage: 'Your password' });
  const form = useSchemaForm({
    check: passwordForm,
    labels: { password: label, code: label },
    defaultValues: { password: '', code: '' },
  });
  const wrong = submission.problem?.code === 'INCORRECT_CREDENTIALS';
  const code = useAskedCode(submission, () => command('POST /api/auth/passkeys/ask'));
  const submit = form.handleSubmit(async (values) => {
    const send = async () => {
      const body = { password: values.password, ...(await code.of(values)) };
      await command('POST /api/auth/confirm-password', { body });
    };
    if (await submission.run(send)) proved();
  });
  return (
    <FormDialog
      title={<FormattedMessage id="password.title" defaultMessage="Enter your password again" />}
      problem={wrong || code.isAbout ? null : submission.text}
      busy={form.formState.isSubmitting}
      submit={<FormattedMessage id="password.submit" defaultMessage="Continue" />}
      onSubmit={submit}
      onClose={closed}
    >
      <p className="dim t13">
        <FormattedMessage
          id="password.why"
          defaultMessage="This changes money or access, so we ask who you are. You are not asked again for 5 minutes."
        />
      </p>
      <PasswordInput
        {...form.register('password')}
        autoComplete="current-password"
        label={label}
        error={
          form.formState.errors.password?.message ??
          (wrong && <FormattedMessage id="password.wrong" defaultMessage="This is not your password" />)
        }
      />
      {code.isAsked && <SecondStep step={code} field={form.register('code')} size="md" onPasskey={submit} />}
    </FormDialog>
  );
}

/**
 * Asks for the password before an action that needs a recently confirmed one. Each page with such actions has one of these
 * dialogs. The action is cancelled when the dialog leaves the page.
 */
export function PasswordDialog(): ReactNode {
  const question = useFreshPassword((state) => state.question);
  useEffect(() => leaveQuestion, []);
  return question && <PasswordForm proved={question.proved} closed={question.closed} />;
}
