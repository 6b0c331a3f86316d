import { command } from '../../api/http.ts';
import type { TermHours } from '../../session/preferences.store.ts';

/** A term that is added to a rental, at the price that was shown. */
export interface ExtensionRequest {
  readonly what: 'extension';
  readonly appName: string;
  readonly price: number;
  readonly orderId: string;
  readonly termHours: TermHours;
  /** The end of the rental that the customer saw. After an extension, the same term is a different request. */
  readonly from: string;
}

export function isSameExtension(one: ExtensionRequest, other: ExtensionRequest): boolean {
  return (
    one.orderId === other.orderId &&
    one.termHours === other.termHours &&
    one.from === other.from &&
    one.price === other.price
  );
}

/** @returns the order of the rental */
export async function extend(
  { orderId, termHours, price }: ExtensionRequest,
  idempotencyKey: string,
): Promise<string> {
  const { order_uuid } = await command('POST /api/order_number/extend/{id}', {
    params: { id: orderId },
    body: { term_hours: termHours, quoted_price: price },
    idempotencyKey,
  });
  return order_uuid;
}
