import { type ReactNode, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { firstSentences } from '../../i18n/first-sentences.ts';
import { lazyPart } from '../../loading/lazy-part.ts';
import { useSession } from '../../session/session.store.ts';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Stamp } from '../../ui/figures.tsx';
import './account.css';
import './profile.css';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { accountMessages } from './account.messages.ts';
import { AlertsCard } from './alerts-card.tsx';
import { LanguageCard } from './language-card.tsx';
import { MailCard } from './mail-card.tsx';
import { PasswordForm } from './password-form.tsx';

const BalanceProofCard = lazyPart(
  async () => (await import('./proof/balance-proof-card.tsx')).BalanceProofCard,
);
const BillingCard = lazyPart(async () => (await import('./billing/billing-card.tsx')).BillingCard);
const FactorCard = lazyPart(async () => (await import('./factor/factor-card.tsx')).FactorCard);
const PasskeysCard = lazyPart(async () => (await import('./factor/passkeys-card.tsx')).PasskeysCard);
const ForgetCard = lazyPart(async () => (await import('./forgetting/forget-card.tsx')).ForgetCard);
const OwnDataCard = lazyPart(async () => (await import('./forgetting/own-data-card.tsx')).OwnDataCard);
const SessionsCard = lazyPart(async () => (await import('./sessions-card.tsx')).SessionsCard);

/** Before anything else, an admin replaces the password that was generated at the first start. */
function FirstPassword(): ReactNode {
  return (
    <Page title={<FormattedMessage id="profile.first" defaultMessage="Choose your own password" />}>
      <section className="card profile-card profile-first">
        <p role="status">
          <FormattedMessage {...firstSentences['password-change-required']} />{' '}
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

/** If the operator wants it, an admin adds a second factor before anything else. */
function FirstFactor(): ReactNode {
  return (
    <Page title={<FormattedMessage id="profile.first-factor" defaultMessage="Add a second factor" />}>
      <div className="profile profile-first">
        <p role="status">
          <FormattedMessage
            id="profile.first-factor.why"
            defaultMessage="Every admin of this site needs a code or a passkey besides the password. Add one of them."
          />
        </p>
        <Suspense>
          <FactorCard />
          <PasskeysCard />
        </Suspense>
      </div>
    </Page>
  );
}

/** The account: its address, the logout, and a form for a new password. */
export function ProfilePage(): ReactNode {
  const { session, mustChangePassword, mustAddFactor } = useSession();
  if (mustChangePassword) return <FirstPassword />;
  if (mustAddFactor) return <FirstFactor />;
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
            <Fact label={<FormattedMessage {...accountMessages.email} />}>
              <bdi>{session?.email}</bdi>
            </Fact>
            <Fact label={<FormattedMessage id="profile.until" defaultMessage="Signed in until" />}>
              <Stamp at={session?.expiresAt} />
            </Fact>
          </FactList>
        </section>
        <AlertsCard />
        <LanguageCard />
        <MailCard />
        <section className="card profile-card">
          <h2>
            <FormattedMessage id="profile.password" defaultMessage="Change the password" />
          </h2>
          <PasswordForm />
        </section>
        <Suspense>
          <FactorCard />
          <PasskeysCard />
          <SessionsCard />
          {session?.isAdmin !== true && <BillingCard />}
          {session?.isAdmin !== true && <BalanceProofCard />}
          {session?.isAdmin !== true && <OwnDataCard />}
          {session?.isAdmin !== true && <ForgetCard />}
        </Suspense>
      </div>
    </main>
  );
}
