import { Menu } from '@chakra-ui/react/menu';
import { ChevronDown, CircleUserRound, LogOut, Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { logOut } from '../../api/log-out.ts';
import { paths } from '../../session/paths.ts';
import type { Session } from '../../session/session.store.ts';
import { Button } from '../../ui/button.tsx';
import { ChakraScope } from '../../ui/chakra-scope.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { navigation } from './navigation.tsx';

/** Who is signed in and the way out; on a phone also every page that the bottom bar has no room for. */
export function AccountMenu({ session }: { readonly session: Session }): ReactNode {
  const intl = useIntl();
  const navigate = useNavigate();
  const phone = useMedia('(max-width: 767px)');
  const go = (value: string): void => {
    if (value === 'logout') void logOut();
    else navigate(value);
  };
  return (
    <ChakraScope>
      <Menu.Root
        positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
        onSelect={({ value }) => go(value)}
      >
        <Menu.Trigger asChild>
          {phone ? (
            <Button
              look="ghost"
              square
              aria-label={intl.formatMessage({ id: 'shell.menu', defaultMessage: 'Menu' })}
            >
              <MenuIcon size={20} strokeWidth={1.5} aria-hidden="true" />
            </Button>
          ) : (
            <button type="button" className="account-button">
              <span className="avatar" aria-hidden="true">
                {session.email.slice(0, 2).toUpperCase()}
              </span>
              <span className="account-email">{session.email}</span>
              <ChevronDown size={14} strokeWidth={1.5} aria-hidden="true" />
            </button>
          )}
        </Menu.Trigger>
        <Menu.Positioner>
          <Menu.Content>
            {phone && <p className="account-email">{session.email}</p>}
            {phone && <Pages isAdmin={session.isAdmin} />}
            <Menu.Item value={paths['dashboard-profile']}>
              <CircleUserRound size={16} strokeWidth={1.5} aria-hidden="true" />
              <FormattedMessage id="shell.account" defaultMessage="My account" />
            </Menu.Item>
            <Menu.Separator />
            <Menu.Item value="logout">
              <LogOut size={16} strokeWidth={1.5} aria-hidden="true" />
              <FormattedMessage id="shell.logout" defaultMessage="Log out" />
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Menu.Root>
    </ChakraScope>
  );
}

function Pages({ isAdmin }: { readonly isAdmin: boolean }): ReactNode {
  return navigation(isAdmin)
    .flatMap(({ entries }) => entries)
    .map(({ to, icon: Icon, label }) => (
      <Menu.Item key={to} value={to}>
        <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage {...label} />
      </Menu.Item>
    ));
}
