import { Navigate, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { leadOns, pages, thingPages } from '../modules/modules.ts';
import { loaderOf, PAGE_FILES } from '../page-files.ts';
import { isPage, paths } from '../session/paths.ts';
import { otherRoutes } from './routes.tsx';

function allRoutes(routes: readonly RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => [route, ...allRoutes(route.children ?? [])]);
}

const routes = allRoutes(otherRoutes);
const declared = [...pages.map(([, page]) => page), ...thingPages];
const named = [...new Set(declared.flatMap(({ file }) => file ?? []))];

describe('an address', () => {
  it('has a page if the browser has a route for it', () => {
    const all = routes.flatMap(({ path }) => path ?? []);
    expect(all.length).toBeGreaterThan(15);
    for (const path of all) {
      const address = path.replace(/:\w+/g, 'any');
      expect(isPage(address), address).toBe(true);
      expect(isPage(`${address}/`), `${address}/`).toBe(true);
    }
    expect(isPage('/')).toBe(true);
  });

  it.each([
    ['/dashboard', paths['dashboard-root']],
    ['/admin', paths['admin-dashboard-orders']],
    ['/admin/dashboard', paths['admin-dashboard-orders']],
    ['/admin/dashboard/subpage/order', paths['admin-dashboard-orders-create']],
    ['/admin/dashboard/app-management', paths['admin-dashboard-apps']],
    ['/admin/login', paths['admin-login']],
    ['/super-admin/login', paths['super-admin-login']],
    ['/admin/profile', paths['admin-profile']],
    ['/dashboard/any-inventory', paths['dashboard-any-inventory-bulk-buy']],
    ['/dashboard/active-inventory/search', paths['dashboard-active-inventory']],
    ['/dashboard/dormant-inventory/search', paths['dashboard-dormant-inventory']],
    ['/dashboard/portin-numbers/view', paths['dashboard-portin-numbers']],
    ['/dashboard/reserve-numbers/view', paths['dashboard-reserve-numbers']],
  ])('redirects to the default page of its part: %s', (address, page) => {
    const route = routes.find(({ path }) => path === address);
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
  ])('has no page if the browser has no route for it: %s', (address) => expect(isPage(address)).toBe(false));
});

describe('a page', () => {
  it('has a route if a module declares it, and each address that a module names redirects to it', () => {
    const routed = new Set(routes.map(({ path }) => path));
    const expected = declared.filter(({ file, frame }) => file && frame !== 'public').map(({ path }) => path);
    expect([...expected, ...leadOns.map(([path]) => path)].filter((path) => !routed.has(path))).toEqual([]);
  });

  it('is at an address of admins exactly if its frame is for admins', () => {
    for (const { path, frame } of declared) expect(path.startsWith('/admin/'), path).toBe(frame === 'admin');
  });

  it('has its own address, and each file has a name', () => {
    const addresses = declared.filter(({ file }) => file).map(({ path }) => path);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(PAGE_FILES.filter((file) => !named.some((one) => one === file))).toEqual([]);
  });

  it.each(named)(
    'is the component that its file exports by the same name: %s',
    async (file) => {
      expect(await loaderOf(file)()).toBeTypeOf('function');
    },
    30_000,
  );

  it('cannot be declared without a file', () => {
    expect(() => loaderOf('features/orders/nothing-page.tsx')).toThrow('There is no page');
  });
});
