import { FIRST_ADMIN_PASSWORD_MIN_CHARACTERS } from '@ringpost/domain/rules/limits';
import type { ReactNode } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { command } from '../../api/http.ts';
import { Problem } from '../../api/problem.ts';
import type { RequestOf } from '../../api/routes.ts';
import { paths } from '../../session/paths.ts';
import { renewSession, type Session, useSession } from '../../session/session.store.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordInput } from '../../ui/field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { notify } from '../../ui/toasts.ts';
import { SecondStep } from '../forms/second-step.tsx';
import { useAskedCode } from '../forms/use-asked-code.ts';
import { isUnanswered, useSubmit } from '../forms/use-submit.ts';
import { firstOwnPasswordForm, updatePasswordForm } from './account.forms.ts';
import { accountMessages } from './account.messages.ts';
import {
  againIfTouched,
  type NewPassword,
  NewPasswordFields,
  newPasswordLabels,
  sameTwice,
} from './new-password-fields.tsx';
import { sessionOf } from './session-answer.ts';
import { useUnknownPassword } from './unknown-password.store.ts';
import { UnknownPassword } from './unknown-password.tsx';

interface PasswordChange extends NewPassword {
  readonly current_password: string;
  readonly code: string;
}

/** An admin must replace a generated password with a different one. */
function another(intl: IntlShape, { current_password, password }: PasswordChange) {
  return password !== '' && password === current_password
    ? {
        password: intl.formatMessage({
          id: 'profile.another',
          defaultMessage: 'The new password must be different from the current one',
        }),
      }
    : {};
}

/** @returns the session that goes on with the new password */
async function change(body: RequestOf<'POST /api/auth/update_password'>['body']): Promise<Session> {
  try {
    const answer = await command('POST /api/auth/update_password', { body });
    useUnknownPassword.setState({ isUnknown: false });
    return sessionOf(answer);
  } catch (error) {
    if (error instanceof Problem && isUnanswered(error)) useUnknownPassword.setState({ isUnknown: true });
    throw error;
  }
}

/** The form for a new password, and what happens when it is sent. */
function usePasswordForm(isFirst: boolean) {
  const intl = useIntl();
  const submission = useSubmit();
  const code = useAskedCode(submission, () => command('POST /api/auth/passkeys/ask'));
  const navigate = useNavigate();
  const form = useSchemaForm<PasswordChange>({
    check: isFirst ? firstOwnPasswordForm : updatePasswordForm,
    labels: {
      ...newPasswordLabels(intl),
      current_password: intl.formatMessage(accountMessages.currentPassword),
      code: intl.formatMessage(accountMessages.code),
    },
    defaultValues: { current_password: '', password: '', confirm_password: '', code: '' },
    also: (values) => ({ ...sameTwice(intl)(values), ...(isFirst && another(intl, values)) }),
  });
  const submit = form.handleSubmit(async (values) => {
    const { current_password, password } = values;
    const done = await submission.run(async () => {
      const body = { current_password, password, ...(await code.of(values)) };
      renewSession(await change(body));
    });
    if (!done) return;
    form.reset();
    code.forget();
    if (isFirst) navigate(paths['admin-dashboard-orders']);
    notify({
      kind: 'success',
      text: intl.formatMessage({
        id: 'profile.changed',
        defaultMessage: 'Password changed. Every other session of the account has ended.',
      }),
    });
  });
  return { form, submit, submission, code };
}

/** A new password for the account. It ends every other session. */
export function PasswordForm(): ReactNode {
  const isFirst = useSession((state) => state.mustChangePassword);
  const { form, submit, submission, code } = usePasswordForm(isFirst);
  const { errors, isSubmitting } = form.formState;
  const wrong = submission.problem?.code === 'INCORRECT_CREDENTIALS';
  return (
    <form className="account-form" onSubmit={submit} noValidate>
      <PasswordInput
        {...form.register('current_password')}
        autoComplete="current-password"
        label={<FormattedMessage {...accountMessages.currentPassword} />}
        error={
          errors.current_password?.message ??
          (wrong && (
            <FormattedMessage id="profile.wrong" defaultMessage="This is not your current password" />
          ))
        }
      />
      <NewPasswordFields
        password={form.register('password', againIfTouched(form.formState))}
        confirm={form.register('confirm_password')}
        errors={form.formState.errors}
        {...(isFirst && { characters: FIRST_ADMIN_PASSWORD_MIN_CHARACTERS })}
      />
      {code.isAsked && <SecondStep step={code} field={form.register('code')} size="md" onPasskey={submit} />}
      <div role="alert">
        {submission.text && !wrong && !code.isAbout && (
          <span className="account-problem">{submission.text}</span>
        )}
        {submission.problem && isUnanswered(submission.problem) && <UnknownPassword />}
      </div>
      <div>
        <Button
          type="submit"
          look="primary"
          busy={isSubmitting}
          onMouseDown={(event) => event.preventDefault()}
        >
          <FormattedMessage id="profile.submit" defaultMessage="Change the password" />
        </Button>
      </div>
    </form>
  );
}
