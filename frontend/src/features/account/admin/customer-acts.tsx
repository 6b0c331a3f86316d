import type { CustomerView } from '@ringpost/query-api/accounts/accounts.contract';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { OnlyFor } from '../../../session/only-for.tsx';
import { auditPath, paths } from '../../../session/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dropdown, DropdownButton, DropdownLink } from '../../../ui/dropdown.tsx';
import { useMayWith } from './use-may-with.ts';
import { type OpenDialog, UserDialogs } from './user-dialogs.tsx';

const FactorDialog = lazyPart(async () => (await import('./factor-dialog.tsx')).FactorDialog);
const ForgetDialog = lazyPart(async () => (await import('./forget-dialog.tsx')).ForgetDialog);
const LimitsDialog = lazyPart(async () => (await import('./limits-dialog.tsx')).LimitsDialog);
const PasswordDialog = lazyPart(async () => (await import('../../forms/password-dialog.tsx')).PasswordDialog);
const SessionsDialog = lazyPart(async () => (await import('./sessions-dialog.tsx')).SessionsDialog);

const messages = defineMessages({
  more: { id: 'customer.more', defaultMessage: 'More' },
  timeline: { id: 'customer.timeline', defaultMessage: 'Timeline' },
});

/** Dialogs of an account itself, beside those of its money and status. */
const OF_ACCOUNT = ['limits', 'sessions', 'factor', 'forget'] as const;
type OfAccount = (typeof OF_ACCOUNT)[number];
type What = OpenDialog['what'] | OfAccount;
type OnAsk = (what: What) => void;

function isOfAccount(what: What): what is OfAccount {
  return OF_ACCOUNT.some((each) => each === what);
}

/** Ends an account, for a while or for good. */
function EndAccount({ user, onAsk }: { readonly user: CustomerView; readonly onAsk: OnAsk }): ReactNode {
  const isActive = user.status !== 'inactive';
  return (
    <>
      <DropdownButton data-danger={isActive ? '' : undefined} onClick={() => onAsk('status')}>
        <FormattedMessage
          id="customer.toggle"
          defaultMessage="{status, select, inactive {Activate …} other {Deactivate …}}"
          values={{ status: user.status }}
        />
      </DropdownButton>
      {user.role === 'customer' && !user.forget_at && (
        <DropdownButton data-danger="" onClick={() => onAsk('forget')}>
          <FormattedMessage id="customer.forget" defaultMessage="Forget …" />
        </DropdownButton>
      )}
    </>
  );
}

function More({ user, onAsk }: { readonly user: CustomerView; readonly onAsk: OnAsk }): ReactNode {
  const intl = useIntl();
  const may = useMayWith(user);
  return (
    <Dropdown
      label={intl.formatMessage(messages.more)}
      trigger={(props) => (
        <Button {...props} look="outline" size="sm">
          <FormattedMessage {...messages.more} />
          <ChevronDown size={14} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      )}
    >
      <DropdownButton onClick={() => onAsk('refund')}>
        <FormattedMessage id="customer.refund" defaultMessage="Refund an order …" />
      </DropdownButton>
      <OnlyFor least="admin">
        <DropdownLink to={`${paths['admin-dashboard-adjustments']}?user=${user.user_id}`}>
          <FormattedMessage id="customer.correct" defaultMessage="Correct a credit or debit" />
        </DropdownLink>
      </OnlyFor>
      <DropdownLink to={auditPath('customer', user.user_id)}>
        <FormattedMessage {...messages.timeline} />
      </DropdownLink>
      <OnlyFor least="admin">
        <DropdownButton onClick={() => onAsk('limits')}>
          <FormattedMessage id="customer.set-limits" defaultMessage="Limits …" />
        </DropdownButton>
      </OnlyFor>
      {may.endSessions && (
        <DropdownButton onClick={() => onAsk('sessions')}>
          <FormattedMessage id="customer.end-sessions" defaultMessage="End all sessions …" />
        </DropdownButton>
      )}
      {may.removeFactor && (
        <DropdownButton onClick={() => onAsk('factor')}>
          <FormattedMessage id="customer.remove-factor" defaultMessage="Remove the second factor …" />
        </DropdownButton>
      )}
      {may.giveRole && (
        <DropdownButton onClick={() => onAsk('role')}>
          <FormattedMessage id="customer.give-role" defaultMessage="Role …" />
        </DropdownButton>
      )}
      {may.setStatus && <EndAccount user={user} onAsk={onAsk} />}
    </Dropdown>
  );
}

function TimelineLink({ userId }: { readonly userId: string }): ReactNode {
  return (
    <Link className="admin-link" to={auditPath('customer', userId)}>
      <FormattedMessage {...messages.timeline} />
    </Link>
  );
}

/** What an admin can do for or against a customer. */
export function CustomerActs({ user }: { readonly user: CustomerView }): ReactNode {
  const [what, setWhat] = useState<What | null>(null);
  const close = (): void => setWhat(null);
  const ofUser = what !== null && !isOfAccount(what) ? { what, user } : null;
  // A forgotten account takes no more changes.
  if (user.forgotten_at) return <TimelineLink userId={user.user_id} />;
  return (
    <span className="customer-acts">
      <Button look="primary" size="sm" onClick={() => setWhat('credit')}>
        <FormattedMessage id="customer.credit" defaultMessage="Give credit" />
      </Button>
      <OnlyFor least="admin">
        <Button look="outline" size="sm" onClick={() => setWhat('debit')}>
          <FormattedMessage id="customer.debit" defaultMessage="Debit" />
        </Button>
      </OnlyFor>
      {user.status === 'active' && (
        <OnlyFor least="admin">
          <ButtonLink
            look="outline"
            size="sm"
            to={`${paths['admin-dashboard-orders-create']}?user=${user.user_id}`}
          >
            <FormattedMessage id="customer.create-order" defaultMessage="Create order" />
          </ButtonLink>
        </OnlyFor>
      )}
      <More user={user} onAsk={setWhat} />
      <UserDialogs dialog={ofUser} onClose={close} />
      <Suspense>
        {what === 'limits' && <LimitsDialog user={user} onClose={close} />}
        {what === 'sessions' && <SessionsDialog user={user} onClose={close} />}
        {what === 'factor' && <FactorDialog user={user} onClose={close} />}
        {what === 'forget' && <ForgetDialog user={user} onClose={close} />}
        {what !== null && isOfAccount(what) && <PasswordDialog />}
      </Suspense>
    </span>
  );
}
