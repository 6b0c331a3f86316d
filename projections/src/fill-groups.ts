import type { RowsToFill } from './kernel/rebuild.ts';

/**
 * Shares of the time of a rebuild, in percent, measured on 2026-12-01 with 1,200,000 events: numbers that are imported, and orders. Each of
 * the others has less than one.
 */
const SHARES: ReadonlyMap<string, number> = new Map([
  ['inventory', 26],
  ['orders', 14],
  ['audit', 12],
  ['wallets', 11],
  ['messages', 8],
  ['customers', 6],
  ['feeds', 6],
  ['balances', 4],
  ['deadlines', 3],
  ['payments', 3],
  ['order-lists', 3],
  ['accounts', 3],
]);
const OTHER_SHARE = 0.5;

/** The names of the projectors that take most of the time. */
export const HEAVY_PROJECTORS: readonly string[] = [...SHARES.keys()];

/** How long a projector takes, as a share of a whole rebuild, in percent. */
export function shareOf(projector: string): number {
  return SHARES.get(projector) ?? OTHER_SHARE;
}

interface Group {
  share: number;
  readonly rows: RowsToFill[];
}

/** Divides rows into at most so many groups that take about equally long: the longest first, each to the group that has least so far. */
export function inGroups(rows: readonly RowsToFill[], atMost: number): readonly (readonly RowsToFill[])[] {
  const count = Math.min(atMost, rows.length);
  const groups = Array.from({ length: count }, (): Group => ({ share: 0, rows: [] }));
  for (const each of rows.toSorted((a, b) => shareOf(b.name) - shareOf(a.name))) {
    const least = groups.reduce((a, b) => (b.share < a.share ? b : a));
    least.share += shareOf(each.name);
    least.rows.push(each);
  }
  return groups.map((group) => group.rows);
}
