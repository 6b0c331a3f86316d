import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { command } from '../../api/http.ts';
import { paths } from '../../session/paths.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { linkTo, strong } from '../../ui/rich-text.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { emailForm } from './account.forms.ts';
import { accountMessages } from './account.messages.ts';
import { AccountFrame } from './account-frame.tsx';
import { EmailField } from './email-field.tsx';
import { emailOf } from './email-of.ts';

/** Asks for a link to set a new password, for the address that was typed for the login. The answer is the same whether or not the address is known. */
export function ForgotPasswordPage(): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const labels = { email: intl.formatMessage(accountMessages.email) };
  const { state } = useLocation();
  const defaultValues = { email: emailOf(state) ?? '' };
  const form = useSchemaForm({ check: emailForm, labels, defaultValues });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    if (await submission.run(() => command('POST /api/auth/reset_password', { body: { email } })))
      setSentTo(email);
  });
  return (
    <AccountFrame
      title={<FormattedMessage id="forgot.title" defaultMessage="Forgot your password" />}
      lead={
        <FormattedMessage
          id="forgot.lead"
          defaultMessage="We send you a link to set a new one. It works for 30 minutes. <a>Back to the login</a>"
          values={{
            a: linkTo(paths.login, { email: form.watch('email') }),
          }}
        />
      }
    >
      {sentTo !== null ? (
        <p role="status">
          <FormattedMessage
            id="forgot.sent"
            defaultMessage="If <b>{email}</b> has an account, we have sent the link."
            values={{ email: sentTo, b: strong }}
          />
        </p>
      ) : (
        <form className="account-form" onSubmit={submit} noValidate>
          <EmailField field={form.register('email')} error={errors.email?.message} />
          <div role="alert">
            {submission.text && <span className="account-problem">{submission.text}</span>}
          </div>
          <SubmitButton busy={isSubmitting}>
            <FormattedMessage id="forgot.submit" defaultMessage="Send me the link" />
          </SubmitButton>
        </form>
      )}
    </AccountFrame>
  );
}
