import type { SecondFactor } from '@ringpost/command-api/accounts/second-factor.contract';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { factorAdded } from '../../../session/session.store.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { useFreshPassword } from '../../forms/fresh-password.store.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import './factor.css';
import type { Started } from './add-factor.tsx';
import { CodesLeft } from './codes-left.tsx';
import { startFactor, useFactor } from './factor.api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const AddFactor = lazyPart(async () => (await import('./add-factor.tsx')).AddFactor);
const PasswordDialog = lazyPart(async () => (await import('../../forms/password-dialog.tsx')).PasswordDialog);
const RemoveDialog = lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

interface FactorProps {
  readonly factor: SecondFactor;
  /** Reads it again. */
  readonly onChanged: () => Promise<unknown>;
}

interface OnCodes {
  readonly onCodes: (codes: readonly string[]) => void;
}

/** The account has a second factor. */
function Present({ factor, onChanged, onCodes }: FactorProps & OnCodes): ReactNode {
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <p>
        <FormattedMessage
          id="factor.on"
          defaultMessage="On. A login needs a code of your authenticator app."
        />
      </p>
      <CodesLeft left={factor.recovery_codes_left} onMade={onCodes} />
      <div>
        <Button look="outline" onClick={() => setRemoving(true)}>
          <FormattedMessage id="factor.remove" defaultMessage="Remove …" />
        </Button>
      </div>
      <Suspense>
        {removing && <RemoveDialog onRemoved={() => void onChanged()} onClose={() => setRemoving(false)} />}
      </Suspense>
    </>
  );
}

/** The account has none. Adding it has three steps: start, the first code, and the recovery codes. */
function Absent({ onCodes }: OnCodes): ReactNode {
  const [started, setStarted] = useState<Started | null>(null);
  const submission = useSubmit();
  const start = (): void => void submission.run(async () => setStarted(await startFactor()));
  if (started) {
    return (
      <Suspense>
        <AddFactor started={started} onAdded={onCodes} onClose={() => setStarted(null)} />
      </Suspense>
    );
  }
  return (
    <>
      <p>
        <FormattedMessage
          id="factor.off"
          defaultMessage="Off. With an authenticator app, nobody can log in with your password alone."
        />
      </p>
      <div>
        <Button look="outline" busy={submission.busy} onClick={start}>
          <FormattedMessage id="factor.add" defaultMessage="Add an authenticator app" />
        </Button>
      </div>
      <p role="alert" className="account-problem">
        {submission.text}
      </p>
    </>
  );
}

function Loaded({ factor, onChanged }: FactorProps): ReactNode {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const isOver = factor.kind !== null && codes === null;
  // A page that was loaded again does not show the codes any more, and must not be the end of the way.
  useEffect(() => {
    if (isOver) factorAdded();
  }, [isOver]);
  const done = (): void => void onChanged().then(() => setCodes(null));
  if (codes) return <RecoveryCodes codes={codes} onDone={done} />;
  // An account that has a passkey got its codes with that.
  const onCodes = (made: readonly string[]): void => (made.length === 0 ? done() : setCodes(made));
  return factor.kind === null ? (
    <Absent onCodes={onCodes} />
  ) : (
    <Present factor={factor} onChanged={onChanged} onCodes={onCodes} />
  );
}

/** Turns the second factor of the account on and off. */
export function FactorCard(): ReactNode {
  const { data, error, mutate } = useFactor();
  // The dialog is heavy, so the page loads it when the server asks.
  const asks = useFreshPassword(({ question }) => question !== null);
  return (
    <section className="card profile-card">
      <h2>
        <FormattedMessage id="factor.title" defaultMessage="Second factor" />
      </h2>
      <div className="factor" aria-busy={!data}>
        {data ? (
          <Loaded factor={data} onChanged={() => mutate()} />
        ) : error ? (
          <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
            <FormattedMessage id="factor.failed" defaultMessage="The second factor did not load" />
          </ErrorState>
        ) : (
          <Skeleton width={60} />
        )}
      </div>
      <Suspense>{asks && <PasswordDialog />}</Suspense>
    </section>
  );
}
