import type { OrderRow } from './orders.view.ts';

/** What the row of a number has from the row of its bulk order. `item`: its place. */
export function fromBulk(
  { requested, feeMills, bySupport, discount }: OrderRow,
  item: number,
): Partial<OrderRow> {
  return {
    ...(requested?.includes(item) && { feeMills }),
    ...(bySupport && { bySupport }),
    ...(discount && { discount }),
  };
}
