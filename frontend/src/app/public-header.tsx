import { Menu, SunMoon } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { publicFeed } from '../api/feed.store.ts';
import { useLanguage, usePublicPath } from '../i18n/language.ts';
import { lazyPart } from '../loading/lazy-part.ts';
import { paths } from '../session/paths.ts';
import { toggleTheme } from '../session/preferences.store.ts';
import { useSession } from '../session/session.store.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { LanguageChoice } from '../ui/language-choice.tsx';
import { LanguageLinks } from '../ui/language-links.tsx';
import { LogoMark } from '../ui/logo.tsx';

const UserMenu = lazyPart(async () => (await import('./user-menu.tsx')).UserMenu);

/** The name of the page, because other sites also link to it through the login. */
const RESERVE = 'dashboard-reserve-numbers-search';

function SiteLinks(): ReactNode {
  const at = usePublicPath();
  const session = useSession((state) => state.session);
  return (
    <>
      <NavLink to={at(paths.home)} end>
        <FormattedMessage id="site.home" defaultMessage="Home" />
      </NavLink>
      <NavLink to={at(paths.prices)}>
        <FormattedMessage id="site.prices" defaultMessage="Prices" />
      </NavLink>
      <NavLink to={at(paths.blog)}>
        <FormattedMessage id="site.blog" defaultMessage="Blog" />
      </NavLink>
      <NavLink to={at(paths['unclaimed-phone-number'])}>
        <FormattedMessage id="site.unclaimed" defaultMessage="Unclaimed phone number" />
      </NavLink>
      <Link to={session ? paths[RESERVE] : `${paths.login}?p=${RESERVE}`}>
        <FormattedMessage id="site.reserve" defaultMessage="Reserve numbers" />
      </Link>
      <NavLink to={at(paths['free-number'])}>
        <FormattedMessage id="site.free-number" defaultMessage="Free numbers" />
      </NavLink>
      <NavLink to={at(paths.instruction)}>
        <FormattedMessage id="site.instruction" defaultMessage="Instruction" />
      </NavLink>
      <NavLink to={at(paths.faq)}>
        <FormattedMessage id="site.faq" defaultMessage="FAQ" />
      </NavLink>
    </>
  );
}

/** Login and sign-up for a visitor, the user menu for a signed-in user. */
function WayIn(): ReactNode {
  const session = useSession((state) => state.session);
  if (session) {
    return (
      <Suspense fallback={<span className="user-menu" />}>
        <UserMenu session={session} />
      </Suspense>
    );
  }
  return (
    <>
      <ButtonLink look="outline" size="sm" to={paths.login}>
        <FormattedMessage id="site.login" defaultMessage="Log in" />
      </ButtonLink>
      <ButtonLink look="primary" size="sm" className="wide-only" to={paths.signup}>
        <FormattedMessage id="site.signup" defaultMessage="Sign up" />
      </ButtonLink>
    </>
  );
}

const messages = defineMessages({
  main: { id: 'site.nav', defaultMessage: 'Main' },
  menu: { id: 'site.menu', defaultMessage: 'Menu' },
  theme: { id: 'site.theme', defaultMessage: 'Change the theme' },
});

/** Where there is little room, one button opens the rest. It works before any script is loaded. */
function PhoneMenu(): ReactNode {
  const intl = useIntl();
  const { key } = useLocation();
  const { languages } = useLanguage();
  const session = useSession((state) => state.session);
  return (
    <details className="phone-menu" key={key}>
      <summary aria-label={intl.formatMessage(messages.menu)}>
        <Menu size={20} strokeWidth={1.5} aria-hidden="true" />
      </summary>
      <nav aria-label={intl.formatMessage(messages.menu)}>
        <SiteLinks />
        {!session && (
          <Link to={paths.signup}>
            <FormattedMessage id="site.signup" defaultMessage="Sign up" />
          </Link>
        )}
        <button type="button" onClick={toggleTheme}>
          <FormattedMessage {...messages.theme} />
        </button>
        {languages.length > 1 && <LanguageLinks />}
      </nav>
    </details>
  );
}

/** 73 px high: the name with its lamp, the public pages, the theme, and the login. */
export function PublicHeader(): ReactNode {
  const intl = useIntl();
  const at = usePublicPath();
  const lit = useStore(publicFeed, ({ connection }) => connection !== 'reconnecting');
  return (
    <header className="site-header">
      <div className="site-header-row">
        <Link className="logo thumb" to={at(paths.home)}>
          <LogoMark lit={lit} />
          Ringpost
        </Link>
        <nav className="site-nav" aria-label={intl.formatMessage(messages.main)}>
          <SiteLinks />
        </nav>
        <span className="grow" />
        <Button
          look="ghost"
          size="sm"
          square
          className="theme-toggle"
          aria-label={intl.formatMessage(messages.theme)}
          onClick={toggleTheme}
        >
          <SunMoon size={16} strokeWidth={1.5} aria-hidden="true" />
        </Button>
        <LanguageChoice />
        <WayIn />
        <PhoneMenu />
      </div>
    </header>
  );
}
