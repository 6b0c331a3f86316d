import { noun } from '../noun.ts';
import { DELIVERY_EVENTS } from './delivery.events.ts';
import { delivery } from './delivery.state.ts';

export * from './delivery.events.ts';
export * from './delivery.state.ts';

/** One call of a customer's webhook, with its attempts. */
export const DELIVERY = noun({
  stream: (deliveryId: string) => `delivery-${deliveryId}`,
  events: DELIVERY_EVENTS,
  fold: delivery,
});
