import { ChevronDown, CircleUserRound, LogOut, Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { logOut } from '../../api/log-out.ts';
import { paths } from '../../session/paths.ts';
import type { Session } from '../../session/session.store.ts';
import { Button } from '../../ui/button.tsx';
import { Dropdown, DropdownButton, DropdownLink } from '../../ui/dropdown.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { navigation } from './navigation.tsx';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

function Pages({ isAdmin }: { readonly isAdmin: boolean }): ReactNode {
  return navigation(isAdmin)
    .flatMap(({ entries }) => entries)
    .map(({ to, icon: Icon, label }) => (
      <DropdownLink key={to} to={to}>
        <Icon {...icon} />
        <FormattedMessage {...label} />
      </DropdownLink>
    ));
}

const messages = defineMessages({
  menu: { id: 'shell.menu', defaultMessage: 'Menu' },
});

/** The signed-in account and the logout; on a phone also every page that does not fit into the bottom bar. */
export function AccountMenu({ session }: { readonly session: Session }): ReactNode {
  const intl = useIntl();
  const phone = useMedia('(max-width: 767px)');
  return (
    <Dropdown
      label={intl.formatMessage(messages.menu)}
      trigger={(props) =>
        phone ? (
          <Button {...props} look="ghost" square aria-label={intl.formatMessage(messages.menu)}>
            <MenuIcon {...icon} size={20} />
          </Button>
        ) : (
          <button {...props} type="button" className="account-button">
            <span className="avatar" aria-hidden="true">
              {session.email.slice(0, 2).toUpperCase()}
            </span>
            <span className="account-email">{session.email}</span>
            <ChevronDown {...icon} size={14} />
          </button>
        )
      }
    >
      {phone && <p className="dropdown-note">{session.email}</p>}
      {phone && <Pages isAdmin={session.isAdmin} />}
      <DropdownLink to={paths['dashboard-profile']}>
        <CircleUserRound {...icon} />
        <FormattedMessage id="shell.account" defaultMessage="My account" />
      </DropdownLink>
      <hr />
      <DropdownButton onClick={() => void logOut()}>
        <LogOut {...icon} />
        <FormattedMessage id="shell.logout" defaultMessage="Log out" />
      </DropdownButton>
    </Dropdown>
  );
}
