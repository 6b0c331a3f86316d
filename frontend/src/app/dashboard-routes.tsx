import type { ReactNode } from 'react';
import { Navigate, Route } from 'react-router-dom';
import { RequireAdmin, RequireSignIn } from '../session/guards.tsx';
import { paths } from '../session/paths.ts';
import { lazyPage } from './lazy-page.tsx';

// Made once, because a lazy page that is made at every render would lose what was typed into it.
const shell = lazyPage(async () => (await import('./signed-in.tsx')).SignedIn);

const statistics = lazyPage(
  async () => (await import('../features/statistics/statistics-page.tsx')).StatisticsPage,
);

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
          path={paths['dashboard-voice-messages']}
          element={lazyPage(
            async () => (await import('../features/messages/voice-messages-page.tsx')).VoiceMessagesPage,
          )}
        />
        <Route
          path={paths['dashboard-my-numbers']}
          element={lazyPage(
            async () => (await import('../features/my-numbers/my-numbers-page.tsx')).MyNumbersPage,
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
        <Route path={paths['private-statistics']} element={statistics} />
        <Route path={`${paths['private-statistics']}/:appId`} element={statistics} />
        <Route
          path={paths['user-webhook']}
          element={lazyPage(async () => (await import('../features/webhook/webhook-page.tsx')).WebhookPage)}
        />
        <Route
          path={paths['dashboard-payment-history']}
          element={lazyPage(
            async () => (await import('../features/payments/payment-history-page.tsx')).PaymentHistoryPage,
          )}
        />
        <Route
          path="/dashboard/payment-history/:id"
          element={lazyPage(async () => (await import('../features/payments/receipt-page.tsx')).ReceiptPage)}
        />
        <Route
          path="/dashboard/pay/sandbox/:id"
          element={lazyPage(async () => (await import('../features/payments/sandbox-page.tsx')).SandboxPage)}
        />
        <Route
          path={paths['dashboard-portin-numbers']}
          element={lazyPage(async () => (await import('../features/port-ins/port-ins-page.tsx')).PortInsPage)}
        />
        <Route
          path={paths['dashboard-portin-request']}
          element={lazyPage(async () => (await import('../features/port-ins/request-page.tsx')).RequestPage)}
        />
        <Route
          path={paths['dashboard-portin-check']}
          element={lazyPage(async () => (await import('../features/port-ins/check-page.tsx')).CheckPage)}
        />
        <Route
          path="/dashboard/portin-numbers/view"
          element={<Navigate to={paths['dashboard-portin-numbers']} replace />}
        />
        <Route
          path="/dashboard/portin-numbers/view/:id"
          element={lazyPage(async () => (await import('../features/port-ins/port-in-page.tsx')).PortInPage)}
        />
        <Route
          path={paths['dashboard-reserve-numbers']}
          element={lazyPage(
            async () => (await import('../features/reservations/reservations-page.tsx')).ReservationsPage,
          )}
        />
        <Route
          path="/dashboard/reserve-numbers/view"
          element={<Navigate to={paths['dashboard-reserve-numbers']} replace />}
        />
        <Route
          path={paths['dashboard-reserve-numbers-search']}
          element={lazyPage(
            async () => (await import('../features/reservations/reserve-search-page.tsx')).ReserveSearchPage,
          )}
        />
        <Route
          path={paths['dashboard-active-inventory']}
          element={lazyPage(
            async () => (await import('../features/inventory/search-page.tsx')).InventorySearchPage,
          )}
        />
        <Route
          path="/dashboard/active-inventory/search"
          element={<Navigate to={paths['dashboard-active-inventory']} replace />}
        />
        <Route
          path={paths['dashboard-active-inventory-check']}
          element={lazyPage(
            async () => (await import('../features/inventory/check-page.tsx')).CheckAvailabilityPage,
          )}
        />
        <Route
          path={paths['dashboard-active-inventory-bulk-buy']}
          element={lazyPage(
            async () => (await import('../features/inventory/bulk-buy-page.tsx')).BulkBuyPage,
          )}
        />
        <Route
          path={paths['dashboard-active-inventory-alerts']}
          element={lazyPage(async () => (await import('../features/inventory/alerts-page.tsx')).AlertsPage)}
        />
        <Route
          path={paths['dashboard-dormant-inventory']}
          element={lazyPage(
            async () => (await import('../features/inventory/dormant-page.tsx')).DormantSearchPage,
          )}
        />
        <Route
          path="/dashboard/dormant-inventory/search"
          element={<Navigate to={paths['dashboard-dormant-inventory']} replace />}
        />
        <Route
          path={paths['dashboard-dormant-inventory-bulk-buy']}
          element={lazyPage(async () => (await import('./source-screens.tsx')).DormantBuyScreen)}
        />
        <Route
          path="/dashboard/any-inventory"
          element={<Navigate to={paths['dashboard-any-inventory-bulk-buy']} replace />}
        />
        <Route
          path={paths['dashboard-any-inventory-bulk-buy']}
          element={lazyPage(async () => (await import('./source-screens.tsx')).AnyBuyScreen)}
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
          element={lazyPage(async () => (await import('../features/account/admin/users-page.tsx')).UsersPage)}
        />
        <Route
          path={paths['admin-dashboard-numbers']}
          element={lazyPage(async () => (await import('../features/numbers/numbers-page.tsx')).NumbersPage)}
        />
        <Route
          path={paths['admin-dashboard-numbers-import-history']}
          element={lazyPage(async () => (await import('../features/numbers/imports-page.tsx')).ImportsPage)}
        />
        <Route
          path={paths['admin-dashboard-mail']}
          element={lazyPage(async () => (await import('../features/mail/mail-page.tsx')).MailPage)}
        />
        <Route
          path={paths['admin-dashboard-unrouted']}
          element={lazyPage(
            async () => (await import('../features/messages/admin/unrouted-page.tsx')).UnroutedPage,
          )}
        />
        <Route
          path={paths['admin-dashboard-vendors']}
          element={lazyPage(async () => (await import('../features/vendors/vendors-page.tsx')).VendorsPage)}
        />
        <Route
          path={paths['admin-dashboard-payments']}
          element={lazyPage(
            async () => (await import('../features/payments/admin/payments-page.tsx')).PaymentsPage,
          )}
        />
        <Route
          path={paths['admin-dashboard-adjustments']}
          element={lazyPage(
            async () => (await import('../features/adjustments/adjustments-page.tsx')).AdjustmentsPage,
          )}
        />
        <Route
          path={paths['admin-dashboard-portin-fee']}
          element={lazyPage(
            async () => (await import('../features/port-ins/admin-port-ins-page.tsx')).AdminPortInsPage,
          )}
        />
        <Route
          path={paths['admin-dashboard-operations']}
          element={lazyPage(
            async () => (await import('../features/operations/operations-page.tsx')).OperationsPage,
          )}
        />
      </Route>
    </Route>
  </>
);

/** All pages behind the login, for customers and admins. */
export function dashboardRoutes(): ReactNode {
  return routes;
}
