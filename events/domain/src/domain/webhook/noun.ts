import { noun } from '../noun.ts';
import { WEBHOOK_EVENTS } from './webhook.events.ts';
import { WEBHOOK_REFUSALS } from './webhook.refusals.ts';
import { webhook } from './webhook.state.ts';

export * from './webhook.events.ts';
export * from './webhook.state.ts';

/** Where a customer wants to be called. */
export const WEBHOOK = noun({
  stream: (userId: string) => `webhook-${userId}`,
  events: WEBHOOK_EVENTS,
  fold: webhook,
  refusals: WEBHOOK_REFUSALS,
});
