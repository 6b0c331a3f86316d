/** Every address of the site that has a page, by its name. Links from outside use the names: `?p=dashboard-root`. */
export const paths = {
  home: '/',
  login: '/auth/login',
  signup: '/auth/signup',
  'signup-success': '/auth/signup/success',
  'register-confirm': '/register/confirm',
  'forgot-password': '/auth/forgot-password',
  'reset-password': '/reset-password',
  'dashboard-root': '/dashboard/main',
  'dashboard-buy-now': '/dashboard/buy-now',
  'dashboard-messages': '/dashboard/messages',
  'dashboard-order-history': '/dashboard/order-history',
  'dashboard-transactions': '/dashboard/transactions',
  'dashboard-profile': '/dashboard/profile',
  'admin-login': '/auth/login',
  'admin-dashboard-users': '/admin/dashboard/users',
  'admin-dashboard-numbers': '/admin/dashboard/numbers',
  'admin-dashboard-numbers-import-history': '/admin/dashboard/numbers-import-history',
  'admin-dashboard-mail': '/admin/dashboard/mail',
  'admin-dashboard-unrouted': '/admin/dashboard/unrouted',
  'admin-dashboard-vendors': '/admin/dashboard/vendors',
} as const;

/** Beside those with a name: what leads on to another page, and pages of one thing. */
const otherPages: readonly RegExp[] = [/^\/dashboard$/, /^\/dashboard\/order-numbers\/[^/]+$/, /^\/admin$/];

/** Whether there is a page at an address. The server says 404 for all others, with the page that says so. */
export function isPage(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return Object.values<string>(paths).includes(plain) || otherPages.some((page) => page.test(plain));
}

export type RouteName = keyof typeof paths;

/** The page of one order. */
export function orderPath(orderId: string): string {
  return `/dashboard/order-numbers/${encodeURIComponent(orderId)}`;
}

/** The page to buy one app on: what somebody chose elsewhere stands there already chosen. No `vendor` means any. */
export function buyPath(appId: string, country: string, vendor: string | null = null): string {
  const question = new URLSearchParams({ app: appId, country });
  if (vendor !== null) question.set('vendor', vendor);
  return `${paths['dashboard-buy-now']}?${question}`;
}

/** The login page. `destination` is the page after it. */
export function loginPath(destination: string): string {
  return `${paths.login}?p=${encodeURIComponent(destination)}`;
}

/**
 * Where `p` leads: a known route name or a path of this site, else the fallback. Another site's address never gets
 * through, however it is dressed (`//evil.example`, `/\evil.example`, `javascript:`).
 */
export function destinationOf(p: string | null, fallback: string): string {
  if (!p) return fallback;
  if (Object.hasOwn(paths, p)) return paths[p as RouteName];
  const bare = /^\/(?![/\\])[^\\\s]*$/.test(p);
  return bare && !p.startsWith(paths.login) ? p : fallback;
}
