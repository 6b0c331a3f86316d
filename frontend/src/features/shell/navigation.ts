import { hasRole, type Role } from '@ringpost/domain/rules/roles';
import type { LucideIcon } from 'lucide-react';
import type { MessageDescriptor } from 'react-intl';
import { paths } from '../../session/paths.ts';
import { lastSide, type Side } from '../../session/side.ts';
import type { NavigationEntry, NavigationGroup, NavigationPage, NavigationTab } from './navigation-entry.ts';
import { navigationGroups } from './navigation-groups.ts';

export type { Side };

/** The side of the page at `pathname`. The account page belongs to both sides; for an admin it is on the side used last. */
export function sideOf(pathname: string, isAdmin: boolean): Side {
  if (!isAdmin) return 'customer';
  if (pathname === paths['dashboard-profile']) return lastSide();
  return pathname.startsWith('/dashboard/') ? 'customer' : 'admin';
}

/** The first page of a side. */
export function homeOf(side: Side): string {
  return paths[side === 'admin' ? 'admin-dashboard-orders' : 'dashboard-root'];
}

const SIDES: Readonly<Record<Side, readonly NavigationGroup[]>> = {
  customer: navigationGroups(['start', 'money', 'tools']),
  admin: navigationGroups(['people', 'stock', 'system']),
};

function mayOpen({ least = 'customer' }: NavigationPage, role: Role): boolean {
  return hasRole(role, least);
}

/** The entries of the rail that a role may open, only for pages that exist. */
export function navigation(side: Side, role: Role = 'super_admin'): readonly NavigationGroup[] {
  return SIDES[side].map(({ label, entries }) => ({
    label,
    entries: entries.flatMap(({ tabs, ...entry }) => {
      if (!mayOpen(entry, role)) return [];
      if (!tabs) return [entry];
      const open = tabs.filter((tab) => mayOpen(tab, role));
      const counts = entry.counts ?? open.find((tab) => tab.counts)?.counts;
      return open[0] ? [{ ...entry, ...(counts && { counts }), to: open[0].to, tabs: open }] : [];
    }),
  }));
}

/** The entries of the bottom bar that a phone has. The menu has all of them. */
export function barEntries(side: Side, role?: Role): readonly NavigationEntry[] {
  return navigation(side, role)
    .flatMap(({ entries }) => entries)
    .slice(0, 4);
}

/** A page in a list of all pages. */
export interface ListedPage extends NavigationPage {
  readonly icon: LucideIcon;
  /** The heading of the section that the page belongs to, unless it is the page of that heading. */
  readonly section: MessageDescriptor | null;
  /** Whether it is in the rail or is a tab. Other pages are linked on the page above them. */
  readonly isMain: boolean;
}

function pagesOf({ tabs, ...entry }: NavigationEntry): readonly ListedPage[] {
  const { icon, label: section } = entry;
  const main = tabs?.map((tab) => ({ ...tab, icon, section })) ?? [{ ...entry, section: null }];
  return main.flatMap((page) => [
    { ...page, isMain: true },
    ...(page.pages ?? []).map((below) => ({ ...below, icon, section, isMain: false })),
  ]);
}

/** Every page of a side that a role may open, each once. */
export function allPages(side: Side, role: Role = 'super_admin'): readonly ListedPage[] {
  return navigation(side, role)
    .flatMap(({ entries }) => entries.flatMap(pagesOf))
    .filter((page) => mayOpen(page, role));
}

function pathOf(to: string): string {
  return to.split('?')[0] ?? to;
}

function isOwn({ to, pages = [], owns }: NavigationTab, pathname: string): boolean {
  return (
    pathOf(to) === pathname ||
    pages.some((page) => pathOf(page.to) === pathname) ||
    (owns !== undefined && pathname.startsWith(owns))
  );
}

/** Whether the page at `pathname` is the entry's page, or belongs to it. */
export function isAt(entry: NavigationEntry, pathname: string): boolean {
  return isOwn(entry, pathname) || (entry.tabs ?? []).some((tab) => isOwn(tab, pathname));
}

/** The tab of the page at an address. If several tabs lead to one page, the filter in the address decides. */
export function tabAt(
  tabs: readonly NavigationTab[],
  pathname: string,
  search: string,
): NavigationTab | undefined {
  const asked = new URLSearchParams(search);
  const own = tabs.filter((tab) => isOwn(tab, pathname));
  const filtered = own.find(({ to }) => {
    const wanted = [...new URLSearchParams(to.slice(pathOf(to).length))];
    return wanted.length > 0 && wanted.every(([name, value]) => asked.get(name) === value);
  });
  return filtered ?? own[0];
}

/** The entry whose pages have tabs, if the page at `pathname` is one of them. */
export function sectionAt(side: Side, pathname: string, role?: Role): NavigationEntry | undefined {
  return navigation(side, role)
    .flatMap(({ entries }) => entries)
    .find((entry) => entry.tabs !== undefined && isAt(entry, pathname));
}
