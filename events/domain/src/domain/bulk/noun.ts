import { noun } from '../noun.ts';
import { BULK_EVENTS } from './bulk.events.ts';
import { bulk } from './bulk.state.ts';

export * from './bulk.events.ts';
export * from './bulk.state.ts';
export * from './bulk-ids.ts';
export * from './dormant.events.ts';

/** A bulk order; each of its items has a stream of its own, as any order. */
export const BULK = noun({
  stream: (orderId: string) => `bulk-${orderId}`,
  events: BULK_EVENTS,
  fold: bulk,
});
