import type { Forgetting } from '@ringpost/command-api/accounts/forgetting.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import { Stamp } from '../../../ui/figures.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import './forget.css';
import { keepAccount, useForgetting } from './forgetting.api.ts';

const ForgetDialog = lazyPart(async () => (await import('./forget-dialog.tsx')).ForgetDialog);
const PasswordDialog = lazyPart(async () => (await import('../../forms/password-dialog.tsx')).PasswordDialog);

interface CardProps {
  readonly forgetting: Forgetting;
  readonly onChanged: () => Promise<unknown>;
}

function Ask({ forgetting, onChanged }: CardProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const isBlocked = forgetting.port_ins > 0;
  return (
    <>
      <p className="dim t13">
        {isBlocked ? (
          <FormattedMessage
            id="forget.blocked"
            defaultMessage="A request to bring numbers over is under way. Wait until it is over, or cancel it. The account can be forgotten after that."
          />
        ) : (
          <FormattedMessage
            id="forget.why"
            defaultMessage="We delete everything that names you. You have seven days to change your mind."
          />
        )}
      </p>
      <div className="forget-acts">
        <Button look="outline" disabled={isBlocked} onClick={() => setOpen(true)}>
          <FormattedMessage id="forget.open" defaultMessage="Forget my account …" />
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <ForgetDialog forgetting={forgetting} onAsked={onChanged} onClose={() => setOpen(false)} />
          <PasswordDialog />
        </Suspense>
      )}
    </>
  );
}

function Waiting({ forgetting, onChanged }: CardProps): ReactNode {
  const submission = useSubmit();
  return (
    <>
      <p role="status" className="t13">
        <FormattedMessage
          id="forget.waiting"
          defaultMessage="Your account will be forgotten on {at}. Until then it buys nothing."
          values={{ at: <Stamp at={forgetting.due_at} /> }}
        />
      </p>
      <div className="forget-acts">
        <Button
          look="primary"
          busy={submission.busy}
          onClick={() => void submission.run(() => keepAccount().finally(onChanged))}
        >
          <FormattedMessage id="forget.keep" defaultMessage="Keep my account" />
        </Button>
      </div>
      <p role="alert" className="account-problem">
        {submission.text}
      </p>
    </>
  );
}

/** Lets a customer ask that the account is forgotten, and keep it until that happens. */
export function ForgetCard(): ReactNode {
  const { data, error, mutate } = useForgetting();
  const props = data && { forgetting: data, onChanged: () => mutate() };
  return (
    <section className="card profile-card">
      <h2>
        <FormattedMessage id="forget.card" defaultMessage="Forget my account" />
      </h2>
      {props ? (
        props.forgetting.due_at === null ? (
          <Ask {...props} />
        ) : (
          <Waiting {...props} />
        )
      ) : error ? (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="forget.failed" defaultMessage="This did not load" />
        </ErrorState>
      ) : (
        <Skeleton width={60} />
      )}
    </section>
  );
}
