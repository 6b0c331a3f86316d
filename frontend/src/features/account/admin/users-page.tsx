import type { UserView } from '@ringpost/query-api/accounts/accounts.contract';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { paths } from '../../../session/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, NoData } from '../../../ui/data-table.tsx';
import { Dropdown, DropdownButton, DropdownLink } from '../../../ui/dropdown.tsx';
import { Money, moneyText, Stamp } from '../../../ui/figures.tsx';
import { ListFilters } from '../../../ui/list-filters.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { type DotShape, StatusDot } from '../../../ui/status-dot.tsx';
import { useListAddress } from '../../../ui/use-list-address.ts';
import '../../../ui/admin.css';
import { PAGE_ROWS, useUsers } from './users.api.ts';

const AdjustDialog = lazyPart(async () => (await import('../../adjustments/adjust-dialog.tsx')).AdjustDialog);
const PasswordDialog = lazyPart(async () => (await import('../../forms/password-dialog.tsx')).PasswordDialog);
const RefundDialog = lazyPart(async () => (await import('../../adjustments/refund-dialog.tsx')).RefundDialog);
const StatusDialog = lazyPart(async () => (await import('./status-dialog.tsx')).StatusDialog);

interface OpenDialog {
  readonly what: 'credit' | 'debit' | 'refund' | 'status';
  readonly user: UserView;
}

function Dialogs({
  dialog,
  onClose,
}: {
  readonly dialog: OpenDialog | null;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Suspense>
      {(dialog?.what === 'credit' || dialog?.what === 'debit') && (
        <AdjustDialog
          kind={dialog.what}
          takes={dialog.what === 'debit'}
          user={dialog.user}
          about={
            <FormattedMessage
              id="credit.now"
              defaultMessage="Balance now: {balance}"
              values={{ balance: moneyText(dialog.user.balance) }}
            />
          }
          onClose={onClose}
        />
      )}
      {dialog?.what === 'refund' && <RefundDialog user={dialog.user} onClose={onClose} />}
      {dialog?.what === 'status' && <StatusDialog user={dialog.user} onClose={onClose} />}
      {dialog && <PasswordDialog />}
    </Suspense>
  );
}

const words = defineMessages({
  active: { id: 'users.active', defaultMessage: 'active' },
  inactive: { id: 'users.inactive', defaultMessage: 'inactive' },
  unconfirmed: { id: 'users.unconfirmed', defaultMessage: 'unconfirmed' },
  more: { id: 'users.more.menu', defaultMessage: 'More' },
});
const shapes: Readonly<Record<UserView['status'], DotShape>> = {
  active: 'done',
  inactive: 'ring',
  unconfirmed: 'half',
};

function Status({ user }: { readonly user: UserView }): ReactNode {
  return (
    <StatusDot shape={shapes[user.status]}>
      <FormattedMessage {...words[user.status]} />
    </StatusDot>
  );
}

const columns: readonly Column<UserView>[] = [
  {
    id: 'email',
    head: <FormattedMessage id="users.email" defaultMessage="Email" />,
    stretches: true,
    cell: (user) => <bdi title={user.email}>{user.email}</bdi>,
  },
  {
    id: 'role',
    head: <FormattedMessage id="users.role" defaultMessage="Role" />,
    cell: (user) => (
      <FormattedMessage
        id="users.role.value"
        defaultMessage="{role, select, admin {admin} other {customer}}"
        values={{ role: user.role }}
      />
    ),
  },
  {
    id: 'status',
    head: <FormattedMessage id="users.status" defaultMessage="Status" />,
    cell: (user) => <Status user={user} />,
  },
  {
    id: 'registered',
    wideOnly: true,
    head: <FormattedMessage id="users.registered" defaultMessage="Registered" />,
    cell: (user) => (
      <span className="dim">
        <Stamp at={user.registered_at} />
      </span>
    ),
  },
  {
    id: 'held',
    wideOnly: true,
    head: <FormattedMessage id="users.held" defaultMessage="Held" />,
    numeric: true,
    cell: (user) => <Money dollars={user.held} />,
  },
  {
    id: 'balance',
    head: <FormattedMessage id="users.balance" defaultMessage="Balance" />,
    numeric: true,
    cell: (user) => <Money dollars={user.balance} />,
  },
];

