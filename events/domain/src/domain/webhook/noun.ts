import { noun } from '../noun.ts';
import { WEBHOOK_EVENTS } from './webhook.events.ts';
import { WEBHOOK_REFUSALS } from './webhook.refusals.ts';
import { webhook } from './webhook.state.ts';

export * from './webhook.events.ts';
export * from './webhook.state.ts';

/** Where a customer wants to be called: one stream for each receiver, see `receiverKey`. */
export const WEBHOOK = noun({
  stream: (receiver: string) => `webhook-${receiver}`,
  events: WEBHOOK_EVENTS,
  fold: webhook,
  refusals: WEBHOOK_REFUSALS,
});
