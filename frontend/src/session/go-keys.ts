import { paths, type RouteName } from './paths.ts';

/** The key that leads to a page after `g`. A key stands for one page, whoever presses it. */
export const goKeys = {
  'dashboard-root': 'h',
  'dashboard-messages': 'm',
  'dashboard-voice-messages': 'c',
  'dashboard-buy-now': 'b',
  'dashboard-my-numbers': 'l',
  'dashboard-order-history': 'o',
  'dashboard-transactions': 't',
  'private-statistics': 's',
  'user-webhook': 'w',
  'dashboard-payment-history': 'y',
  'dashboard-portin-numbers': 'k',
  'dashboard-reserve-numbers': 'd',
  'dashboard-active-inventory': 'j',
  'dashboard-dormant-inventory': 'z',
  'dashboard-any-inventory-bulk-buy': 'x',
  'admin-dashboard-users': 'u',
  'admin-dashboard-numbers': 'n',
  'admin-dashboard-numbers-import-history': 'i',
  'admin-dashboard-mail': 'e',
  'admin-dashboard-unrouted': 'r',
  'admin-dashboard-vendors': 'v',
  'admin-dashboard-payments': 'a',
  'admin-dashboard-adjustments': 'q',
  'admin-dashboard-portin-fee': 'f',
  'admin-dashboard-operations': 'p',
} as const satisfies Partial<Record<RouteName, string>>;

/** Where a key leads; undefined for keys that lead nowhere, and for the pages of admins to others. */
export function pathOfGoKey(key: string, isAdmin: boolean): string | undefined {
  const names = Object.keys(goKeys) as (keyof typeof goKeys)[];
  const name = names.find((each) => goKeys[each] === key);
  if (name === undefined || (name.startsWith('admin-') && !isAdmin)) return undefined;
  return paths[name];
}
