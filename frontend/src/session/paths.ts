import { addressPrefix, LANGUAGES, type Language, splitAddress } from '@ringpost/domain/rules/languages';
import { leadOns, pages, type RouteName, thingPages } from '../modules/modules.ts';

/** Every address of the site that has a page, by its name. Links from outside use the names: `?p=dashboard-root`. */
export const paths = Object.fromEntries(pages.map(([name, { path }]) => [name, path])) as Readonly<
  Record<RouteName, string>
>;

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
}

/** The addresses without a name: redirects, and pages of one thing. The server knows by itself which rendered ones exist. */
const OTHER_PAGES: readonly RegExp[] = [
  ...leadOns.map(([path]) => path),
  ...thingPages.flatMap(({ path, isRendered, isLive }) => (isRendered || isLive ? [] : path)),
].map(patternOf);

function plain(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

const PUBLIC_PAGES: readonly RegExp[] = [...pages.map(([, page]) => page), ...thingPages].flatMap(
  ({ path, frame }) => (frame === 'public' ? patternOf(path) : []),
);

/** Whether everyone may read a page. Such a page has its own address in each language. */
export function isPublicPage(path: string, languages: readonly Language[] = LANGUAGES): boolean {
  const address = plain(splitAddress(path, languages).path);
  return PUBLIC_PAGES.some((page) => page.test(address));
}

/** Whether there is a page at an address. For all others the server answers 404 with the page that says "not found". */
export function isPage(path: string, languages: readonly Language[] = LANGUAGES): boolean {
  const { language } = splitAddress(path, languages);
  if (addressPrefix(language) !== '') return isPublicPage(path, languages);
  return Object.values(paths).includes(plain(path)) || OTHER_PAGES.some((page) => page.test(plain(path)));
}

/** The public page of one app with its prices. `address` is its name in addresses. */
export function appPricesPath(address: string): string {
  return `${paths.prices}/${encodeURIComponent(address)}`;
}

/** The public list of the apps whose names begin with a letter. */
export function letterPath(letter: string): string {
  return `${paths.prices}/letter/${letter}`;
}

/** The public page of what can be bought in a country. */
export function countryPath(country: string): string {
  return `${paths.countries}/${country.toLowerCase()}`;
}

/** The public page of what a provider has. */
export function providerPath(address: string): string {
  return `${paths.providers}/${encodeURIComponent(address)}`;
}

/** The page of one order. */
export function orderPath(orderId: string): string {
  return `/dashboard/order-numbers/${encodeURIComponent(orderId)}`;
}

/** The page of one order of any customer, for admins. */
export function adminOrderPath(orderId: string): string {
  return `${paths['admin-dashboard-orders']}/${encodeURIComponent(orderId)}`;
}

/** The page of one customer, for admins. */
export function customerPath(userId: string): string {
  return `${paths['admin-dashboard-users']}/${encodeURIComponent(userId)}`;
}

/** The page of one number, for admins. */
export function numberPath(e164: string): string {
  return `${paths['admin-dashboard-numbers']}/${encodeURIComponent(e164)}`;
}

/** The page of one app, for admins. */
export function appPath(appId: string): string {
  return `${paths['admin-dashboard-apps']}/${encodeURIComponent(appId)}`;
}

/** All orders of one app, with any status. */
export function ordersOfAppPath(appId: string): string {
  return `${paths['dashboard-order-history']}?${new URLSearchParams({ app: appId })}`;
}

/** How one app delivers. */
export function appStatisticsPath(appId: string): string {
  return `${paths['private-statistics']}/${encodeURIComponent(appId)}`;
}

/** How one app delivers in a country. */
export function statisticsPath(appId: string, country: string): string {
  return `${appStatisticsPath(appId)}?${new URLSearchParams({ country })}`;
}

/** The page of one payment. */
export function receiptPath(paymentId: string): string {
  return `${paths['dashboard-payment-history']}/${encodeURIComponent(paymentId)}`;
}

/**
 * The page to buy one app, with a choice that the user made on another page. No `vendor` means any. `mode` is 0 for an activation
 * and 2 for a rental; without it the page uses the last one.
 */
export function buyPath(
  appId: string,
  country: string,
  vendor: string | null = null,
  mode: 0 | 2 | null = null,
): string {
  const question = new URLSearchParams({ app: appId, country });
  if (vendor !== null) question.set('vendor', vendor);
  if (mode !== null) question.set('mode', String(mode));
  return `${paths['dashboard-buy-now']}?${question}`;
}

/** The page that buys the unclaimed numbers that were chosen. */
export const UNCLAIMED_BUY_PATH = `${paths['dashboard-buy-now']}?unclaimedNumbers=true`;

/** The page that buys many numbers for an app, from any source. */
export function bulkBuyPath(appId: string, country: string): string {
  return `${paths['dashboard-any-inventory-bulk-buy']}?${new URLSearchParams({ app: appId, country })}`;
}

/** The page that orders dormant numbers of a country. */
export function dormantBuyPath(country: string): string {
  return `${paths['dashboard-dormant-inventory-bulk-buy']}?${new URLSearchParams({ country })}`;
}

/** The page that a link of a rental leads to. The token is after the #, so that no server ever receives it in an address. */
export function sharePath(token: string): string {
  return `${paths['number-by-token']}#${encodeURIComponent(token)}`;
}

/** The page of one request to bring numbers over. */
export function portInPath(portInId: string): string {
  return `${paths['dashboard-portin-numbers']}/view/${encodeURIComponent(portInId)}`;
}

/** What happened, for admins: to a customer, by an admin, or in one stream of the log. */
export function auditPath(kind: string, id: string): string {
  const of = kind === 'customer' || kind === 'admin' ? `${kind}s` : kind;
  return `${paths['admin-dashboard-audit']}/${of}/${encodeURIComponent(id)}`;
}

/** The login page. `destination` is the page after it. */
export function loginPath(destination: string): string {
  return `${paths.login}?p=${encodeURIComponent(destination)}`;
}

/**
 * The path that `p` names: a known route name or a path of this site, otherwise the fallback. The address of another site is
 * never accepted, in any disguise (`//evil.example`, `/\evil.example`, `javascript:`).
 */
export function destinationOf(p: string | null, fallback: string): string {
  if (!p) return fallback;
  if (Object.hasOwn(paths, p)) return paths[p as RouteName];
  const bare = /^\/(?![/\\])[^\\\s]*$/.test(p);
  return bare && !p.startsWith(paths.login) ? p : fallback;
}
