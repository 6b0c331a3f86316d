import { KEY_SCOPES, SUB_ACCOUNT_SCOPES } from '@ringpost/domain/rules/key-scopes';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { lazyPart } from '../../loading/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useFreshPassword } from '../forms/fresh-password.store.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { KeyCard, keyColumns } from './key-cells.tsx';
import './keys.css';
import { type ApiKey, changeKey, endKey, type KeyTerms, type MadeKey, makeKey, useKeys } from './keys.api.ts';
import { NoSandboxNote } from './no-sandbox-note.tsx';

const PasswordDialog = lazyPart(async () => (await import('../forms/password-dialog.tsx')).PasswordDialog);
const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);
const KeyDialog = lazyPart(async () => (await import('./key-dialog.tsx')).KeyDialog);
const KeyDetail = lazyPart(async () => (await import('./key-detail.tsx')).KeyDetail);
const SnippetCard = lazyPart(async () => (await import('./snippet-card.tsx')).SnippetCard);

/** Where programs call with a key. */
function addressOf({ isSandbox }: Pick<MadeKey, 'isSandbox'>): string {
  return `${window.location.origin}${isSandbox ? '/sandbox' : ''}`;
}

/** A new key. This is the only time that it is shown. */
function ShownKey({ made, onDone }: { readonly made: MadeKey; readonly onDone: () => void }): ReactNode {
  const { name, key: secret, isSandbox } = made;
  const intl = useIntl();
  return (
    <section className="card key-shown" aria-label={name}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p role="status">
        <FormattedMessage
          id="api-keys.shown"
          defaultMessage="Copy this key now: it is shown only once. Your program sends it as <c>Authorization: Bearer</c>."
          values={{ c: (text) => <code dir="ltr">{text}</code> }}
        />{' '}
        {isSandbox && (
          <FormattedMessage
            id="api-keys.shown.sandbox"
            defaultMessage="It works only below {address}."
            values={{ address: <code dir="ltr">{addressOf(made)}</code> }}
          />
        )}
      </p>
      <p className="row key-secret">
        <code dir="ltr">{secret}</code>
        <CopyButton
          text={secret}
          look="outline"
          aria-label={intl.formatMessage({ id: 'api-keys.copy', defaultMessage: 'Copy the key' })}
        />
        <Button look="primary" onClick={onDone}>
          <FormattedMessage id="api-keys.copied" defaultMessage="I have saved it" />
        </Button>
      </p>
    </section>
  );
}

function EndDialog({ of, onClose }: { readonly of: ApiKey; readonly onClose: () => void }): ReactNode {
  const submission = useSubmit();
  const end = async (): Promise<void> => {
    if (await submission.run(() => endKey(of.id))) onClose();
  };
  return (
    <ConfirmDialog
      title={
        <FormattedMessage
          id="api-keys.end.title"
          defaultMessage="End the key {name}?"
          values={{ name: <bdi>{of.name}</bdi> }}
        />
      }
      confirm={<FormattedMessage id="api-keys.end.confirm" defaultMessage="End the key" />}
      keep={<FormattedMessage id="api-keys.end.keep" defaultMessage="Keep it" />}
      busy={submission.busy}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      {submission.text ?? (
        <FormattedMessage
          id="api-keys.end.about"
          defaultMessage="Programs that use it are refused at once. It cannot work again."
        />
      )}
    </ConfirmDialog>
  );
}

/** What is open over the list. */
type Opened = { readonly kind: 'none' | 'new' } | { readonly kind: 'edit' | 'end'; readonly key: ApiKey };

function Dialogs({
  opened,
  subAccount,
  hasSandbox,
  onMade,
  onClose,
}: {
  readonly opened: Opened;
  readonly subAccount: string | undefined;
  readonly hasSandbox: boolean;
  readonly onMade: (made: MadeKey) => void;
  readonly onClose: () => void;
}): ReactNode {
  const offered = subAccount === undefined ? KEY_SCOPES : SUB_ACCOUNT_SCOPES;
  if (opened.kind === 'end') return <EndDialog of={opened.key} onClose={onClose} />;
  if (opened.kind === 'new') {
    const save = async (terms: KeyTerms, isSandbox: boolean) =>
      onMade(await makeKey({ ...terms, is_sandbox: isSandbox }, subAccount));
    return <KeyDialog of={undefined} {...{ offered, onClose }} offersSandbox={hasSandbox} onSave={save} />;
  }
  if (opened.kind !== 'edit') return null;
  const { key } = opened;
  const save = (terms: KeyTerms) => changeKey(key.id, terms);
  return <KeyDialog of={key} offersSandbox={false} {...{ offered, onClose }} onSave={save} />;
}

