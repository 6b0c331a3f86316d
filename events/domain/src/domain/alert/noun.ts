import { noun } from '../noun.ts';
import { ALERT_EVENTS } from './alert.events.ts';
import { ALERT_REFUSALS } from './alert.refusals.ts';
import { alerts } from './alert.state.ts';

export * from './alert.events.ts';
export * from './alert.state.ts';

/** All alerts of a customer. */
export const ALERTS = noun({
  stream: (userId: string) => `alerts-${userId}`,
  events: ALERT_EVENTS,
  fold: alerts,
  refusals: ALERT_REFUSALS,
});
