import { handleAccount } from '../commands.ts';
import { causeOfPolicy, type Policy } from '../kernel/run-policies.ts';

const NAME = 'confirm-account';

/** When an address is confirmed, so is its account: for a request that died between the two. */
export const confirmAccountPolicy: Policy = {
  name: NAME,
  from: 'start',
  on: {
    async EmailConfirmed(event, deps) {
      const { operationId } = event.meta;
      const cause = { ...causeOfPolicy(NAME, event), operationId };
      await handleAccount(deps, event.data.userId, { type: 'ConfirmAccount' }, cause);
    },
  },
};
