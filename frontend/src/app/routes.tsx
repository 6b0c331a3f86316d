import { addressPrefix } from '@ringpost/domain/rules/languages';
import type { ComponentType, ReactNode } from 'react';
import { Navigate, Outlet, type RouteObject, useRoutes } from 'react-router-dom';
import { KNOWN_LANGUAGES } from '../i18n/language.ts';
import type { Frame, Page, PageFile } from '../modules/module.ts';
import { leadOns, pages, thingPages } from '../modules/modules.ts';
import { loaderOf } from '../page-files.ts';
import { RequireAdmin, RequireSignIn } from '../session/guards.tsx';
import { OnlyFor } from '../session/only-for.tsx';
import { paths } from '../session/paths.ts';
import { lazyPage } from './lazy-page.tsx';
import { PublicBanner } from './public-banner.tsx';
import type { OpenedPage } from './rendered-pages.ts';

// Created once, because a lazy page that is created at every render would lose what the user typed into it.
const shell = lazyPage(async () => (await import('./signed-in.tsx')).SignedIn);
const askAdmin = lazyPage(async () => (await import('../features/account/admin/ask-admin.tsx')).AskAdmin);
const notFound = lazyPage(async () => (await import('./not-found-page.tsx')).NotFoundPage);

const shown = new Map<PageFile, ReactNode>();

/** One element for all addresses of a file, so that the page stays when only its address changes. */
function pageIn(file: PageFile): ReactNode {
  if (!shown.has(file)) shown.set(file, lazyPage(loaderOf(file)));
  return shown.get(file);
}

const declared: readonly Pick<Page, 'path' | 'frame' | 'file' | 'least'>[] = [
  ...pages.map(([, page]) => page),
  ...thingPages,
];

/** A page, or for a user of a lower role whom to ask. */
function openedPage(file: PageFile, least: Page['least']): ReactNode {
  if (!least) return pageIn(file);
  return (
    <OnlyFor least={least} otherwise={askAdmin}>
      {pageIn(file)}
    </OnlyFor>
  );
}

function pagesIn(frame: Frame, opened: OpenedPage | null = null): RouteObject[] {
  const elementOf = (file: PageFile, least: Page['least']): ReactNode =>
    opened?.file === file ? <opened.Page /> : openedPage(file, least);
  return declared.flatMap(({ path, file, frame: own, least }) =>
    own === frame && file ? [{ path, element: elementOf(file, least) }] : [],
  );
}

function redirectsTo(frame: Frame): RouteObject[] {
  const frames = new Map(pages.map(([name, page]) => [name, page.frame]));
  return leadOns
    .filter(([, to]) => frames.get(to) === frame)
    .map(([path, to]) => ({ path, element: <Navigate to={paths[to]} replace /> }));
}

/** Pages that only some users may open, in the frame of the signed-in pages. Addresses that redirect to them need no frame. */
function guarded(frame: 'customer' | 'admin', guard: ReactNode): RouteObject {
  return {
    element: guard,
    children: [...redirectsTo(frame), { element: shell, children: pagesIn(frame) }],
  };
}

/** The pages that everyone may read. Each has its own address in every language. */
function publicPages(home: ReactNode, opened: OpenedPage | null): RouteObject[] {
  const inDefault = [{ path: paths.home, element: home }, ...pagesIn('public', opened)];
  const all = KNOWN_LANGUAGES.map(addressPrefix).flatMap((prefix) =>
    inDefault.map(({ path = '', element }) => ({ path: `${prefix}${path}`, element })),
  );
  return [...all, { path: '*', element: notFound }];
}

/** The pages of accounts have headers of their own, and the banner above them. */
function AccountLayout(): ReactNode {
  return (
    <>
      <PublicBanner />
      <Outlet />
    </>
  );
}

/** All pages except those with the header and the footer of the site. */
export const otherRoutes: readonly RouteObject[] = [
  { element: <AccountLayout />, children: [...redirectsTo('account'), ...pagesIn('account')] },
  guarded('customer', <RequireSignIn />),
  guarded('admin', <RequireAdmin />),
];

/**
 * All addresses of the site. The landing page and the frame of the public pages are parameters: a page that the server has rendered
 * has their code at once, other pages load it when needed. `opened` is the page that the server has rendered, if it is not "/".
 */
export function SiteRoutes({
  Landing,
  Layout,
  opened,
}: {
  readonly Landing: ComponentType;
  readonly Layout: ComponentType;
  readonly opened: OpenedPage | null;
}): ReactNode {
  return useRoutes([{ element: <Layout />, children: publicPages(<Landing />, opened) }, ...otherRoutes]);
}
