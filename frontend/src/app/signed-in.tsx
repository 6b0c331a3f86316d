import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { AlertsNotice } from '../features/inventory/alerts-notice.tsx';
import { sideOf } from '../features/shell/navigation.ts';
import { SignedInShell } from '../features/shell/signed-in-shell.tsx';
import { useSession } from '../session/session.store.ts';
import { PublicBanner } from './public-banner.tsx';
import { TopUpLayer } from './top-up-layer.tsx';

/** What stands above every page: the banner, but not on the pages of admins, and what has happened to alerts. */
function Notices(): ReactNode {
  const { pathname } = useLocation();
  const { session } = useSession();
  return (
    <>
      {sideOf(pathname, session?.isAdmin ?? false) === 'customer' && <PublicBanner />}
      <AlertsNotice />
    </>
  );
}

/** The frame of all pages for signed-in users, and the balance dialog over it. */
export function SignedIn(): ReactNode {
  return (
    <>
      <SignedInShell notices={<Notices />} />
      <TopUpLayer />
    </>
  );
}
