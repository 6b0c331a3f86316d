import type { Policy } from '../kernel/run-policies.ts';
import { applyRouting } from './apply-routing.ts';

export const ROUTED_MESSAGES = 'act-on-routed-messages';

/** When a message was routed to an order, the order and its wallet follow: the backstop for the inbox. */
export const actOnRoutedMessages: Policy = {
  name: ROUTED_MESSAGES,
  from: 'start',
  types: ['SmsRouted', 'SmsRoutedByAdmin'],
  async react(event, deps) {
    if (event.type !== 'SmsRouted' && event.type !== 'SmsRoutedByAdmin') return;
    const { correlationId } = event.meta;
    const actor = `system:${ROUTED_MESSAGES}`;
    await applyRouting(deps, event.data, {
      operationId: event.id,
      causationId: event.id,
      correlationId,
      actor,
    });
  },
};
