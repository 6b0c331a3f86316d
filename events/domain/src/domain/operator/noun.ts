import { noun } from '../noun.ts';
import { OPERATOR_EVENTS } from './operator.events.ts';
import { OPERATOR_REFUSALS } from './operator.refusals.ts';
import { operator } from './operator.state.ts';

export * from './operator.events.ts';
export * from './operator.state.ts';

/** The decisions of admins about running the service. There is one stream. */
export const OPERATOR = noun({
  stream: () => 'operator',
  events: OPERATOR_EVENTS,
  fold: operator,
  refusals: OPERATOR_REFUSALS,
});
