import { RegisterBody } from '@ringpost/command-api/accounts/accounts.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { command } from '../../api/http.ts';
import { oneOf } from '../../api/one-of.ts';
import { usePublicPath } from '../../i18n/language.ts';
import { paths } from '../../session/paths.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { linkTo } from '../../ui/rich-text.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { signUpForm } from './account.forms.ts';
import { accountMessages } from './account.messages.ts';
import { AccountFrame } from './account-frame.tsx';
import { AGREED_DOCUMENTS } from './agreed-documents.ts';
import { destinationFor } from './destination-for.ts';
import { EmailField } from './email-field.tsx';
import { againIfTouched, NewPasswordFields, sameTwice } from './new-password-fields.tsx';
import { NextTwoMinutes } from './onboarding-steps.tsx';
import { keepSignUp, newBrowserSecret } from './pending-sign-up.ts';

/** The language of the mails: that of this page, if mails exist in it. */
function localeFor(locale: string): Pick<RegisterBody, 'locale'> {
  const supported = oneOf(RegisterBody.properties.locale.enum, locale);
  return supported ? { locale: supported } : {};
}

/** What a sign-up agrees to. */
function Agreement(): ReactNode {
  const at = usePublicPath();
  return (
    <p className="dim t13">
      <FormattedMessage
        id="signup.agree"
        defaultMessage="With an account you agree to the <terms>terms of service</terms> and the <privacy>privacy policy</privacy>."
        values={{ terms: linkTo(at(paths.terms)), privacy: linkTo(at(paths['privacy-policy'])) }}
      />
    </p>
  );
}

function SignupForm(): ReactNode {
  const [search] = useSearchParams();
  const intl = useIntl();
  const navigate = useNavigate();
  const submission = useSubmit();
  const labels = {
    email: intl.formatMessage(accountMessages.email),
    password: intl.formatMessage(accountMessages.password),
    confirm_password: intl.formatMessage(accountMessages.confirmPassword),
  };
  const form = useSchemaForm({
    check: signUpForm,
    labels,
    defaultValues: { email: '', password: '', confirm_password: '' },
    also: sameTwice(intl),
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const secret = newBrowserSecret();
    const asked = { ...values, browser_secret: secret, agreed: AGREED_DOCUMENTS };
    const body = { ...asked, ...localeFor(intl.locale), ...destinationFor(search.get('p')) };
    const done = await submission.run(() => command('POST /api/auth/register', { body }));
    if (!done) return;
    keepSignUp({ email: values.email, secret });
    const query = search.size > 0 ? `?${search}` : '';
    navigate(`${paths['signup-success']}${query}`, { state: { email: values.email } });
  });
  return (
    <form className="account-form" onSubmit={submit} noValidate>
      <EmailField field={form.register('email')} error={errors.email?.message} autoComplete="email" />
      <NewPasswordFields
        password={form.register('password', againIfTouched(form.formState))}
        confirm={form.register('confirm_password')}
        errors={errors}
        size="lg"
        label={labels.password}
      />
      <Agreement />
      <div role="alert">{submission.text && <span className="account-problem">{submission.text}</span>}</div>
      <SubmitButton busy={isSubmitting}>
        <FormattedMessage id="signup.submit" defaultMessage="Create account" />
      </SubmitButton>
      <p>
        <FormattedMessage
          id="signup.mail"
          defaultMessage="We send you one email with a link to confirm your address."
        />
      </p>
    </form>
  );
}

/** Signs up with an address and a password. The next steps are shown beside the form. */
export function SignupPage(): ReactNode {
  const [search] = useSearchParams();
  const query = search.size > 0 ? `?${search}` : '';
  return (
    <AccountFrame
      title={<FormattedMessage id="signup.title" defaultMessage="Sign up" />}
      lead={
        <FormattedMessage
          id="signup.lead"
          defaultMessage="Have an account? <a>Log in</a>"
          values={{
            a: linkTo(`${paths.login}${query}`),
          }}
        />
      }
      aside={<NextTwoMinutes />}
    >
      <SignupForm />
    </AccountFrame>
  );
}
