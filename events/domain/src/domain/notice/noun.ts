import { noun } from '../noun.ts';
import { PLANNED_REFUSALS } from '../planned/planned.refusals.ts';
import { NOTICE_EVENTS } from './notice.events.ts';
import { notices } from './notice.state.ts';

export * from '../planned/due-facts.ts';
export * from '../planned/planned.events.ts';
export * from '../planned/planned.state.ts';
export * from '../planned/planned-nouns.ts';
export * from './notice.events.ts';
export * from './notice.state.ts';

/** The texts of notices that admins have changed. There is one stream. The refusals of planned changes are the same in all nouns. */
export const NOTICES = noun({
  stream: () => 'notice-texts',
  events: NOTICE_EVENTS,
  fold: notices,
  refusals: PLANNED_REFUSALS,
});
