import { noun } from '../noun.ts';
import { PAYMENT_EVENTS } from './payment.events.ts';
import { PAYMENT_REFUSALS } from './payment.refusals.ts';
import { payment } from './payment.state.ts';

export * from './payment.events.ts';
export * from './payment.state.ts';

/** A payment through a gateway. */
export const PAYMENT = noun({
  stream: (paymentId: string) => `payment-${paymentId}`,
  events: PAYMENT_EVENTS,
  fold: payment,
  refusals: PAYMENT_REFUSALS,
});
