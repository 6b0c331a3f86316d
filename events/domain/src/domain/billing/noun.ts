import { noun } from '../noun.ts';
import { BILLING_EVENTS } from './billing.events.ts';
import { billing } from './billing.state.ts';

export * from './billing.events.ts';
export * from './billing.state.ts';

/** What one customer wants to have on invoices. */
export const BILLING = noun({
  stream: (userId: string) => `billing-${userId}`,
  events: BILLING_EVENTS,
  fold: billing,
});
