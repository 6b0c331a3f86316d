import type { PartReport } from './figures.ts';

/** How one figure changes from the store with the fewest orders to the one with the most. */
export interface Growth {
  readonly part: string;
  readonly name: string;
  readonly unit: string;
  /** By the number of orders in the store, fewest first. */
  readonly values: readonly { readonly orders: number; readonly value: number }[];
  /** The last value divided by the first one. Undefined where the first one is 0. */
  readonly ratio: number | undefined;
}

/** Every figure that was measured at more than one size. */
export function growthOf(parts: readonly PartReport[]): readonly Growth[] {
  const growthByKey = new Map<string, Omit<Growth, 'ratio'>>();
  for (const { part, orders, figures } of parts.toSorted((a, b) => (a.orders ?? 0) - (b.orders ?? 0))) {
    if (orders === undefined) continue;
    for (const { name, unit, value } of figures) {
      const key = JSON.stringify([part, name]);
      const earlier = growthByKey.get(key)?.values ?? [];
      growthByKey.set(key, { part, name, unit, values: [...earlier, { orders, value }] });
    }
  }
  return [...growthByKey.values()]
    .filter(({ values }) => values.length > 1)
    .map((each) => {
      const first = each.values[0]?.value ?? 0;
      const last = each.values.at(-1)?.value ?? 0;
      return { ...each, ratio: first === 0 ? undefined : last / first };
    });
}
