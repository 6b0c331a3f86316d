import { noun } from '../noun.ts';
import { PURCHASES_EVENTS } from './purchases.events.ts';
import { purchases } from './purchases.state.ts';

export * from './purchases.events.ts';
export * from './purchases.state.ts';

/** Which accounts of a customer with sub-accounts are about to buy. */
export const PURCHASES = noun({
  stream: (userId: string) => `purchases-${userId}`,
  events: PURCHASES_EVENTS,
  fold: purchases,
});
