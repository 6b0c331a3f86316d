import { noun } from '../noun.ts';
import { ORDER_EVENTS } from './order.events.ts';
import { ORDER_REFUSALS } from './order.refusals.ts';
import { order } from './order.state.ts';

export * from '../rental/renewal.events.ts';
export * from './order.events.ts';
export * from './order.state.ts';

/** An order of one number: an activation, a rental, or an item of a bulk order. */
export const ORDER = noun({
  stream: (orderId: string) => `order-${orderId}`,
  events: ORDER_EVENTS,
  fold: order,
  refusals: ORDER_REFUSALS,
});
