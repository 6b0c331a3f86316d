import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';

/** The public pages: header, page, footer. */
export function PublicLayout(): ReactNode {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
