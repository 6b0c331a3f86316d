import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { AlertsNotice } from '../features/inventory/alerts-notice.tsx';
import { SignedInShell } from '../features/shell/signed-in-shell.tsx';
import { PublicBanner } from './public-banner.tsx';
import { TopUpLayer } from './top-up-layer.tsx';

/** What stands above every page: the banner, but not on the pages of admins, and what has happened to alerts. */
function Notices(): ReactNode {
  const isAdminPage = useLocation().pathname.startsWith('/admin');
  return (
    <>
      {!isAdminPage && <PublicBanner />}
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
