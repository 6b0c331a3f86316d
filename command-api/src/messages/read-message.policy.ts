import { causeOfPolicy, type Policy } from '../kernel/run-policies.ts';
import { findMessage, showMessage } from './read-message.ts';

const NAME = 'show-paid-messages';

/** Shows a withheld message that was paid for, if the request stopped in between. */
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
      // The customer asked for it, even if the policy is first.
      await showMessage(deps, message, { ...causeOfPolicy(NAME, event), actor: event.meta.actor });
    },
  },
};
