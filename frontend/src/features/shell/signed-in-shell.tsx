import { Search, SunMoon } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { useBalance } from '../../api/balance.api.ts';
import { privateFeed } from '../../api/feed.store.ts';
import { paths } from '../../session/paths.ts';
import { toggleTheme } from '../../session/preferences.store.ts';
import { useSession } from '../../session/session.store.ts';
import { Button } from '../../ui/button.tsx';
import { CrashScreen } from '../../ui/crash-screen.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { showOverlay } from '../../ui/overlay.store.ts';
import { EndsNotice } from '../rentals/ends-notice.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useArrivalAlerts } from './arrival-alerts.ts';
import { BalanceFigure } from './balance-figure.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionBar, useConnectionLost } from './connection-bar.tsx';
import { Rail } from './rail.tsx';
import './shell.css';

/** The lamp in the logo is lit while the customer's own connection is live. */
function Home(): ReactNode {
  const connection = useStore(privateFeed, (state) => state.connection);
  return (
    <Link to={paths['dashboard-root']} className="logo">
      <LogoMark lit={connection === 'live'} />
      <FormattedMessage id="shell.brand" defaultMessage="Ringpost" />
    </Link>
  );
}

/** If there is space, the palette is shown as a field; its key works everywhere. */
function PaletteOpener(): ReactNode {
  return (
    <button
      type="button"
      className="input palette-opener"
      data-size="sm"
      aria-haspopup="dialog"
      onClick={() => showOverlay('palette')}
    >
      <Search size={15} strokeWidth={1.5} aria-hidden="true" />
      <span className="grow">
        <FormattedMessage id="shell.find" defaultMessage="Find a number, order, app or page" />
      </span>
      <kbd className="kbd">Ctrl</kbd>
      <kbd className="kbd">K</kbd>
    </button>
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

/** Top bar, rail or bottom bar, and the page between them. */
export function SignedInShell({
  notices,
}: {
  /** Above the page, on every page. */
  readonly notices?: ReactNode;
}): ReactNode {
  const session = useSession((state) => state.session);
  const { data: balance } = useBalance();
  const { pathname } = useLocation();
  const lost = useConnectionLost();
  useArrivalAlerts();
  if (!session) return null;
  return (
    <div className="shell" data-offline={lost || undefined}>
      <a className="skip-link" href="#main">
        <FormattedMessage id="shell.skip" defaultMessage="Skip to the page" />
      </a>
      <header className="top-bar">
        <Home />
        <PaletteOpener />
        <span className="grow" />
        {!session.isAdmin && <BalanceFigure balance={balance?.balance} debt={balance?.debt} />}
        <ThemeButton />
        <AccountMenu session={session} />
      </header>
      <div className="shell-bars">
        <ConnectionBar lost={lost} />
        <EndsNotice isCustomer={!session.isAdmin} />
        {notices}
      </div>
      <Rail isAdmin={session.isAdmin} />
      <div className="shell-page">
        <CrashScreen page={pathname}>
          <Suspense fallback={<div className="page-loading" aria-busy="true" />}>
            <Outlet />
          </Suspense>
        </CrashScreen>
      </div>
      <BottomBar isAdmin={session.isAdmin} balance={balance?.balance} debt={balance?.debt} />
    </div>
  );
}
