import { pages, type RouteName } from '../modules/modules.ts';

/** The key that opens a page after `g`. A key opens only one page, for customers and for admins. */
export const goKeys: Partial<Readonly<Record<RouteName, string>>> = Object.fromEntries(
  pages.flatMap(([name, { listed }]) => (listed?.key ? [[name, listed.key]] : [])),
);

/** The page that a key opens; undefined for a key without a page, and for a page of admins if the user is not an admin. */
export function pathOfGoKey(key: string, isAdmin: boolean): string | undefined {
  const page = pages.map(([, each]) => each).find(({ listed }) => listed?.key === key);
  return page?.frame === 'admin' && !isAdmin ? undefined : page?.path;
}
