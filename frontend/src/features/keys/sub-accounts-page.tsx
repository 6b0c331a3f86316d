import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { lazyPart } from '../../loading/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SubAccountCard, subAccountColumns } from './sub-account-cells.tsx';
import { SubAccountDetail } from './sub-account-detail.tsx';
import { type SubAccount, type Transfer, useSubAccounts } from './sub-accounts.api.ts';
import './keys.css';

const NameDialog = lazyPart(async () => (await import('./sub-account-dialogs.tsx')).NameDialog);
const CloseDialog = lazyPart(async () => (await import('./close-dialog.tsx')).CloseDialog);
const MoveDialog = lazyPart(async () => (await import('./sub-account-dialogs.tsx')).MoveDialog);

/** What is open over the list. */
type Opened =
  | { readonly kind: 'none' | 'new' }
  | { readonly kind: 'rename'; readonly of: SubAccount }
  /** Its balance is read again if it has changed meanwhile. */
  | { readonly kind: 'close'; readonly id: string }
  | { readonly kind: 'move'; readonly id: string; readonly direction: Transfer['direction'] };

const title = <FormattedMessage id="sub-accounts.title" defaultMessage="Sub-accounts" />;
const empty = (
  <EmptyState>
    <FormattedMessage
      id="sub-accounts.empty"
      defaultMessage="No sub-accounts yet. Each has a balance of its own, and keys that buy from it."
    />
  </EmptyState>
);

function Dialogs({
  opened,
  all,
  onClose,
}: {
  readonly opened: Opened;
  readonly all: readonly SubAccount[];
  readonly onClose: () => void;
}): ReactNode {
  if (opened.kind === 'new') return <NameDialog onClose={onClose} />;
  if (opened.kind === 'rename') return <NameDialog of={opened.of} onClose={onClose} />;
  if (opened.kind !== 'close' && opened.kind !== 'move') return null;
  const of = all.find(({ id }) => id === opened.id);
  if (!of) return null;
  if (opened.kind === 'close') return <CloseDialog of={of} onClose={onClose} />;
  return <MoveDialog of={of} direction={opened.direction} onClose={onClose} />;
}

/** The customer's sub-accounts: what each has, its keys, and the money that moves to and from it. */
export function SubAccountsPage(): ReactNode {
  const { data, error, mutate } = useSubAccounts();
  const [opened, setOpened] = useState<Opened>({ kind: 'none' });
  const [shownId, setShownId] = useState('');
  const acts = {
    onOpen: (of: SubAccount) => setShownId(of.id),
    onMove: ({ id }: SubAccount, direction: Transfer['direction']) =>
      setOpened({ kind: 'move', id, direction }),
  };
  const shown = data?.data.find(({ id }) => id === shownId);
  return (
    <Page
      title={title}
      actions={
        <Button look="primary" onClick={() => setOpened({ kind: 'new' })}>
          <Plus size={15} strokeWidth={1.5} aria-hidden="true" />
          <FormattedMessage id="sub-accounts.new" defaultMessage="New sub-account" />
        </Button>
      }
    >
      <DataTable
        caption={title}
        columns={subAccountColumns(acts)}
        rows={data?.data}
        rowKey={({ id }) => id}
        card={(row) => <SubAccountCard {...{ row, ...acts }} />}
        onRow={acts.onOpen}
        empty={empty}
        failure={
          error && {
            text: (
              <FormattedMessage id="sub-accounts.failed" defaultMessage="Your sub-accounts did not load" />
            ),
            requestId: error.requestId,
            retry: () => void mutate(),
          }
        }
      />
      {shown && (
        <SubAccountDetail
          key={shown.id}
          of={shown}
          onRename={() => setOpened({ kind: 'rename', of: shown })}
          onClose={() => setOpened({ kind: 'close', id: shown.id })}
        />
      )}
      <Suspense>
        <Dialogs opened={opened} all={data?.data ?? []} onClose={() => setOpened({ kind: 'none' })} />
      </Suspense>
    </Page>
  );
}
