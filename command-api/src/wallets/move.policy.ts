import { streams, wallet } from '@ringpost/domain';
import { causeOfPolicy, type Policy } from '../kernel/run-policies.ts';
import { handleWallet } from './wallet.commands.ts';

const NAME = 'finish-transfers';

/** Lets money arrive that has left another wallet, if the request stopped between the two steps. */
export const finishTransfers: Policy = {
  name: NAME,
  from: 'now',
  on: {
    async FundsMovedOut(event, deps) {
      const { userId: fromUserId, toUserId: userId, transferId, amountMills, movedAt } = event.data;
      const hasArrived = await deps.streams.confirmed(streams.wallet(userId), wallet, ({ moved }) =>
        moved.has(transferId),
      );
      if (hasArrived) return;
      const side = { type: 'MoveIn', userId, fromUserId, transferId, amountMills, movedAt } as const;
      const cause = { ...causeOfPolicy(NAME, event), operationId: transferId };
      await handleWallet(deps, userId, side, cause);
    },
  },
};
