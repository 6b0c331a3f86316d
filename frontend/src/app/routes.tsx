import type { ComponentType, ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '../session/paths.ts';
import { accountRoutes } from './account-routes.tsx';
import { dashboardRoutes } from './dashboard-routes.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PublicLayout } from './public-layout.tsx';

const notFound = lazyPage(async () => (await import('./not-found-page.tsx')).NotFoundPage);

/** Every address of the site. The landing comes from outside: the first page has it at once, any other one lazily. */
export function SiteRoutes({ Landing }: { readonly Landing: ComponentType }): ReactNode {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route path={paths.home} element={<Landing />} />
        <Route path="*" element={notFound} />
      </Route>
      {accountRoutes()}
      {dashboardRoutes()}
    </Routes>
  );
}
