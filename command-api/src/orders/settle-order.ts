import {
  bansOf,
  bulkOfItem,
  latestOf,
  type NumberState,
  number,
  type OrderState,
  order,
  type Position,
  streams,
} from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { endLease, noteBan } from '../numbers/entries.ts';
import { captureHold, releaseHold } from '../wallets/entries.ts';

type Decided =
  | Extract<OrderState, { readonly status: 'failed' }>
  | (Extract<OrderState, { readonly assigned: unknown }> & {
      readonly status: 'active' | 'completed' | 'cancelled' | 'expired' | 'given-back';
    });

function isDecided(state: OrderState): state is Decided {
  return state.status !== 'absent' && state.status !== 'placed' && state.status !== 'running';
}

/** Whether a vendor activated the number for this order. Then the id of the order was the key of the vendor's request. */
async function wasActivatedFor(deps: Deps, { placed, ...state }: Decided): Promise<boolean> {
  if (!('assigned' in state) || bulkOfItem(placed.orderId) === undefined) return false;
  const { state: leased } = await deps.streams.refresh(streams.number(state.assigned.e164), number);
  return leased.details?.importId === placed.orderId;
}

/** Tells the number that its app does not accept it, once, if the customer of the order says so. */
async function ban(deps: Deps, state: Decided, cause: Cause): Promise<Position | undefined> {
  if (!('bannedAt' in state) || state.bannedAt === undefined) return undefined;
  const { bannedAt, assigned } = state;
  const { e164, appId, orderId, userId } = assigned;
  const isNoted = (known: NumberState) => bansOf(known, appId).some((each) => each.orderId === orderId);
  const noted = await deps.streams.confirmed(streams.number(e164), number, isNoted);
  if (noted) return noted.position;
  const told = { e164, appId, orderId, userId, bannedAt };
  return (await noteBan(deps, e164, { type: 'NoteBan', ban: told }, cause)).position;
}

async function settle(deps: Deps, state: Decided, cause: Cause): Promise<Position> {
  const { orderId: holdId, userId, unitPriceMills, quantity, placedAt } = state.placed;
  const amountMills = unitPriceMills * quantity;
  const hold = { userId, holdId, wasActivated: await wasActivatedFor(deps, state) };
  switch (state.status) {
    case 'active':
    // It was paid for before it was given back. What was paid comes back by itself.
    case 'given-back':
    case 'completed':
      return captureHold(deps, { userId, holdId, amountMills, placedAt }, cause);
    // The number stays closed for the app until its time is over, because the customer's SMS may still come.
    case 'cancelled': {
      const [released, banned] = await Promise.all([
        releaseHold(deps, { ...hold, reason: 'cancelled' }, cause),
        ban(deps, state, cause),
      ]);
      return banned === undefined ? released : latestOf(released, banned);
    }
    case 'expired': {
      const ending = { reason: 'settled', dueAt: state.assigned.settlesAt, served: false } as const;
      // Both depend only on the order, so neither waits for the append of the other.
      const [released, ended] = await Promise.all([
        releaseHold(deps, { ...hold, reason: 'no-sms' }, cause),
        endLease(deps, state.assigned, ending, cause),
      ]);
      return latestOf(released, ended);
    }
    case 'failed':
      return releaseHold(deps, { ...hold, reason: 'not-assigned' }, cause);
  }
}

/**
 * Makes wallet and number follow a decided order: an activation that has ended, or a rental that has its number. For any
 * other order it does nothing. Only this function decides what follows an end. The request that decides an order calls it
 * early; the policy and the deadline call it later. A call during a run waits for that run. A later call finds everything
 * done and sends nothing.
 * @returns the last position of the streams touched
 */
export async function settleOrder(deps: Deps, orderId: string, cause: Cause): Promise<Position> {
  const stream = streams.order(orderId);
  const decided = await deps.streams.confirmed(stream, order, isDecided);
  const { state, position } = decided ?? (await deps.streams.refresh(stream, order));
  if (!isDecided(state)) return position;
  const settled = await deps.singleFlight(`settle ${stream}`, () => settle(deps, state, cause));
  return latestOf(position, settled);
}
