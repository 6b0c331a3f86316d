import { type ReactNode, Suspense, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Outlet, useLocation } from 'react-router-dom';
import { useBalance } from '../../api/balance.api.ts';
import { useSession } from '../../session/session.store.ts';
import { rememberSide } from '../../session/side.ts';
import { CrashScreen } from '../../ui/crash-screen.tsx';
import { EndsNotice } from '../rentals/ends-notice.tsx';
import { useArrivalAlerts } from './arrival-alerts.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionBar, useConnectionLost } from './connection-bar.tsx';
import { type Side, sideOf } from './navigation.ts';
import { Rail } from './rail.tsx';
import { SectionTabs } from './section-tabs.tsx';
import { TopBar } from './top-bar.tsx';
import './shell.css';

/** The page of the address. The tabs above it stay while the user goes from one tab to another. */
function PagePlace({ tabs }: { readonly tabs: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  return (
    <div className="shell-page">
      {tabs}
      <CrashScreen page={pathname}>
        <Suspense fallback={<div className="page-loading" aria-busy="true" />}>
          <Outlet />
        </Suspense>
      </CrashScreen>
    </div>
  );
}

function Bars({
  side,
  lost,
  children,
}: {
  readonly side: Side;
  readonly lost: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="shell-bars">
      <ConnectionBar lost={lost} />
      <EndsNotice isCustomer={side === 'customer'} />
      {children}
    </div>
  );
}

/**
 * Top bar, rail or bottom bar, and the page between them. An admin who must first choose a password or add a second factor can open nothing else, so
 * only the page is shown.
 */
export function SignedInShell({
  notices,
}: {
  /** Notices above every page. */
  readonly notices?: ReactNode;
}): ReactNode {
  const { session, mustChangePassword, mustAddFactor } = useSession();
  const isBare = mustChangePassword || mustAddFactor;
  const { data: balance } = useBalance();
  const { pathname } = useLocation();
  const lost = useConnectionLost();
  useArrivalAlerts();
  const side = sideOf(pathname, session?.isAdmin ?? false);
  useEffect(() => rememberSide(side), [side]);
  if (!session) return null;
  const money = { balance: balance?.balance, debt: balance?.debt };
  return (
    <div className="shell" data-offline={lost || undefined} data-bare={isBare || undefined}>
      <a className="skip-link" href="#main">
        <FormattedMessage id="shell.skip" defaultMessage="Skip to the page" />
      </a>
      <TopBar {...{ session, side, isBare }} {...money} />
      <Bars side={side} lost={lost}>
        {notices}
      </Bars>
      {!isBare && <Rail side={side} />}
      <PagePlace tabs={!isBare && <SectionTabs side={side} />} />
      {!isBare && <BottomBar side={side} {...money} />}
    </div>
  );
}
