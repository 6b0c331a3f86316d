import type { ReactNode } from 'react';
import { createRoutesFromElements, Navigate, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { isPage, paths } from '../session/paths.ts';
import { accountRoutes } from './account-routes.tsx';
import { dashboardRoutes } from './dashboard-routes.tsx';

function pathsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);
}
function routed(routes: ReactNode): string[] {
  return pathsOf(createRoutesFromElements(routes));
}

function allRoutes(routes: readonly RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => [route, ...allRoutes(route.children ?? [])]);
}

describe('an address', () => {
  it('has a page where the browser has a route for it', () => {
    const all = [...routed(accountRoutes()), ...routed(dashboardRoutes())];
    expect(all.length).toBeGreaterThan(15);
    for (const path of all) {
      const address = path.replace(/:\w+/g, 'any');
      expect(isPage(address), address).toBe(true);
      expect(isPage(`${address}/`), `${address}/`).toBe(true);
    }
    expect(isPage('/')).toBe(true);
  });

  it.each([
    ['/dashboard/active-inventory/search', paths['dashboard-active-inventory']],
    ['/dashboard/dormant-inventory/search', paths['dashboard-dormant-inventory']],
    ['/dashboard/portin-numbers/view', paths['dashboard-portin-numbers']],
    ['/dashboard/reserve-numbers/view', paths['dashboard-reserve-numbers']],
  ])('of the default page of a part leads on to it: %s', (address, page) => {
    const route = allRoutes(createRoutesFromElements(dashboardRoutes())).find(({ path }) => path === address);
    expect(route?.element).toMatchObject({ type: Navigate, props: { to: page, replace: true } });
    expect(isPage(address)).toBe(true);
  });

  it.each([
    '/nothing',
    '/auth',
    '/auth/login/x',
    '/dashboard/nothing',
    '/dashboard/order-numbers',

    '/adminx',
    '/admin/nothing',
  ])('has none where the browser has not: %s', (address) => expect(isPage(address)).toBe(false));
});
