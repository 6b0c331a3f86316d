import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { command } from '../../api/http.ts';
import { destinationOf, paths } from '../../session/paths.ts';
import { usePreferences } from '../../session/preferences.store.ts';
import { isOver, useSession } from '../../session/session.store.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PasswordInput } from '../../ui/field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { linkTo } from '../../ui/rich-text.tsx';
import { CodeField } from '../forms/code-field.tsx';
import { useAskedCode } from '../forms/use-asked-code.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { loginForm } from './account.forms.ts';
import { accountMessages } from './account.messages.ts';
import { AccountFrame } from './account-frame.tsx';
import { EmailField } from './email-field.tsx';
import { emailOf } from './email-of.ts';
import { LandingNote } from './landing-note.tsx';
import { ResendLink } from './resend-link.tsx';
import { sessionOf } from './session-answer.ts';
import { SubmitButton } from './submit-button.tsx';

interface LoginFormProps {
  readonly country: string | null;
  /** The page after the login. */
  readonly p: string | null;
}

/** The form, and what happens when it is sent. */
function useLoginForm(country: string | null, remember: boolean) {
  const intl = useIntl();
  const signIn = useSession((state) => state.signIn);
  const submission = useSubmit();
  const code = useAskedCode(submission);
  const { state } = useLocation();
  const labels = {
    email: intl.formatMessage(accountMessages.email),
    password: intl.formatMessage(accountMessages.password),
    code: intl.formatMessage(accountMessages.code),
  };
  const defaultValues = { email: emailOf(state) ?? '', password: '', code: '' };
  const form = useSchemaForm({ check: loginForm, labels, defaultValues });
  const submit = form.handleSubmit(async (values) => {
    const { email, password } = values;
    const body = { email, password, ...code.of(values), remember };
    const done = await submission.run(async () => {
      const answer = await command('POST /api/auth/login', { body });
      if (country === 'US' || country === 'CA') usePreferences.getState().set({ country });
      signIn(sessionOf(answer), remember);
    });
    if (!done) form.setFocus(code.isAsked ? 'code' : 'password');
  });
  // The field is there only after the answer.
  useEffect(() => {
    if (code.isAsked) form.setFocus('code');
  }, [code.isAsked, form.setFocus]);
  return { form, labels, submit, submission, code };
}

type LoginParts = ReturnType<typeof useLoginForm>;

function CodeStep({ form, code }: Pick<LoginParts, 'form' | 'code'>): ReactNode {
  return (
    <>
      <p>
        <FormattedMessage
          id="login.code"
          defaultMessage="The password of {email} is right. This account also needs a code."
          values={{ email: <b>{form.getValues('email')}</b> }}
        />
      </p>
      <CodeField field={form.register('code')} error={form.formState.errors.code?.message ?? code.error} />
    </>
  );
}

interface PasswordStepProps extends Pick<LoginParts, 'form' | 'labels'> {
  readonly refused: string | null;
  readonly remember: boolean;
  readonly onRemember: (remember: boolean) => void;
}

function PasswordStep({ form, labels, refused, remember, onRemember }: PasswordStepProps): ReactNode {
  const { errors } = form.formState;
  return (
    <>
      <EmailField field={form.register('email')} error={errors.email?.message} />
      <div className="account-forgot">
        <PasswordInput
          {...form.register('password')}
          size="lg"
          autoComplete="current-password"
          label={labels.password}
          error={errors.password?.message ?? refused}
        />
        <Link className="link" to={paths['forgot-password']}>
          <FormattedMessage id="login.forgot" defaultMessage="Forgot your password?" />
        </Link>
      </div>
      <label className="account-check">
        <input type="checkbox" checked={remember} onChange={(event) => onRemember(event.target.checked)} />
        <FormattedMessage id="login.remember" defaultMessage="Remember me on this device" />
      </label>
    </>
  );
}

function LoginForm({ country, p }: LoginFormProps): ReactNode {
  const [remember, setRemember] = useState(true);
  const { form, labels, submit, submission, code } = useLoginForm(country, remember);
  const refused = submission.problem?.code === 'INCORRECT_CREDENTIALS' ? submission.text : null;
  const isShown = (refused && !code.isAsked) || code.isAbout;
  return (
    <form className="account-form" onSubmit={submit} noValidate>
      {code.isAsked ? (
        <CodeStep form={form} code={code} />
      ) : (
        <PasswordStep {...{ form, labels, refused, remember }} onRemember={setRemember} />
      )}
      <div role="alert">
        {submission.text && !isShown && <span className="account-problem">{submission.text}</span>}
        {submission.problem?.code === 'email-unverified' && (
          <ResendLink email={form.getValues('email')} p={p} />
        )}
      </div>
      <SubmitButton busy={form.formState.isSubmitting}>
        <FormattedMessage id="login.submit" defaultMessage="Log in" />
      </SubmitButton>
      {code.isAsked && (
        <Button look="ghost" size="lg" wide onClick={code.forget}>
          <FormattedMessage id="login.back" defaultMessage="Back" />
        </Button>
      )}
    </form>
  );
}

/** Logs in, and continues to the page that `p` names. `aside` is shown beside the form. */
export function LoginPage({ aside }: { readonly aside?: ReactNode }): ReactNode {
  const session = useSession((state) => state.session);
  const [search] = useSearchParams();
  const p = search.get('p');
  if (session && !isOver(session)) {
    const home = session.isAdmin ? paths['admin-dashboard-orders'] : paths['dashboard-root'];
    return <Navigate to={destinationOf(p, home)} replace />;
  }
  return (
    <AccountFrame
      title={<FormattedMessage id="login.title" defaultMessage="Log in" />}
      before={<LandingNote destination={destinationOf(p, '')} />}
      lead={
        <FormattedMessage
          id="login.lead"
          defaultMessage="New here? <a>Sign up</a> with your email address."
          values={{
            a: linkTo(`${paths.signup}${p ? `?p=${encodeURIComponent(p)}` : ''}`),
          }}
        />
      }
      aside={aside}
    >
      <LoginForm country={search.get('country')} p={p} />
      <p className="account-other">
        <ButtonLink
          look="outline"
          size="lg"
          wide
          to={`${paths.signup}${p ? `?p=${encodeURIComponent(p)}` : ''}`}
        >
          <FormattedMessage id="login.signup" defaultMessage="Create an account" />
        </ButtonLink>
      </p>
    </AccountFrame>
  );
}
