import { latestOf, type OrderState, order, type Position, streams } from '@ringpost/events/domain';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { endLease } from '../numbers/end-lease.ts';
import { captureHold, releaseHold } from '../wallets/holds.ts';

/**
 * Makes wallet and number follow an order that has ended; for one that has not, does nothing. It decides alone what follows.
 * The request that ends an order calls it early, the policy and the deadline call it later: whoever comes while it is under
 * way waits for it, and whoever comes after it finds that everything has happened and sends nothing.
 * @returns the last position touched.
 */
export async function settleOrder(deps: Deps, orderId: string, cause: Cause): Promise<Position> {
  const stream = streams.order(orderId);
  const ended = await deps.streams.confirmed(stream, order, isOver);
  const { state, position } = ended ?? (await deps.streams.refresh(stream, order));
  if (!isOver(state)) return position;
  const settled = await deps.singleFlight(`settle ${stream}`, () => settle(deps, state, cause));
  return latestOf(position, settled);
}

type Over =
  | Extract<OrderState, { readonly status: 'failed' }>
  | (Extract<OrderState, { readonly assigned: unknown }> & {
      readonly status: 'completed' | 'cancelled' | 'expired';
    });

function isOver(state: OrderState): state is Over {
  return state.status !== 'absent' && state.status !== 'placed' && state.status !== 'running';
}

async function settle(deps: Deps, state: Over, cause: Cause): Promise<Position> {
  const { orderId: holdId, userId, unitPriceMills: amountMills } = state.placed;
  const hold = { userId, holdId };
  switch (state.status) {
    case 'completed':
      return captureHold(deps, { ...hold, amountMills }, cause);
    // The number stays closed for the app until its time is over: what the customer asked for may still come.
    case 'cancelled':
      return releaseHold(deps, { ...hold, reason: 'cancelled' }, cause);
    case 'expired': {
      const released = await releaseHold(deps, { ...hold, reason: 'no-sms' }, cause);
      const ending = { reason: 'settled', dueAt: state.assigned.settlesAt, served: false } as const;
      return latestOf(released, await endLease(deps, state.assigned, ending, cause));
    }
    case 'failed':
      return releaseHold(deps, { ...hold, reason: 'not-assigned' }, cause);
  }
}
