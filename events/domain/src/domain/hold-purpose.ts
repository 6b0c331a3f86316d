import { Type } from './schema.ts';
import type { Shape } from './shape.ts';

/**
 * What a hold pays for: a purchase, a longer rental, bringing numbers over, reserving a number, or reading one withheld message
 * of an order. `id` is that of the order, the extension, the port-in, the reservation, or the message. A noun that takes money
 * adds its own kind.
 * `bulk`: the numbers that a bulk order did not get. `items`: their places in it.
 */
export const HoldPurpose = Type.Union([
  Type.Object({ kind: Type.Literal('order'), id: Type.String() }),
  Type.Object({ kind: Type.Literal('bulk'), id: Type.String(), items: Type.Array(Type.Integer()) }),
  Type.Object({ kind: Type.Literal('extension'), id: Type.String(), orderId: Type.String() }),
  Type.Object({ kind: Type.Literal('port-in'), id: Type.String() }),
  Type.Object({ kind: Type.Literal('reservation'), id: Type.String() }),
  Type.Object({ kind: Type.Literal('message'), id: Type.String(), orderId: Type.String() }),
]);
export type HoldPurpose = Shape<typeof HoldPurpose>;

/** The order that a hold belongs to, whatever the hold pays for. Null for a hold of another noun. */
export function orderOfPurpose(purpose: HoldPurpose): string | null {
  if (purpose.kind === 'order' || purpose.kind === 'bulk') return purpose.id;
  return 'orderId' in purpose ? purpose.orderId : null;
}
