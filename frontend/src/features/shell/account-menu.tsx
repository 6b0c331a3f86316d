import {
  ArrowLeftRight,
  BookOpen,
  ChevronDown,
  CircleUserRound,
  LogOut,
  type LucideIcon,
  Menu as MenuIcon,
  Webhook,
} from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { logOut } from '../../api/log-out.ts';
import { useLanguage, usePublicPath } from '../../i18n/language.ts';
import { paths } from '../../session/paths.ts';
import { useRole } from '../../session/role.ts';
import type { Session } from '../../session/session.store.ts';
import { Button } from '../../ui/button.tsx';
import { Dropdown, DropdownButton, DropdownLink, type DropdownTrigger } from '../../ui/dropdown.tsx';
import { LanguageLinks } from '../../ui/language-links.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { homeOf, isAt, navigation, type Side } from './navigation.ts';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

const messages = defineMessages({
  menu: { id: 'shell.menu', defaultMessage: 'Menu' },
  asCustomer: { id: 'shell.as-customer', defaultMessage: 'Use as a customer' },
  asAdmin: { id: 'shell.as-admin', defaultMessage: 'Administration' },
});

function Entry({
  to,
  Icon,
  here = false,
  children,
}: {
  readonly to: string;
  readonly Icon: LucideIcon;
  readonly here?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <DropdownLink to={to} aria-current={here ? 'page' : undefined}>
      <Icon {...icon} />
      {children}
    </DropdownLink>
  );
}

/** The entries of the rail, because a phone has no rail. */
function Pages({ side }: { readonly side: Side }): ReactNode {
  const { pathname } = useLocation();
  const role = useRole();
  return navigation(side, role).map(({ label, entries }) => (
    <Fragment key={entries[0]?.to}>
      {label && (
        <p className="dropdown-note" role="presentation">
          <FormattedMessage {...label} />
        </p>
      )}
      {entries.map((entry) => (
        <Entry key={entry.to} to={entry.to} Icon={entry.icon} here={isAt(entry, pathname)}>
          <FormattedMessage {...entry.label} />
        </Entry>
      ))}
    </Fragment>
  ));
}

/** Leads an admin from one side of Ringpost to the other. */
function SideSwitch({ side }: { readonly side: Side }): ReactNode {
  const other = side === 'admin' ? 'customer' : 'admin';
  return (
    <Entry to={homeOf(other)} Icon={ArrowLeftRight}>
      <FormattedMessage {...(other === 'admin' ? messages.asAdmin : messages.asCustomer)} />
    </Entry>
  );
}

function Opener({
  email,
  phone,
  props,
}: {
  readonly email: string;
  readonly phone: boolean;
  readonly props: DropdownTrigger;
}): ReactNode {
  const intl = useIntl();
  if (phone) {
    return (
      <Button {...props} look="ghost" square aria-label={intl.formatMessage(messages.menu)}>
        <MenuIcon {...icon} size={20} />
      </Button>
    );
  }
  return (
    <button {...props} type="button" className="account-button">
      <span className="avatar" aria-hidden="true">
        {email.slice(0, 2).toUpperCase()}
      </span>
      <bdi className="account-email">{email}</bdi>
      <ChevronDown {...icon} size={14} />
    </button>
  );
}

export interface AccountMenuProps {
  readonly session: Session;
  readonly side: Side;
  /** Whether the user can open nothing but the logout yet. */
  readonly isBare: boolean;
}

/** The signed-in account and the logout; on a phone also the entries of the rail. */
export function AccountMenu({ session, side, isBare }: AccountMenuProps): ReactNode {
  const intl = useIntl();
  const phone = useMedia('(max-width: 767px)');
  const { languages } = useLanguage();
  const at = usePublicPath();
  return (
    <Dropdown
      label={intl.formatMessage(messages.menu)}
      trigger={(props) => <Opener email={session.email} {...{ phone, props }} />}
    >
      {phone && (
        <p className="dropdown-note">
          <bdi>{session.email}</bdi>
        </p>
      )}
      {!isBare && (
        <>
          {phone && (
            <>
              <Pages side={side} />
              <hr />
            </>
          )}
          {session.isAdmin && <SideSwitch side={side} />}
          <Entry to={paths['dashboard-profile']} Icon={CircleUserRound}>
            <FormattedMessage id="shell.account" defaultMessage="My account" />
          </Entry>
          {side === 'customer' && !phone && (
            <Entry to={paths['user-webhook']} Icon={Webhook}>
              <FormattedMessage id="shell.webhook" defaultMessage="Webhook" />
            </Entry>
          )}
          <Entry to={at(paths.instruction)} Icon={BookOpen}>
            <FormattedMessage id="shell.instruction" defaultMessage="Instruction" />
          </Entry>
          <hr />
        </>
      )}
      {phone && languages.length > 1 && (
        <>
          <LanguageLinks inMenu />
          <hr />
        </>
      )}
      <DropdownButton onClick={() => void logOut()}>
        <LogOut {...icon} />
        <FormattedMessage id="shell.logout" defaultMessage="Log out" />
      </DropdownButton>
    </Dropdown>
  );
}
