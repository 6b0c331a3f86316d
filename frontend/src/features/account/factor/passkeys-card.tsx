import type { Passkey, Passkeys } from '@ringpost/command-api/accounts/passkey.contract';
import { PASSKEYS_MAX } from '@ringpost/domain/rules/limits';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { factorAdded } from '../../../session/session.store.ts';
import { Button } from '../../../ui/button.tsx';
import { Stamp } from '../../../ui/figures.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import './factor.css';
import { CodesLeft } from './codes-left.tsx';
import { useFactor } from './factor.api.ts';
import { usePasskeys } from './passkeys.api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const AddDialog = lazyPart(async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog);
const RemoveDialog = lazyPart(async () => (await import('./remove-passkey-dialog.tsx')).RemovePasskeyDialog);

function PasskeyLine({
  passkey,
  onRemove,
}: {
  readonly passkey: Passkey;
  readonly onRemove: () => void;
}): ReactNode {
  const intl = useIntl();
  const { name, added_at, last_used_at } = passkey;
  return (
    <li>
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>
          <FormattedMessage
            id="passkeys.when"
            defaultMessage="Added {added}, {isUsed, select, true {last used {used}} other {never used}}"
            values={{
              added: <Stamp at={added_at} />,
              isUsed: String(last_used_at !== null),
              used: <Stamp at={last_used_at ?? undefined} />,
            }}
          />
        </small>
      </div>
      <Button
        look="outline"
        size="sm"
        aria-label={intl.formatMessage(
          { id: 'passkeys.remove-of', defaultMessage: 'Remove {name} …' },
          { name },
        )}
        onClick={onRemove}
      >
        <FormattedMessage id="passkeys.remove" defaultMessage="Remove …" />
      </Button>
    </li>
  );
}

/** What the account should know about its passkeys now. */
function About({ count, hasApp }: { readonly count: number; readonly hasApp: boolean }): ReactNode {
  if (count === 0)
    return (
      <FormattedMessage
        id="passkeys.none"
        defaultMessage="None. A passkey is held by a phone, a computer or a security key, and no false page can steal it."
      />
    );
  if (count === 1 && !hasApp)
    return (
      <FormattedMessage
        id="passkeys.only-one"
        defaultMessage="A login needs this passkey. Add a second one or an authenticator app, in case you lose it. Without them and without a recovery code, only an admin can let you in."
      />
    );
  return (
    <FormattedMessage
      id="passkeys.on"
      defaultMessage="A login needs one of these{hasApp, select, true { or a code} other {}}."
      values={{ hasApp: String(hasApp) }}
    />
  );
}

interface ListProps {
  readonly passkeys: Passkeys;
  readonly onChanged: () => Promise<unknown>;
  readonly onCodes: (codes: readonly string[]) => void;
}

function List({ passkeys: { data, available }, onChanged, onCodes }: ListProps): ReactNode {
  const factor = useFactor();
  const hasApp = factor.data?.kind === 'totp';
  const [open, setOpen] = useState<'add' | Passkey | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <p>
        <About count={data.length} hasApp={hasApp} />
      </p>
      {data.length > 0 && (
        <ul className="session-list">
          {data.map((each) => (
            <PasskeyLine key={each.id} passkey={each} onRemove={() => setOpen(each)} />
          ))}
        </ul>
      )}
      {available && data.length < PASSKEYS_MAX ? (
        <div>
          <Button look="outline" onClick={() => setOpen('add')}>
            <FormattedMessage id="passkeys.add" defaultMessage="Add a passkey" />
          </Button>
        </div>
      ) : (
        <p className="dim t13">
          <FormattedMessage
            id="passkeys.no-more"
            defaultMessage="{available, select, true {There are {most} passkeys. To add another one, remove one first.} other {Passkeys do not work at the address of this site: it needs a name and https.}}"
            values={{ available: String(available), most: PASSKEYS_MAX }}
          />
        </p>
      )}
      {data.length > 0 && factor.data?.kind === null && (
        <CodesLeft left={factor.data.recovery_codes_left} onMade={onCodes} />
      )}
      <Suspense>
        {open === 'add' && <AddDialog onAdded={async (codes) => onCodes(codes)} onClose={close} />}
        {open !== null && open !== 'add' && (
          <RemoveDialog
            passkey={open}
            isLast={data.length === 1 && !hasApp}
            onRemoved={onChanged}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

/** The list, or the recovery codes that were made just now. */
function Loaded({ passkeys, onChanged }: Omit<ListProps, 'onCodes'>): ReactNode {
  const factor = useFactor();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const readAgain = () => Promise.all([onChanged(), factor.mutate()]);
  async function finish(): Promise<void> {
    await readAgain();
    setCodes([]);
  }
  const isOver = passkeys.data.length > 0 && codes.length === 0;
  useEffect(() => {
    if (isOver) factorAdded();
  }, [isOver]);
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={() => void finish()} />;
  return (
    <List
      passkeys={passkeys}
      onChanged={readAgain}
      onCodes={(made) => (made.length === 0 ? void finish() : setCodes(made))}
    />
  );
}

/** The passkeys of the account. The card of the second factor beside it asks for the password. */
export function PasskeysCard(): ReactNode {
  const { data, error, mutate } = usePasskeys();
  return (
    <section className="card profile-card">
      <h2>
        <FormattedMessage id="passkeys.title" defaultMessage="Passkeys" />
      </h2>
      <div className="factor" aria-busy={!data}>
        {data ? (
          <Loaded passkeys={data} onChanged={() => mutate()} />
        ) : error ? (
          <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
            <FormattedMessage id="passkeys.failed" defaultMessage="Your passkeys did not load" />
          </ErrorState>
        ) : (
          <Skeleton width={60} />
        )}
      </div>
    </section>
  );
}
