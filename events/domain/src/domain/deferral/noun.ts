import { noun } from '../noun.ts';
import { DEFERRAL_EVENTS } from './deferral.events.ts';
import { deferrals } from './deferral.state.ts';

export * from './deferral.events.ts';
export * from './deferral.state.ts';

/** The messages that a customer reads once a debt is paid. */
export const DEFERRALS = noun({
  stream: (userId: string) => `deferrals-${userId}`,
  events: DEFERRAL_EVENTS,
  fold: deferrals,
});
