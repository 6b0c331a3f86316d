import type { EventOf } from '@ringpost/events/domain';
import { causeOfPolicy, type Policy, type Reaction } from '../kernel/run-policies.ts';
import { applyRouting } from './apply-routing.ts';

export const ROUTED_MESSAGES = 'act-on-routed-messages';

const follow: Reaction<EventOf<'SmsRouted' | 'SmsRoutedByAdmin'>> = (event, deps) =>
  applyRouting(deps, event.data, causeOfPolicy(ROUTED_MESSAGES, event));

/** When a message was routed to an order, the order and its wallet follow: the backstop for the inbox. */
export const actOnRoutedMessages: Policy = {
  name: ROUTED_MESSAGES,
  from: 'start',
  on: { SmsRouted: follow, SmsRoutedByAdmin: follow },
};
