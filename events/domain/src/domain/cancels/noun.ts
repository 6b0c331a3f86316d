import { noun } from '../noun.ts';
import { CANCELS_EVENTS } from './cancels.events.ts';
import { CANCELS_REFUSALS } from './cancels.refusals.ts';
import { cancels } from './cancels.state.ts';

export * from './cancels.events.ts';
export * from './cancels.state.ts';

/** How often a customer has cancelled. */
export const CANCELS = noun({
  stream: (userId: string) => `cancels-${userId}`,
  events: CANCELS_EVENTS,
  fold: cancels,
  refusals: CANCELS_REFUSALS,
});
