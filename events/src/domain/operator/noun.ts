import { noun } from '../noun.ts';
import { OPERATOR_EVENTS } from './operator.events.ts';
import { OPERATOR_REFUSALS } from './operator.refusals.ts';

export * from './operator.events.ts';

/** The decisions of admins about running the service; there is one. */
export const OPERATOR = noun({
  stream: () => 'operator',
  events: OPERATOR_EVENTS,
  refusals: OPERATOR_REFUSALS,
});
