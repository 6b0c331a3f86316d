import { causeOfPolicy, type Policy } from '../kernel/run-policies.ts';
import { findMessage, showMessage } from './read-message.ts';

const NAME = 'show-paid-messages';

/** When a withheld message was paid for, it is shown: the backstop for a request that died between the two. */
export const showPaidMessages: Policy = {
  name: NAME,
  from: 'start',
  on: {
    async FundsCaptured(event, deps) {
      const { purpose } = event.data;
      if (purpose.kind !== 'message') return;
      const { id: messageId } = purpose;
      const message = await findMessage(deps, messageId);
      if (!message) throw new Error(`message ${messageId} was paid for, and is not there`);
      await showMessage(deps, message, causeOfPolicy(NAME, event));
    },
  },
};
