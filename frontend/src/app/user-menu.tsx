import { BookOpen, ChevronDown, CircleUserRound, LogOut, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useBalance } from '../api/balance.api.ts';
import { logOut } from '../api/log-out.ts';
import { usePublicPath } from '../i18n/language.ts';
import { paths } from '../session/paths.ts';
import type { Session } from '../session/session.store.ts';
import { Dropdown, DropdownButton, DropdownLink } from '../ui/dropdown.tsx';
import { Money } from '../ui/figures.tsx';
import { Owed } from '../ui/owed.tsx';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

function SmallScreenBalance(): ReactNode {
  const { data } = useBalance();
  return (
    <p className="dropdown-note small-only">
      <FormattedMessage id="site.balance" defaultMessage="Balance" />
      <span>
        <Money dollars={data?.balance} /> <Owed dollars={data?.debt} />
      </span>
    </p>
  );
}

const messages = defineMessages({
  menu: { id: 'site.user-menu', defaultMessage: 'Account' },
});

/** The signed-in user, links to their pages, and the logout. On a small screen also a customer's balance. */
export function UserMenu({ session }: { readonly session: Session }): ReactNode {
  const intl = useIntl();
  const at = usePublicPath();
  return (
    <Dropdown
      label={intl.formatMessage(messages.menu)}
      trigger={(props) => (
        <button {...props} type="button" className="user-menu">
          <span className="user-menu-avatar" aria-hidden="true">
            {session.email.slice(0, 2).toUpperCase()}
          </span>
          <span className="visually-hidden">{session.email}</span>
          <ChevronDown {...icon} size={14} />
        </button>
      )}
    >
      <p className="dropdown-note">
        <bdi>{session.email}</bdi>
      </p>
      {!session.isAdmin && <SmallScreenBalance />}
      <hr />
      <DropdownLink to={paths[session.isAdmin ? 'admin-dashboard-orders' : 'dashboard-root']}>
        <CircleUserRound {...icon} />
        <FormattedMessage id="site.account" defaultMessage="My account" />
      </DropdownLink>
      {!session.isAdmin && (
        <DropdownLink to={paths['user-webhook']}>
          <Webhook {...icon} />
          <FormattedMessage id="site.webhook" defaultMessage="Webhook" />
        </DropdownLink>
      )}
      <DropdownLink to={at(paths.instruction)}>
        <BookOpen {...icon} />
        <FormattedMessage id="site.instruction" defaultMessage="Instruction" />
      </DropdownLink>
      <DropdownButton onClick={() => void logOut()}>
        <LogOut {...icon} />
        <FormattedMessage id="site.logout" defaultMessage="Log out" />
      </DropdownButton>
    </Dropdown>
  );
}
