import type { ReactNode } from 'react';
import { Navigate, Route } from 'react-router-dom';
import { RequireSignIn } from '../session/guards.tsx';
import { paths } from '../session/paths.ts';
import { lazyPage } from './lazy-page.tsx';

// Made once: a lazy page that is made anew at every render would forget what was typed into it.
const shell = lazyPage(async () => (await import('../features/shell/signed-in-shell.tsx')).SignedInShell);

const routes = (
  <>
    <Route element={<RequireSignIn />}>
      <Route path="/dashboard" element={<Navigate to={paths['dashboard-root']} replace />} />
      <Route element={shell}>
        <Route
          path={paths['dashboard-root']}
          element={lazyPage(async () => (await import('./overview-screen.tsx')).OverviewScreen)}
        />
        <Route
          path={paths['dashboard-buy-now']}
          element={lazyPage(async () => (await import('./buy-screen.tsx')).BuyScreen)}
        />
        <Route
          path={paths['dashboard-profile']}
          element={lazyPage(async () => (await import('../features/account/profile-page.tsx')).ProfilePage)}
        />
      </Route>
    </Route>
  </>
);

/** Everything behind the login: the customer's pages and the admins'. */
export const dashboardRoutes = (): ReactNode => routes;
