/**
 * What can change for one customer. A projector names the topic in its hint, the socket passes it on, and the browser reads
 * again what the topic makes outdated. A noun with pages of its own adds its topic here. No fact declares its topics, because a
 * topic belongs to a view: one fact may change rows of several views, or none, and often only the row says which customer it
 * belongs to.
 */
export const CHANGE_TOPICS = [
  'orders',
  'wallet',
  'transactions',
  'payments',
  'webhook',
  'port-ins',
  'reservations',
  'alerts',
] as const;

export type ChangeTopic = (typeof CHANGE_TOPICS)[number];
