import type { UserView } from '@ringpost/query-api/accounts/accounts.contract';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { OnlyFor } from '../../../session/only-for.tsx';
import { customerPath, paths } from '../../../session/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, NoData } from '../../../ui/data-table.tsx';
import { Dropdown, DropdownButton, DropdownLink } from '../../../ui/dropdown.tsx';
import { Money, Stamp } from '../../../ui/figures.tsx';
import { ListFilters } from '../../../ui/list-filters.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { useListAddress } from '../../../ui/use-list-address.ts';
import '../../../ui/admin.css';
import { roleNames } from './role-names.ts';
import { useMayWith } from './use-may-with.ts';
import { type OpenDialog, UserDialogs } from './user-dialogs.tsx';
import { UserName } from './user-name.tsx';
import { UserStatus } from './user-status.tsx';
import { PAGE_ROWS, useUsers } from './users.api.ts';

const words = defineMessages({
  more: { id: 'users.more.menu', defaultMessage: 'More' },
});
function UserLink({ user }: { readonly user: UserView }): ReactNode {
  return (
    <Link className="admin-link" to={customerPath(user.user_id)} title={user.email}>
      <UserName email={user.email} />
    </Link>
  );
}

const columns: readonly Column<UserView>[] = [
  {
    id: 'email',
    head: <FormattedMessage id="users.email" defaultMessage="Email" />,
    stretches: true,
    cell: (user) => <UserLink user={user} />,
  },
  {
    id: 'role',
    head: <FormattedMessage id="users.role" defaultMessage="Role" />,
    cell: (user) => <FormattedMessage {...roleNames[user.role]} />,
  },
  {
    id: 'status',
    head: <FormattedMessage id="users.status" defaultMessage="Status" />,
    cell: (user) => <UserStatus user={user} />,
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

function More({ user, onAsk }: { readonly user: UserView; readonly onAsk: Ask }): ReactNode {
  const intl = useIntl();
  const may = useMayWith(user);
  return (
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
      <DropdownButton onClick={() => onAsk({ what: 'refund', user })}>
        <FormattedMessage id="users.refund" defaultMessage="Refund …" />
      </DropdownButton>
      <OnlyFor least="admin">
        <DropdownButton onClick={() => onAsk({ what: 'debit', user })}>
          <FormattedMessage id="users.debit" defaultMessage="Debit" />
        </DropdownButton>
        <DropdownLink to={`${paths['admin-dashboard-adjustments']}?user=${user.user_id}`}>
          <FormattedMessage id="users.adjustments" defaultMessage="Correct a credit or debit" />
        </DropdownLink>
      </OnlyFor>
      {may.setStatus && (
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
      )}
      {may.giveRole && (
        <DropdownButton onClick={() => onAsk({ what: 'role', user })}>
          <FormattedMessage id="users.give-role" defaultMessage="Role …" />
        </DropdownButton>
      )}
    </Dropdown>
  );
}

function Actions({ user, onAsk }: { readonly user: UserView; readonly onAsk: Ask }): ReactNode {
  const intl = useIntl();
  if (user.forgotten_at) return null;
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
      <More user={user} onAsk={onAsk} />
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
        <strong className="cut">
          <UserLink user={user} />
        </strong>
        <UserStatus user={user} />
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
  const navigate = useNavigate();
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
        onRow: (user) => navigate(customerPath(user.user_id)),
        card: (user) => <UserCard user={user} onAsk={setDialog} />,
        skeletonRows: 12,
      }}
      failed={<FormattedMessage id="users.failed" defaultMessage="The users did not load" />}
      empty={<NoData />}
    >
      <UserDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </ListPage>
  );
}
