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
import { SubmitButton } from '../../ui/submit-button.tsx';
import { SecondStep } from '../forms/second-step.tsx';
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
import { useUnknownPassword } from './unknown-password.store.ts';
import { UnknownPassword } from './unknown-password.tsx';

interface LoginFormProps {
  readonly country: string | null;
  /** The page after the login. */
  readonly p: string | null;
}

interface LoginValues {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

/** The form, and what happens when it is sent. */
function useLoginForm(country: string | null, remember: boolean) {
  const intl = useIntl();
  const signIn = useSession((state) => state.signIn);
  const submission = useSubmit();
  const code = useAskedCode(submission, ({ email, password }: LoginValues) =>
    command('POST /api/auth/login/passkey', { body: { email, password } }),
  );
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
    const done = await submission.run(async () => {
      const body = { email, password, ...(await code.of(values)), remember };
      const answer = await command('POST /api/auth/login', { body });
      if (country === 'US' || country === 'CA') usePreferences.getState().set({ country });
      signIn(sessionOf(answer), remember);
      useUnknownPassword.setState({ isUnknown: false });
    });
    if (!done && !(code.isAsked && !code.methods.code)) form.setFocus(code.isAsked ? 'code' : 'password');
  });
  // The field is there only after the answer.
  useEffect(() => {
    if (code.isAsked && code.methods.code) form.setFocus('code');
  }, [code.isAsked, code.methods.code, form.setFocus]);
  return { form, labels, submit, submission, code };
}

type LoginParts = ReturnType<typeof useLoginForm>;

function wordOf({ code, passkey }: LoginParts['code']['methods']): string {
  if (code && passkey) return 'both';
  return passkey ? 'passkey' : 'code';
}

function CodeStep({ form, code, submit }: Pick<LoginParts, 'form' | 'code' | 'submit'>): ReactNode {
  return (
    <>
      <p>
        <FormattedMessage
          id="login.code"
          defaultMessage="The password of {email} is right. This account also needs {methods, select, both {a code or a passkey} passkey {a passkey} other {a code}}."
          values={{ email: <b>{form.getValues('email')}</b>, methods: wordOf(code.methods) }}
        />
      </p>
      <SecondStep
        step={code}
        field={form.register('code')}
        error={form.formState.errors.code?.message}
        onPasskey={submit}
      />
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
        <Link className="link" to={paths['forgot-password']} state={{ email: form.watch('email') }}>
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
        <CodeStep {...{ form, code, submit }} />
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
  const { isUnknown } = useUnknownPassword();
  const [search] = useSearchParams();
  const p = search.get('p');
  if (session && !isOver(session)) {
    const home = session.isAdmin ? paths['admin-dashboard-orders'] : paths['dashboard-root'];
    return <Navigate to={destinationOf(p, home)} replace />;
  }
  return (
    <AccountFrame
      title={<FormattedMessage id="login.title" defaultMessage="Log in" />}
      before={isUnknown ? <UnknownPassword /> : <LandingNote destination={destinationOf(p, '')} />}
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
