import { order, streams } from '@ringpost/domain';
import { causeOfPolicy, type Policy } from '../kernel/run-policies.ts';
import { findMessage, showMessage, takeMessage } from './read-message.ts';

const NAME = 'show-paid-messages';

/**
 * Shows a withheld message that was paid for, if the request stopped in between. Once an order is paid, it also shows
 * the messages that were withheld before.
 */
export const showPaidMessages: Policy = {
  name: NAME,
  from: 'start',
  on: {
    async OrderCompleted(event, deps) {
      const { state } = await deps.streams.refresh(streams.order(event.data.orderId), order);
      if (state.status !== 'completed') return;
      for (const { messageId, why, isRead } of state.withheld.values()) {
        if (why !== 'unpaid' || isRead) continue;
        const message = await findMessage(deps, messageId);
        if (!message) throw new Error(`message ${messageId} was withheld, and is not there`);
        await takeMessage(deps, message, causeOfPolicy(NAME, event));
      }
    },
    async FundsCaptured(event, deps) {
      const { purpose } = event.data;
      if (purpose.kind !== 'message') return;
      const { id: messageId } = purpose;
      const message = await findMessage(deps, messageId);
      if (!message) throw new Error(`message ${messageId} was paid for, and is not there`);
      // The event names the customer as its cause, because the customer asked for it.
      await showMessage(deps, message, { ...causeOfPolicy(NAME, event), actor: event.meta.actor });
    },
  },
};
