import { EMAIL_VERIFIED_REDIRECT_SECONDS } from '@ringpost/domain/rules/limits';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { command } from '../../api/http.ts';
import { Problem } from '../../api/problem.ts';
import { destinationOf, paths } from '../../session/paths.ts';
import { useSession } from '../../session/session.store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PasswordInput, TextInput } from '../../ui/field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { linkTo } from '../../ui/rich-text.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { confirmForm } from './account.forms.ts';
import { accountMessages } from './account.messages.ts';
import { AccountFrame } from './account-frame.tsx';
import { keptSignUp, type PendingSignUp } from './pending-sign-up.ts';
import { sessionOf } from './session-answer.ts';

interface Confirmation {
  readonly email: string;
  /** Whether the customer is signed in now. */
  readonly isSignedIn: boolean;
}

/**
 * The address and the password were just confirmed, so this signs in with them. If that is refused, the login page asks again.
 */
async function signInWith(email: string, password: string): Promise<boolean> {
  try {
    const answer = await command('POST /api/auth/login', { body: { email, password, remember: true } });
    useSession.getState().signIn(sessionOf(answer), true);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** What the page shows: nothing yet, the form for the password, that the link works no more, or that the address is confirmed. */
type Step = 'asking' | 'password' | 'gone' | Confirmation;

/**
 * Tries the link, with the secret of the browser if it signed up here: then nobody has to type the password again. Without the
 * secret the server only says whether the link still works. Whoever has its token got the mail, so this tells nobody else anything.
 */
async function tryLink(token: string, kept: PendingSignUp | null): Promise<Step> {
  try {
    const body = { token, ...(kept && { browser_secret: kept.secret }) };
    const { email, session } = await command('POST /api/auth/register/confirm', { body });
    if (session) useSession.getState().signIn(sessionOf(session), true);
    return { email, isSignedIn: session !== undefined };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.code === 'token-not-found' ? 'gone' : 'password';
  }
}

/** The confirmed address, if this device knows it. A password manager finds the password by this field. */
function KeptEmail({ email }: { readonly email: string | null }): ReactNode {
  if (email === null) return null;
  return (
    <TextInput
      type="email"
      name="email"
      size="lg"
      readOnly
      autoComplete="username"
      label={<FormattedMessage {...accountMessages.email} />}
      value={email}
    />
  );
}

function SignUpAgain(): ReactNode {
  return (
    <p>
      <FormattedMessage
        id="confirm.again"
        defaultMessage="Did you forget it, or did you not sign up yourself? <a>Sign up again</a> with a new password."
        values={{ a: linkTo(paths.signup) }}
      />
    </p>
  );
}

function ConfirmForm({
  token,
  onStep,
}: {
  readonly token: string;
  readonly onStep: (step: 'gone' | Confirmation) => void;
}): ReactNode {
  const intl = useIntl();
  const [kept] = useState(() => keptSignUp());
  const submission = useSubmit();
  const labels = { password: intl.formatMessage(accountMessages.password) };
  const form = useSchemaForm({ check: confirmForm, labels, defaultValues: { password: '' } });
  const code = submission.problem?.code;
  const wrong = code === 'INCORRECT_CREDENTIALS';
  const submit = form.handleSubmit(async ({ password }) => {
    await submission.run(async () => {
      const { email } = await command('POST /api/auth/register/confirm', { body: { token, password } });
      onStep({ email, isSignedIn: await signInWith(email, password) });
    });
  });
  // It was used meanwhile, perhaps by this form before, when the answer was lost.
  useEffect(() => {
    if (code === 'token-not-found') onStep('gone');
  }, [code, onStep]);
  return (
    <form className="account-form" onSubmit={submit} noValidate>
      <KeptEmail email={kept?.email ?? null} />
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
        {wrong && <SignUpAgain />}
        {submission.text && !wrong && <span className="account-problem">{submission.text}</span>}
      </div>
      <SubmitButton busy={form.formState.isSubmitting}>
        <FormattedMessage id="confirm.submit" defaultMessage="Confirm" />
      </SubmitButton>
    </form>
  );
}

function Confirmed({
  confirmed: { email, isSignedIn },
  to,
}: {
  readonly confirmed: Confirmation;
  readonly to: string;
}): ReactNode {
  const navigate = useNavigate();
  useEffect(() => {
    const onward = (): void => void navigate(to, { replace: true, state: { email } });
    const timer = setTimeout(onward, EMAIL_VERIFIED_REDIRECT_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [navigate, to, email]);
  const values = { num: EMAIL_VERIFIED_REDIRECT_SECONDS };
  return (
    <AccountFrame
      title={<FormattedMessage id="confirm.done.title" defaultMessage="Your email is confirmed" />}
    >
      <p className="account-lead" role="status">
        {isSignedIn ? (
          <FormattedMessage
            id="confirm.signed-in"
            defaultMessage="Your Email has been verified... You are signed in and go on in {num, number} seconds"
            values={values}
          />
        ) : (
          <FormattedMessage
            id="confirm.done"
            defaultMessage="Your Email has been verified... redirected to login page in {num, number} seconds"
            values={values}
          />
        )}
      </p>
    </AccountFrame>
  );
}

function withDestination(p: string | null): string {
  return p === null ? '' : `?p=${encodeURIComponent(p)}`;
}

/** Tries the link once. */
function useStep(token: string): readonly [Step, (step: Step) => void] {
  const [kept] = useState(() => keptSignUp());
  const [step, setStep] = useState<Step>('asking');
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void tryLink(token, kept).then(setStep);
  }, [kept, token]);
  return [step, setStep];
}

/** Of a link that was used, or is older than a day. */
function Gone({ login }: { readonly login: string }): ReactNode {
  return (
    <AccountFrame
      title={<FormattedMessage id="confirm.gone.title" defaultMessage="This link no longer works" />}
      lead={
        <FormattedMessage
          id="confirm.gone"
          defaultMessage="It was used already, or it is too old. If you have confirmed your email, you can log in."
        />
      }
    >
      <ButtonLink look="primary" size="lg" to={login}>
        <FormattedMessage id="confirm.login" defaultMessage="Go to the login" />
      </ButtonLink>
    </AccountFrame>
  );
}

/**
 * The page of the mailed link. It says at once that a link no longer works. In the browser of the sign-up it confirms by itself.
 * Another browser is asked for the password, so that nobody confirms an account that a stranger made in their name. Then the page says that the address is confirmed, signs in,
 * and after two seconds opens the page that the new customer chose before the sign-up.
 */
export function RegisterConfirmPage(): ReactNode {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [step, setStep] = useStep(token);
  const p = search.get('p');
  const login = `${paths.login}${withDestination(p)}`;
  if (typeof step !== 'string') {
    const to = step.isSignedIn ? destinationOf(p, paths['dashboard-root']) : login;
    return <Confirmed confirmed={step} to={to} />;
  }
  if (step === 'gone') return <Gone login={login} />;
  const title = <FormattedMessage id="confirm.title" defaultMessage="Confirm your email" />;
  if (step === 'asking') return <AccountFrame title={title} />;
  return (
    <AccountFrame
      title={title}
      lead={
        <FormattedMessage
          id="confirm.lead"
          defaultMessage="Enter the password that you chose when you signed up."
        />
      }
    >
      <ConfirmForm token={token} onStep={setStep} />
    </AccountFrame>
  );
}
