import { SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet } from 'react-router-dom';
import { useStore } from 'zustand';
import { useBalance } from '../../api/balance.api.ts';
import { privateFeed } from '../../api/feed.store.ts';
import { paths } from '../../session/paths.ts';
import { toggleTheme } from '../../session/preferences.store.ts';
import { useSession } from '../../session/session.store.ts';
import { Button } from '../../ui/button.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useArrivalAlerts } from './arrival-alerts.ts';
import { BalanceFigure } from './balance-figure.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Rail } from './rail.tsx';
import './shell.css';

/** Top bar, rail or bottom bar, and the page between them (design rule 10). */
export function SignedInShell(): ReactNode {
  const session = useSession((state) => state.session);
  const { data: balance } = useBalance();
  useArrivalAlerts();
  if (!session) return null;
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        <FormattedMessage id="shell.skip" defaultMessage="Skip to the page" />
      </a>
      <header className="top-bar">
        <Home />
        <span className="grow" />
        {!session.isAdmin && <BalanceFigure balance={balance?.balance} />}
        <ThemeButton />
        <AccountMenu session={session} />
      </header>
      <Rail isAdmin={session.isAdmin} />
      <div className="shell-page">
        <Outlet />
      </div>
      <BottomBar isAdmin={session.isAdmin} balance={balance?.balance} />
    </div>
  );
}

/** The lamp in the logo is lit while the customer's own connection is live (design rule 1). */
function Home(): ReactNode {
  const connection = useStore(privateFeed, (state) => state.connection);
  return (
    <Link to={paths['dashboard-root']} className="logo">
      <LogoMark lit={connection === 'live'} />
      <FormattedMessage id="shell.brand" defaultMessage="Ringpost" />
      {connection === 'reconnecting' && (
        <span className="visually-hidden" role="status">
          <FormattedMessage id="shell.reconnecting" defaultMessage="Reconnecting" />
        </span>
      )}
    </Link>
  );
}

function ThemeButton(): ReactNode {
  const intl = useIntl();
  return (
    <Button
      look="ghost"
      size="sm"
      square
      aria-label={intl.formatMessage({ id: 'shell.theme', defaultMessage: 'Change between light and dark' })}
      onClick={toggleTheme}
    >
      <SunMoon size={16} strokeWidth={1.5} aria-hidden="true" />
    </Button>
  );
}