type Ask = (dialog: OpenDialog) => void;

function Actions({ user, onAsk }: { readonly user: UserView; readonly onAsk: Ask }): ReactNode {
  const intl = useIntl();
  return (
    <span className="admin-actions">
      <Button
        look="outline"
        size="xs"
        aria-label={intl.formatMessage(
          { id: 'users.credit.label', defaultMessage: 'Give credit to {email}' },
          { email: user.email },
        )}
        onClick={() => onAsk({ what: 'credit', user })}
      >
        <FormattedMessage id="users.credit" defaultMessage="Give credit" />
      </Button>
      <Dropdown
        label={intl.formatMessage(words.more)}
        trigger={(props) => (
          <Button
            {...props}
            look="ghost"
            size="xs"
            square
            aria-label={intl.formatMessage(
              { id: 'users.more', defaultMessage: 'More for {email}' },
              { email: user.email },
            )}
          >
            <Ellipsis size={14} strokeWidth={1.5} aria-hidden="true" />
          </Button>
        )}
      >
        <DropdownButton onClick={() => onAsk({ what: 'debit', user })}>
          <FormattedMessage id="users.debit" defaultMessage="Debit" />
        </DropdownButton>
        <DropdownButton onClick={() => onAsk({ what: 'refund', user })}>
          <FormattedMessage id="users.refund" defaultMessage="Refund …" />
        </DropdownButton>
        <DropdownLink to={`${paths['admin-dashboard-adjustments']}?user=${user.user_id}`}>
          <FormattedMessage id="users.adjustments" defaultMessage="Correct a credit or debit" />
        </DropdownLink>
        <DropdownButton
          data-danger={user.status === 'inactive' ? undefined : ''}
          onClick={() => onAsk({ what: 'status', user })}
        >
          <FormattedMessage
            id="users.toggle"
            defaultMessage="{status, select, inactive {Activate} other {Deactivate}}"
            values={{ status: user.status }}
          />
        </DropdownButton>
      </Dropdown>
    </span>
  );
}

function actionsColumn(onAsk: Ask): Column<UserView> {
  return {
    id: 'actions',
    head: <FormattedMessage id="users.actions" defaultMessage="Actions" />,
    numeric: true,
    cell: (user) => <Actions {...{ user, onAsk }} />,
  };
}

function UserCard({ user, onAsk }: { readonly user: UserView; readonly onAsk: Ask }): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <strong className="cut">{user.email}</strong>
        <Status user={user} />
      </p>
      <p className="row between dim">
        <Stamp at={user.registered_at} />
        <Money dollars={user.balance} />
      </p>
      <Actions {...{ user, onAsk }} />
    </div>
  );
}

const count = defineMessage({
  id: 'users.count',
  defaultMessage: '{total, plural, one {# account} other {# accounts}}',
});

/** All accounts. An admin can search, credit, debit, refund, close and reopen them. */
export function UsersPage(): ReactNode {
  const intl = useIntl();
  const address = useListAddress();
  const users = useUsers(address.offset, address.filter('search'));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const label = intl.formatMessage({ id: 'users.search', defaultMessage: 'Search by email' });
  return (
    <ListPage
      title={<FormattedMessage id="users.title" defaultMessage="Users" />}
      count={count}
      actions={<ListFilters address={address} filters={[{ name: 'search', label }]} />}
      list={users}
      {...{ address, pageRows: PAGE_ROWS }}
      table={{
        compact: true,
        caption: <FormattedMessage id="users.caption" defaultMessage="Accounts" />,
        columns: [...columns, actionsColumn(setDialog)],
        rowKey: (user) => user.user_id,
        card: (user) => <UserCard user={user} onAsk={setDialog} />,
        skeletonRows: 12,
      }}
      failed={<FormattedMessage id="users.failed" defaultMessage="The users did not load" />}
      empty={<NoData />}
    >
      <Dialogs dialog={dialog} onClose={() => setDialog(null)} />
    </ListPage>
  );
}
