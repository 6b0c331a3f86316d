import type { ComponentType, ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '../session/paths.ts';
import { accountRoutes } from './account-routes.tsx';
import { dashboardRoutes } from './dashboard-routes.tsx';
import { PublicLayout } from './public-layout.tsx';

/** Every address of the site. The landing comes from outside: the first page has it at once, any other one lazily. */
export function SiteRoutes({ Landing }: { readonly Landing: ComponentType }): ReactNode {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route path={paths.home} element={<Landing />} />
      </Route>
      {accountRoutes()}
      {dashboardRoutes()}
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  );
}
