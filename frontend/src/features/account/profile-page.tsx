import { FIRST_ADMIN_PASSWORD_MIN_CHARACTERS } from '@ringpost/domain/rules/limits';
import type { ReactNode } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { command } from '../../api/http.ts';
import { problemMessages } from '../../i18n/problem-messages.ts';
import { paths } from '../../session/paths.ts';
import { renewSession, useSession } from '../../session/session.store.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { PasswordInput } from '../../ui/field.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { notify } from '../../ui/toasts.ts';
import './account.css';
import './profile.css';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { firstOwnPasswordForm, updatePasswordForm } from './account.forms.ts';
import { accountMessages } from './account.messages.ts';
import { AlertsCard } from './alerts-card.tsx';
import { MailCard } from './mail-card.tsx';
import {
  againIfTouched,
  type NewPassword,
  NewPasswordFields,
  newPasswordLabels,
  sameTwice,
} from './new-password-fields.tsx';
import { sessionOf } from './session-answer.ts';

interface PasswordChange extends NewPassword {
  readonly current_password: string;
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

/** The form for a new password, and what happens when it is sent. */
function usePasswordForm(isFirst: boolean) {
  const intl = useIntl();
  const submission = useSubmit();
  const navigate = useNavigate();
  const form = useSchemaForm<PasswordChange>({
    check: isFirst ? firstOwnPasswordForm : updatePasswordForm,
    labels: {
      ...newPasswordLabels(intl),
      current_password: intl.formatMessage(accountMessages.currentPassword),
    },
    defaultValues: { current_password: '', password: '', confirm_password: '' },
    also: (values) => ({ ...sameTwice(intl)(values), ...(isFirst && another(intl, values)) }),
  });
  const submit = form.handleSubmit(async ({ current_password, password }) => {
    const change = { current_password, password };
    const done = await submission.run(async () =>
      renewSession(sessionOf(await command('POST /api/auth/update_password', { body: change }))),
    );
    if (!done) return;
    form.reset();
    if (isFirst) navigate(paths['admin-dashboard-orders']);
    notify({
      kind: 'success',
      text: intl.formatMessage({
        id: 'profile.changed',
        defaultMessage: 'Password changed. Every other session of the account has ended.',
      }),
    });
  });
  return { form, submit, submission };
}

function PasswordForm(): ReactNode {
  const isFirst = useSession((state) => state.mustChangePassword);
  const { form, submit, submission } = usePasswordForm(isFirst);
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
      <div role="alert">
        {submission.text && !wrong && <span className="account-problem">{submission.text}</span>}
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

/** Before anything else, an admin replaces the password that was generated at the first start. */
function FirstPassword(): ReactNode {
  return (
    <Page title={<FormattedMessage id="profile.first" defaultMessage="Choose your own password" />}>
      <section className="card profile-card profile-first">
        <p role="status">
          <FormattedMessage {...problemMessages['password-change-required']} />{' '}
          <FormattedMessage
            id="profile.first.why"
            defaultMessage="The present one was made by the first start, and others may have seen it."
          />
        </p>
        <PasswordForm />
      </section>
    </Page>
  );
}

/** The account: its address, the logout, and a form for a new password. */
export function ProfilePage(): ReactNode {
  const { session, mustChangePassword } = useSession();
  if (mustChangePassword) return <FirstPassword />;
  return (
    <main id="main" className="shell-main" tabIndex={-1}>
      <div className="page-head">
        <PageHeading>
          <FormattedMessage id="profile.title" defaultMessage="My account" />
        </PageHeading>
      </div>
      <div className="profile">
        <section className="card profile-card">
          <FactList>
            <Fact label={<FormattedMessage {...accountMessages.email} />}>{session?.email}</Fact>
            <Fact label={<FormattedMessage id="profile.until" defaultMessage="Signed in until" />}>
              <Stamp at={session?.expiresAt} />
            </Fact>
          </FactList>
        </section>
        <AlertsCard />
        <MailCard />
        <section className="card profile-card">
          <h2>
            <FormattedMessage id="profile.password" defaultMessage="Change the password" />
          </h2>
          <PasswordForm />
        </section>
      </div>
    </main>
  );
}
