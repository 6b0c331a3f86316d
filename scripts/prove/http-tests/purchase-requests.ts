import { randomUUID } from 'node:crypto';
import { RESERVATION_FEE_MILLS } from '@ringpost/domain/rules/limits';
import { PRICE_MILLS, RENT_MILLS, type TestServer } from './test-server.ts';

/** The prices of what other routes than those of activations sell, in mills. */
const PRICES: Readonly<Record<string, number>> = {
  '/api/orders/several_apps': 2 * PRICE_MILLS,
  '/api/number_reservation': RESERVATION_FEE_MILLS,
  '/api/number_reservation/{id}/rent': RENT_MILLS,
  '/api/orders/create_number_order': RENT_MILLS,
  '/api/orders/create_number_order_bulk': RENT_MILLS,
  '/api/order_number/extend/{id}': RENT_MILLS,
};
/** They sell rentals as well, if a term is named. */
const WITH_TERM = ['/api/orders/dormant', '/api/orders/any_number', '/api/users/{id}/orders'];

/** The price of what a route sells, in dollars. `everything`: the request has all fields, and not only those that it needs. */
export function priceOf(path: string, everything: boolean): number {
  const isRental = everything && WITH_TERM.includes(path);
  return (isRental ? RENT_MILLS : (PRICES[path] ?? PRICE_MILLS)) / 1000;
}

/** @returns the id of a new bulk order of the owner, whose numbers wait for their codes. */
async function waitingBulk({ ask, appIds, settle }: TestServer): Promise<unknown> {
  const body = { app_uuid: appIds[0], country_iso: 'US', quantity: 2, quoted_price: PRICE_MILLS / 1000 };
  const headers = { 'idempotency-key': randomUUID() };
  const reply = await ask('POST', '/api/orders/on_demand_bulk', { as: 'owner', body, headers });
  await settle();
  return reply.body.order_uuid;
}

/** The id that belongs in the `{id}` of this path. */
export const idOfBulk = { '/api/orders/{id}/cancel_waiting': waitingBulk } as const;
