import type { CustomerView } from '@ringpost/query-api/accounts/accounts.contract';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { paths } from '../../../session/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Crumb } from '../../../ui/crumb.tsx';
import { Stamp } from '../../../ui/figures.tsx';
import { WithPageDialog } from '../../../ui/page-dialog.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { PlannedChanges } from '../../planned/planned-changes.tsx';
import { CustomerActs } from './customer-acts.tsx';
import { CustomerFamily } from './customer-family.tsx';
import { CustomerFigures } from './customer-figures.tsx';
import { CustomerNotices } from './customer-notices.tsx';
import { UserName } from './user-name.tsx';
import { UserStatus } from './user-status.tsx';
import { useCustomer } from './users.api.ts';
import '../../../ui/admin.css';
import './customer.css';

const messages = defineMessages({
  copy: { id: 'customer.copy', defaultMessage: 'Copy the id of the account' },
});

/** The address; a sub-account has none. */
function Name({ user: { email, owner } }: { readonly user: CustomerView }): ReactNode {
  if (!owner) return <UserName email={email} />;
  return <FormattedMessage id="customer.sub-account" defaultMessage="Sub-account" />;
}

function UserCrumb({ user }: { readonly user: CustomerView | undefined }): ReactNode {
  return (
    <Crumb
      to={paths['admin-dashboard-users']}
      list={<FormattedMessage id="customer.users" defaultMessage="Users" />}
    >
      {user ? <Name user={user} /> : '…'}
    </Crumb>
  );
}

/** Who the customer is. */
function Head({ user }: { readonly user: CustomerView }): ReactNode {
  const intl = useIntl();
  return (
    <div className="page-head customer-head">
      <PageHeading>
        <Name user={user} />
      </PageHeading>
      <UserStatus user={user} />
      <span className="dim t13 customer-id">
        <span>
          <FormattedMessage
            id="customer.since"
            defaultMessage="{role, select, support {support} admin {admin} super_admin {super admin} other {customer}} since {at}"
            values={{ role: user.role, at: <Stamp at={user.registered_at} form="day" /> }}
          />
        </span>
        <ShortId id={user.user_id} />
        <CopyButton
          text={user.user_id}
          look="ghost"
          size="xs"
          aria-label={intl.formatMessage(messages.copy)}
        />
      </span>
      <span className="grow" />
      <CustomerActs user={user} />
    </div>
  );
}

interface CustomerPageProps {
  /** The lists of what the customer has. */
  readonly lists: (userId: string) => ReactNode;
}

function Content({ user, lists }: CustomerPageProps & { readonly user: CustomerView }): ReactNode {
  return (
    <>
      <Head user={user} />
      <CustomerNotices user={user} />
      <CustomerFamily user={user} />
      <PlannedChanges of="account" subjectId={user.user_id} />
      <CustomerFigures user={user} />
      {lists(user.user_id)}
    </>
  );
}

function Loading(): ReactNode {
  return (
    <div className="card customer-loading" aria-busy="true">
      <Skeleton width={40} />
      <Skeleton width={80} />
      <Skeleton width={60} />
    </div>
  );
}

/** Everything that support needs of one customer, and what it can do. */
export function CustomerPage({ lists }: CustomerPageProps): ReactNode {
  const { id = '' } = useParams();
  const { data: user, error, mutate } = useCustomer(id);
  return (
    <main id="main" className="shell-main" tabIndex={-1}>
      <UserCrumb user={user} />
      {!user && (
        <PageHeading hidden>
          <FormattedMessage id="customer.title" defaultMessage="Customer" />
        </PageHeading>
      )}
      {user ? (
        <WithPageDialog key={user.user_id}>
          <Content user={user} lists={lists} />
        </WithPageDialog>
      ) : error?.code === 'not-found' || error?.code === 'invalid-request' ? (
        <EmptyState
          action={
            <ButtonLink look="outline" size="sm" to={paths['admin-dashboard-users']}>
              <FormattedMessage id="customer.all" defaultMessage="All users" />
            </ButtonLink>
          }
        >
          <FormattedMessage id="customer.unknown" defaultMessage="There is no account with this id." />
        </EmptyState>
      ) : error ? (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="customer.failed" defaultMessage="The account did not load" />
        </ErrorState>
      ) : (
        <Loading />
      )}
    </main>
  );
}
