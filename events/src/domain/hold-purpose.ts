/**
 * What a hold pays for: a purchase, a longer rental, bringing numbers over, reserving a number, or reading one withheld message of an order.
 * `id` is that of the order, the extension, the port-in, the reservation, or the message. A noun that takes money adds its own kind.
 * `bulk`: the numbers that a bulk order did not get. `items`: their places in it.
 */
export type HoldPurpose =
  | { readonly kind: 'order'; readonly id: string }
  | { readonly kind: 'bulk'; readonly id: string; readonly items: readonly number[] }
  | { readonly kind: 'extension'; readonly id: string; readonly orderId: string }
  | { readonly kind: 'port-in'; readonly id: string }
  | { readonly kind: 'reservation'; readonly id: string }
  | { readonly kind: 'message'; readonly id: string; readonly orderId: string };

/** The order that a hold belongs to, whatever the hold pays for. Null for a hold of another noun. */
export function orderOfPurpose(purpose: HoldPurpose): string | null {
  if (purpose.kind === 'order' || purpose.kind === 'bulk') return purpose.id;
  return 'orderId' in purpose ? purpose.orderId : null;
}
