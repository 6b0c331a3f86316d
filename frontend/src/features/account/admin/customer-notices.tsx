import type { CustomerView } from '@ringpost/query-api/accounts/accounts.contract';
import { type ReactNode, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { OnlyFor } from '../../../session/only-for.tsx';
import { Button } from '../../../ui/button.tsx';
import { Day } from '../../../ui/day.tsx';
import { moneyText, Stamp } from '../../../ui/figures.tsx';
import { Listed } from '../../../ui/listed.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { keepUser } from './users.api.ts';

const PasswordDialog = lazyPart(async () => (await import('../../forms/password-dialog.tsx')).PasswordDialog);

/** The limits of this customer in words; a general limit is left out. */
function OwnLimits({ limits }: { readonly limits: NonNullable<CustomerView['limits']> }): ReactNode {
  const { open_activations, purchases_per_minute, cancels_per_hour, reason } = limits;
  const parts = [
    open_activations !== null && (
      <FormattedMessage
        key="open"
        id="customer.limits.open"
        defaultMessage="{count, number} open activations"
        values={{ count: open_activations }}
      />
    ),
    purchases_per_minute !== null && (
      <FormattedMessage
        key="minute"
        id="customer.limits.purchases"
        defaultMessage="{count, number} purchases in a minute"
        values={{ count: purchases_per_minute }}
      />
    ),
    cancels_per_hour !== null && (
      <FormattedMessage
        key="hour"
        id="customer.limits.cancels"
        defaultMessage="{count, number} cancels in an hour"
        values={{ count: cancels_per_hour }}
      />
    ),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p className="customer-notice">
      <FormattedMessage
        id="customer.limits"
        defaultMessage="Own limits: {limits}. Reason: {reason}"
        values={{
          limits: <Listed parts={parts} />,
          reason: <bdi>{reason}</bdi>,
        }}
      />
    </p>
  );
}

/** Which documents the customer agreed to at the sign-up. */
function Agreed({
  agreed: { terms, privacy, at },
}: {
  readonly agreed: NonNullable<CustomerView['agreed']>;
}) {
  return (
    <p className="customer-notice">
      <FormattedMessage
        id="customer.agreed"
        defaultMessage="Agreed {at} to the terms of service of {terms} and the privacy policy of {privacy}."
        values={{ at: <Stamp at={at} />, terms: <Day date={terms} />, privacy: <Day date={privacy} /> }}
      />
    </p>
  );
}

/** Whether the balance is what the ledger says. */
function Proof({ user }: { readonly user: CustomerView }): ReactNode {
  return (
    <p className="customer-notice" data-bad={user.proved ? undefined : ''}>
      {user.proved ? (
        <FormattedMessage
          id="customer.proved"
          defaultMessage="The balance of {balance} is the sum of {lines, plural, one {# line} other {# lines}} of the ledger."
          values={{ balance: moneyText(user.balance), lines: user.lines }}
        />
      ) : (
        <FormattedMessage
          id="customer.not-proved"
          defaultMessage="The balance of {balance} is not the sum of the ledger. Run the audit before anything else."
          values={{ balance: moneyText(user.balance) }}
        />
      )}
    </p>
  );
}

/** When the account is forgotten, and the way to stop that. */
function ToBeForgotten({ user }: { readonly user: CustomerView }): ReactNode {
  const submission = useSubmit();
  return (
    <div className="customer-notice" data-bad="">
      <FormattedMessage
        id="customer.to-be-forgotten"
        defaultMessage="This account will be forgotten on {at}."
        values={{ at: <Stamp at={user.forget_at} /> }}
      />{' '}
      <OnlyFor least="admin">
        <Button
          look="outline"
          size="sm"
          busy={submission.busy}
          onClick={() => void submission.run(() => keepUser(user.user_id))}
        >
          <FormattedMessage id="customer.keep" defaultMessage="Keep it" />
        </Button>
      </OnlyFor>
      <span role="alert">{submission.text}</span>
      <Suspense>
        <PasswordDialog />
      </Suspense>
    </div>
  );
}

/** What an admin must know before acting: why the account is closed, its own limits, and the proof of its balance. */
export function CustomerNotices({ user }: { readonly user: CustomerView }): ReactNode {
  return (
    <div className="customer-notices">
      {user.forget_at && <ToBeForgotten user={user} />}
      {user.forgotten_at && (
        <p className="customer-notice">
          <FormattedMessage
            id="customer.forgotten"
            defaultMessage="Forgotten {at}. Nothing here names the person any more."
            values={{ at: <Stamp at={user.forgotten_at} /> }}
          />
        </p>
      )}
      {user.status === 'inactive' && !user.forgotten_at && (
        <p className="customer-notice" data-bad="">
          <FormattedMessage
            id="customer.deactivated"
            defaultMessage="Deactivated {at}. Reason: {reason}"
            values={{ at: <Stamp at={user.deactivated_at} />, reason: <bdi>{user.deactivated_because}</bdi> }}
          />
        </p>
      )}
      {user.agreed && <Agreed agreed={user.agreed} />}
      {user.limits && <OwnLimits limits={user.limits} />}
      <Proof user={user} />
    </div>
  );
}
