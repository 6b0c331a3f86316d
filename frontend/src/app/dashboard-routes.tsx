import type { ReactNode } from 'react';
import { Navigate, Route } from 'react-router-dom';
import { RequireAdmin, RequireSignIn } from '../session/guards.tsx';
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
          path={paths['dashboard-messages']}
          element={lazyPage(
            async () => (await import('../features/messages/messages-page.tsx')).MessagesPage,
          )}
        />
        <Route
          path={paths['dashboard-order-history']}
          element={lazyPage(async () => (await import('../features/orders/orders-page.tsx')).OrdersPage)}
        />
        <Route
          path="/dashboard/order-numbers/:id"
          element={lazyPage(async () => (await import('../features/orders/order-page.tsx')).OrderPage)}
        />
        <Route
          path={paths['dashboard-transactions']}
          element={lazyPage(
            async () => (await import('../features/transactions/transactions-page.tsx')).TransactionsPage,
          )}
        />
        <Route
          path={paths['dashboard-profile']}
          element={lazyPage(async () => (await import('../features/account/profile-page.tsx')).ProfilePage)}
        />
      </Route>
    </Route>
    <Route element={<RequireAdmin />}>
      <Route path="/admin" element={<Navigate to={paths['admin-dashboard-users']} replace />} />
      <Route element={shell}>
        <Route
          path={paths['admin-dashboard-users']}
          element={lazyPage(async () => (await import('../features/admin/users-page.tsx')).UsersPage)}
        />
        <Route
          path={paths['admin-dashboard-numbers']}
          element={lazyPage(async () => (await import('../features/admin/numbers-page.tsx')).NumbersPage)}
        />
        <Route
          path={paths['admin-dashboard-numbers-import-history']}
          element={lazyPage(async () => (await import('../features/admin/imports-page.tsx')).ImportsPage)}
        />
        <Route
          path={paths['admin-dashboard-mail']}
          element={lazyPage(async () => (await import('../features/admin/mail-page.tsx')).MailPage)}
        />
        <Route
          path={paths['admin-dashboard-unrouted']}
          element={lazyPage(async () => (await import('../features/admin/unrouted-page.tsx')).UnroutedPage)}
        />
        <Route
          path={paths['admin-dashboard-vendors']}
          element={lazyPage(async () => (await import('../features/admin/vendors-page.tsx')).VendorsPage)}
        />
      </Route>
    </Route>
  </>
);

/** Everything behind the login: the customer's pages and the admins'. */
export function dashboardRoutes(): ReactNode {
  return routes;
}
