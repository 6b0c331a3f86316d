import type { ComponentType, ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '../session/paths.ts';
import { accountRoutes } from './account-routes.tsx';
import { dashboardRoutes } from './dashboard-routes.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PublicLayout } from './public-layout.tsx';

const notFound = lazyPage(async () => (await import('./not-found-page.tsx')).NotFoundPage);

const sharedRental = lazyPage(
  async () => (await import('../features/shared-rental/shared-rental-page.tsx')).SharedRentalPage,
);

/**
 * All addresses of the site. The landing page is passed in: the first page has it at once, others load it when needed.
 */
export function SiteRoutes({ Landing }: { readonly Landing: ComponentType }): ReactNode {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route path={paths.home} element={<Landing />} />
        <Route path={paths['number-by-token']} element={sharedRental} />
        <Route path="*" element={notFound} />
      </Route>
      {accountRoutes()}
      {dashboardRoutes()}
    </Routes>
  );
}
