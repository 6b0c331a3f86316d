import { latestOf, order, type Position, streams } from '@ringpost/events/domain';
import { type Cause, send } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { walletDecider } from '../wallets/wallet.decider.ts';
import { endLease } from './purchase.ts';

/**
 * Makes wallet and number follow an order that has ended; for one that has not, does nothing. Safe to repeat: the request,
 * the policy and the due row may all come here.
 * @returns the last position touched.
 */
export async function settleOrder(deps: Deps, orderId: string, cause: Cause): Promise<Position> {
  const { state, position } = await deps.streams.refresh(streams.order(orderId), order);
  switch (state.status) {
    case 'completed': {
      const { userId, unitPriceMills: amountMills } = state.placed;
      const operationId = `${orderId}:capture`;
      const command = { type: 'CaptureFunds', userId, holdId: orderId, operationId, amountMills } as const;
      return latestOf(position, await toWallet(deps, cause, command));
    }
    // The number stays closed for the app until its time is over: what the customer asked for may still come.
    case 'cancelled':
      return latestOf(position, await release(deps, cause, state.placed, 'cancelled'));
    case 'expired': {
      const released = await release(deps, cause, state.placed, 'no-sms');
      const ending = { reason: 'settled', dueAt: state.assigned.settlesAt, served: false } as const;
      return latestOf(position, released, await endLease(deps, cause, state.assigned, ending));
    }
    case 'failed':
      return latestOf(position, await release(deps, cause, state.placed, 'not-assigned'));
    default:
      return position;
  }
}

function release(
  deps: Deps,
  cause: Cause,
  { orderId, userId }: { readonly orderId: string; readonly userId: string },
  reason: 'cancelled' | 'no-sms' | 'not-assigned',
): Promise<Position> {
  const operationId = `${orderId}:release`;
  return toWallet(deps, cause, { type: 'ReleaseFunds', userId, holdId: orderId, operationId, reason });
}

type WalletCommand = Parameters<typeof walletDecider.decide>[0];

async function toWallet(deps: Deps, cause: Cause, command: WalletCommand): Promise<Position> {
  const stream = streams.wallet(command.userId);
  return (await send(deps, { stream, decider: walletDecider, command, cause })).position;
}
