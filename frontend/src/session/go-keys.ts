import { pages, type RouteName } from '../modules/modules.ts';

/** The key that leads to a page after `g`. A key stands for one page, for customers and admins. */
export const goKeys: Partial<Readonly<Record<RouteName, string>>> = Object.fromEntries(
  pages.flatMap(([name, { listed }]) => (listed?.key ? [[name, listed.key]] : [])),
);

/** Where a key leads; undefined for keys that lead nowhere, and for the pages of admins to others. */
export function pathOfGoKey(key: string, isAdmin: boolean): string | undefined {
  const page = pages.map(([, each]) => each).find(({ listed }) => listed?.key === key);
  return page?.frame === 'admin' && !isAdmin ? undefined : page?.path;
}
