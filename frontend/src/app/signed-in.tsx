import type { ReactNode } from 'react';
import { AlertsNotice } from '../features/inventory/alerts-notice.tsx';
import { SignedInShell } from '../features/shell/signed-in-shell.tsx';
import { TopUpLayer } from './top-up-layer.tsx';

/** The frame of all pages for signed-in users, and the balance dialog over it. */
export function SignedIn(): ReactNode {
  return (
    <>
      <SignedInShell notices={<AlertsNotice />} />
      <TopUpLayer />
    </>
  );
}
