import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { command } from '../../api/http.ts';
import { paths } from '../../session/paths.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { linkTo } from '../../ui/rich-text.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { notify } from '../../ui/toasts.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { newPasswordForm } from './account.forms.ts';
import { AccountFrame } from './account-frame.tsx';
import {
  againIfTouched,
  type NewPassword,
  NewPasswordFields,
  newPasswordLabels,
  sameTwice,
} from './new-password-fields.tsx';

/** Of a link that works no more, perhaps because it set the password a moment ago and the answer was lost. */
function Used(): ReactNode {
  return (
    <p>
      <FormattedMessage
        id="reset.used"
        defaultMessage="The link was used already, or it is too old. If you have just set the password, <a>log in with it</a>."
        values={{ a: linkTo(paths.login) }}
      />{' '}
      <Link className="link" to={paths['forgot-password']}>
        <FormattedMessage id="reset.again" defaultMessage="Ask for a new link" />
      </Link>
    </p>
  );
}

/** The page of the mailed link: a new password, and then the login. */
export function ResetPasswordPage(): ReactNode {
  const intl = useIntl();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const submission = useSubmit();
  const form = useSchemaForm<NewPassword>({
    check: newPasswordForm,
    labels: newPasswordLabels(intl),
    defaultValues: { password: '', confirm_password: '' },
    also: sameTwice(intl),
  });
  const submit = form.handleSubmit(async ({ password }) => {
    const body = { token: search.get('token') ?? '', password };
    if (!(await submission.run(() => command('POST /api/auth/reset_password/confirm', { body })))) return;
    notify({
      kind: 'success',
      text: intl.formatMessage({
        id: 'reset.done',
        defaultMessage: 'The new password is set. Log in with it.',
      }),
    });
    navigate(paths.login, { replace: true });
  });
  return (
    <AccountFrame
      title={<FormattedMessage id="reset.title" defaultMessage="Set a new password" />}
      lead={
        <FormattedMessage
          id="reset.lead"
          defaultMessage="It replaces your old password and logs you out everywhere."
        />
      }
    >
      <form className="account-form" onSubmit={submit} noValidate>
        <NewPasswordFields
          password={form.register('password', againIfTouched(form.formState))}
          confirm={form.register('confirm_password')}
          errors={form.formState.errors}
          size="lg"
        />
        <div role="alert">
          {submission.text && <span className="account-problem">{submission.text}</span>}
          {submission.problem?.code === 'token-not-found' && <Used />}
        </div>
        <SubmitButton busy={form.formState.isSubmitting}>
          <FormattedMessage id="reset.submit" defaultMessage="Set the password" />
        </SubmitButton>
      </form>
    </AccountFrame>
  );
}
