import { causeOfPolicy, type Policy } from '../kernel/run-policies.ts';
import { handleAccount } from './account.commands.ts';

const NAME = 'open-sub-accounts';

/** Opens a sub-account that its owner has made, if the request stopped between the two steps. */
export const openSubAccounts: Policy = {
  name: NAME,
  from: 'now',
  on: {
    async SubAccountMade(event, deps) {
      const { userId: ownerId, subAccountId, madeAt: now } = event.data;
      const command = { type: 'OpenSubAccount', subAccountId, ownerId, now } as const;
      await handleAccount(deps, subAccountId, command, causeOfPolicy(NAME, event));
    },
  },
};
