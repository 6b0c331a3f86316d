import { causeOfPolicy, type Policy } from '../kernel/run-policies.ts';
import { sendToAccount } from './accounts-context.ts';

const NAME = 'confirm-account';

/** When an address is confirmed, so is its account: for a request that died between the two. */
export const confirmAccountPolicy: Policy = {
  name: NAME,
  from: 'start',
  on: {
    async EmailConfirmed(event, deps) {
      const { operationId } = event.meta;
      const cause = { ...causeOfPolicy(NAME, event), operationId };
      await sendToAccount(deps, event.data.userId, { type: 'ConfirmAccount' }, cause);
    },
  },
};
