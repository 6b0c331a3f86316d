import type { UserView } from '@ringpost/query-api/accounts/accounts.contract';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { OnlyFor } from '../../../session/only-for.tsx';
import { customerPath, paths } from '../../../session/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { countryName } from '../../../ui/country-name.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Dropdown, DropdownButton, DropdownLink } from '../../../ui/dropdown.tsx';
import { Money, Stamp } from '../../../ui/figures.tsx';
import { roleNames } from './role-names.ts';
import { useMayWith } from './use-may-with.ts';
import type { OpenDialog } from './user-dialogs.tsx';
import { UserName } from './user-name.tsx';
import { UserStatus } from './user-status.tsx';

const words = defineMessages({
  more: { id: 'users.more.menu', defaultMessage: 'More' },
});
function UserLink({ user }: { readonly user: UserView }): ReactNode {
  return (
    <Link className="admin-link thumb" dir="auto" to={customerPath(user.user_id)} title={user.email}>
      <UserName email={user.email} />
    </Link>
  );
}

/** The country that the customer named for invoices. */
function Country({ user: { country } }: { readonly user: UserView }): ReactNode {
  const intl = useIntl();
  if (country === null) return '–';
  return (
    <bdi className="dim" title={countryName(intl, country)}>
      {country}
    </bdi>
  );
}

const COLUMNS: readonly Column<UserView>[] = [
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
    id: 'country',
    widestOnly: true,
    head: <FormattedMessage id="users.country" defaultMessage="Country" />,
    cell: (user) => <Country user={user} />,
  },
  {
    id: 'registered',
    orderBy: 'registered_at',
    wideOnly: true,
    head: <FormattedMessage id="users.registered" defaultMessage="Registered" />,
    cell: (user) => (
      <span className="dim">
        <Stamp at={user.registered_at} />
      </span>
    ),
  },
  {
    id: 'seen',
    orderBy: 'seen_at',
    wideOnly: true,
    head: <FormattedMessage id="users.seen" defaultMessage="Seen" />,
    cell: (user) => (
      <span className="dim">
        <Stamp at={user.seen_at} />
      </span>
    ),
  },
  {
    id: 'spent',
    orderBy: 'spent',
    head: <FormattedMessage id="users.spent" defaultMessage="Spent" />,
    numeric: true,
    cell: (user) => <Money dollars={user.spent} />,
  },
  {
    id: 'held',
    widestOnly: true,
    head: <FormattedMessage id="users.held" defaultMessage="Held" />,
    numeric: true,
    cell: (user) => <Money dollars={user.held} />,
  },
  {
    id: 'balance',
    orderBy: 'balance',
    head: <FormattedMessage id="users.balance" defaultMessage="Balance" />,
    numeric: true,
    cell: (user) => <Money dollars={user.balance} />,
  },
];

/** The columns of the list. `sorts`: what the server can sort by now. */
export function userColumns(sorts: readonly string[]): readonly Column<UserView>[] {
  return COLUMNS.map(({ orderBy, ...column }) =>
    orderBy !== undefined && sorts.includes(orderBy) ? { ...column, orderBy } : column,
  );
}

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

/** The column with what can be done to an account. */
export function actionsColumn(onAsk: Ask): Column<UserView> {
  return {
    id: 'actions',
    head: <FormattedMessage id="users.actions" defaultMessage="Actions" />,
    numeric: true,
    cell: (user) => <Actions {...{ user, onAsk }} />,
  };
}

/** An account on a phone. */
export function UserCard({ user, onAsk }: { readonly user: UserView; readonly onAsk: Ask }): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <strong className="grow">
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
