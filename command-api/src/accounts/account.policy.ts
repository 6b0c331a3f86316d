import { causeOfPolicy, type Policy } from '../kernel/run-policies.ts';
import { handleAccount } from './account.commands.ts';
import { removePassword } from './passwords.ts';

const NAME = 'confirm-account';

/**
 * Confirms the account of a confirmed address, if the request stopped between the two steps. The password of a
 * sign-up that lost the address to another one is deleted.
 */
export const confirmAccountPolicy: Policy = {
  name: NAME,
  from: 'start',
  on: {
    async EmailConfirmed(event, deps) {
      const { operationId } = event.meta;
      const cause = { ...causeOfPolicy(NAME, event), operationId };
      await handleAccount(deps, event.data.userId, { type: 'ConfirmAccount' }, cause);
    },
    EmailClaimEnded: (event, { vault }) => removePassword(vault, event.data.userId),
  },
};