const empty = (
  <EmptyState>
    <FormattedMessage
      id="api-keys.empty"
      defaultMessage="No keys yet. With a key, a program can buy numbers and read codes for you."
    />
  </EmptyState>
);

/** A button that begins a new key in the list. */
export function NewKeyButton({ onClick }: { readonly onClick: () => void }): ReactNode {
  return (
    <Button look="primary" onClick={onClick}>
      <Plus size={15} strokeWidth={1.5} aria-hidden="true" />
      <FormattedMessage id="api-keys.new" defaultMessage="New key" />
    </Button>
  );
}

interface KeyListProps {
  /** The id of the sub-account whose keys these are; undefined: the customer's own. */
  readonly subAccount?: string;
  /** Whether a new key was asked for. */
  readonly isNew: boolean;
  readonly onNewClosed: () => void;
}

/** The new keys, the newest first. Each stays until its customer has saved it. */
function useMade() {
  const [made, setMade] = useState<readonly MadeKey[]>([]);
  return {
    made,
    onMade: (key: MadeKey) => setMade((before) => [key, ...before]),
    onSaved: (saved: MadeKey) => setMade((before) => before.filter((each) => each !== saved)),
  };
}

/** Keys of the API: what each may do, what it has spent today, and what was done with it. */
export function KeyList({ subAccount, isNew, onNewClosed }: KeyListProps): ReactNode {
  const { data, error, mutate } = useKeys(subAccount);
  const [chosen, setChosen] = useState<Opened>({ kind: 'none' });
  const { made, onMade, onSaved } = useMade();
  const [newest] = made;
  const [shownId, setShownId] = useState('');
  const asks = useFreshPassword(({ question }) => question !== null);
  const opened: Opened = isNew ? { kind: 'new' } : chosen;
  const close = (): void => {
    setChosen({ kind: 'none' });
    onNewClosed();
  };
  const acts = {
    onOpen: ({ id }: ApiKey) => setShownId((before) => (before === id ? '' : id)),
    onEdit: (key: ApiKey) => setChosen({ kind: 'edit', key }),
    onEnd: (key: ApiKey) => setChosen({ kind: 'end', key }),
  };
  const shown = data?.data.find(({ id }) => id === shownId);
  return (
    <>
      {made.map((each) => (
        <ShownKey key={each.key} made={each} onDone={() => onSaved(each)} />
      ))}
      <Suspense>{newest && <SnippetCard secret={newest.key} url={addressOf(newest)} />}</Suspense>
      <NoSandboxNote keys={data} />
      <DataTable
        caption={<FormattedMessage id="api-keys.title" defaultMessage="API keys" />}
        columns={keyColumns(acts)}
        rows={data?.data}
        rowKey={({ id }) => id}
        card={(row) => <KeyCard {...{ row, ...acts }} />}
        onRow={acts.onOpen}
        empty={empty}
        failure={
          error && {
            text: <FormattedMessage id="api-keys.failed" defaultMessage="Your keys did not load" />,
            requestId: error.requestId,
            retry: () => void mutate(),
          }
        }
      />
      {shown && <KeyDetail key={shown.id} of={shown} />}
      {/* Under a list that is still loading it would move. */}
      <Suspense>
        {data && !newest && subAccount === undefined && (
          <SnippetCard secret={undefined} url={window.location.origin} />
        )}
      </Suspense>
      <Suspense>
        <Dialogs
          {...{ opened, subAccount }}
          hasSandbox={data?.has_sandbox ?? false}
          onMade={onMade}
          onClose={close}
        />
        {asks && <PasswordDialog />}
      </Suspense>
    </>
  );
}
