import { paths, type RouteName } from './paths.ts';

/** The key that leads to a page after `g`. A key stands for one page, whoever presses it. */
export const goKeys = {
  'dashboard-root': 'h',
  'dashboard-messages': 'm',
  'dashboard-buy-now': 'b',
  'dashboard-order-history': 'o',
  'dashboard-transactions': 't',
  'admin-dashboard-users': 'u',
  'admin-dashboard-numbers': 'n',
  'admin-dashboard-numbers-import-history': 'i',
  'admin-dashboard-mail': 'e',
  'admin-dashboard-unrouted': 'r',
  'admin-dashboard-vendors': 'v',
} as const satisfies Partial<Record<RouteName, string>>;

/** Where a key leads; undefined for keys that lead nowhere, and for the pages of admins to others. */
export function pathOfGoKey(key: string, isAdmin: boolean): string | undefined {
  const names = Object.keys(goKeys) as (keyof typeof goKeys)[];
  const name = names.find((each) => goKeys[each] === key);
  if (name === undefined || (name.startsWith('admin-') && !isAdmin)) return undefined;
  return paths[name];
}
