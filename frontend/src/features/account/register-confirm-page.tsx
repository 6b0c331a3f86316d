import { EMAIL_VERIFIED_REDIRECT_SECONDS } from '@ringpost/events/rules/limits';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { command } from '../../api/http.ts';
import { paths } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PasswordInput } from '../../ui/field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { linkTo } from '../../ui/rich-text.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { confirmForm } from './account.forms.ts';
import { accountMessages } from './account.messages.ts';
import { AccountFrame } from './account-frame.tsx';
import { SubmitButton } from './submit-button.tsx';

function ConfirmForm({
  token,
  login,
  onDone,
}: {
  readonly token: string;
  readonly login: string;
  readonly onDone: (email: string) => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const labels = { password: intl.formatMessage(accountMessages.password) };
  const form = useSchemaForm({ check: confirmForm, labels, defaultValues: { password: '' } });
  const code = submission.problem?.code;
  const wrong = code === 'INCORRECT_CREDENTIALS';
  const submit = form.handleSubmit(async ({ password }) => {
    await submission.run(async () => {
      const { email } = await command('POST /api/auth/register/confirm', { body: { token, password } });
      onDone(email);
    });
  });
  return (
    <form className="account-form" onSubmit={submit} noValidate>
      <PasswordInput
        {...form.register('password')}
        size="lg"
        autoComplete="current-password"
        label={labels.password}
        error={
          form.formState.errors.password?.message ??
          (wrong && (
            <FormattedMessage id="confirm.wrong" defaultMessage="This is not the password of this sign-up" />
          ))
        }
      />
      <div role="alert">
        {wrong && (
          <p>
            <FormattedMessage
              id="confirm.again"
              defaultMessage="Did you forget it, or did you not sign up yourself? <a>Sign up again</a> with a new password."
              values={{
                a: linkTo(paths.signup),
              }}
            />
          </p>
        )}
        {submission.text && !wrong && <span className="account-problem">{submission.text}</span>}
      </div>
      <SubmitButton busy={form.formState.isSubmitting}>
        <FormattedMessage id="confirm.submit" defaultMessage="Confirm" />
      </SubmitButton>
      {code === 'token-not-found' && (
        <ButtonLink look="outline" to={login}>
          <FormattedMessage id="confirm.login" defaultMessage="Go to the login" />
        </ButtonLink>
      )}
    </form>
  );
}

function Confirmed({ email, login }: { readonly email: string; readonly login: string }): ReactNode {
  const navigate = useNavigate();
  useEffect(() => {
    const onward = (): void => void navigate(login, { replace: true, state: { email } });
    const timer = setTimeout(onward, EMAIL_VERIFIED_REDIRECT_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [navigate, login, email]);
  return (
    <AccountFrame
      title={<FormattedMessage id="confirm.done.title" defaultMessage="Your email is confirmed" />}
    >
      <p className="account-lead" role="status">
        <FormattedMessage
          id="confirm.done"
          defaultMessage="Your Email has been verified... redirected to login page in {num, number} seconds"
          values={{ num: EMAIL_VERIFIED_REDIRECT_SECONDS }}
        />
      </p>
    </AccountFrame>
  );
}

function withDestination(p: string | null): string {
  return p === null ? '' : `?p=${encodeURIComponent(p)}`;
}

/**
 * The page of the mailed link. It asks for the password of the sign-up, so that nobody confirms an account that a stranger
 * made in their name. Then it says that the address is confirmed, and opens the login after two seconds.
 */
export function RegisterConfirmPage(): ReactNode {
  const [search] = useSearchParams();
  const [email, setEmail] = useState<string | null>(null);
  const login = `${paths.login}${withDestination(search.get('p'))}`;
  if (email !== null) return <Confirmed email={email} login={login} />;
  return (
    <AccountFrame
      title={<FormattedMessage id="confirm.title" defaultMessage="Confirm your email" />}
      lead={
        <FormattedMessage
          id="confirm.lead"
          defaultMessage="Enter the password that you chose when you signed up."
        />
      }
    >
      <ConfirmForm token={search.get('token') ?? ''} login={login} onDone={setEmail} />
    </AccountFrame>
  );
}
