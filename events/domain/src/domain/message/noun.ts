import { noun } from '../noun.ts';
import { MESSAGE_EVENTS } from './message.events.ts';
import { MESSAGE_REFUSALS } from './message.refusals.ts';
import { message } from './message.state.ts';

export * from './message.events.ts';
export * from './message.state.ts';

/** A message that came, and what was decided about it. */
export const SMS = noun({
  stream: (messageId: string) => `sms-${messageId}`,
  events: MESSAGE_EVENTS,
  fold: message,
  refusals: MESSAGE_REFUSALS,
});
