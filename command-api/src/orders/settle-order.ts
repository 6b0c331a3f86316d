import {
  bansOf,
  bulkOfItem,
  LOG_START,
  latestOf,
  type NumberBanned,
  type NumberState,
  number,
  type OrderState,
  order,
  type Position,
  streams,
} from '@ringpost/domain';
import type { Cause, JointDecision } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { decideBan, decideEndOfLease, type Ending, endLease, noteBan } from '../numbers/entries.ts';
import { captureOf, decideEndOfHold, type EndHold, endHold, releaseOf } from '../wallets/entries.ts';

type Decided =
  | Extract<OrderState, { readonly status: 'failed' }>
  | (Extract<OrderState, { readonly assigned: unknown }> & {
      readonly status: 'active' | 'completed' | 'cancelled' | 'expired' | 'given-back';
    });

export function isDecided(state: OrderState): state is Decided {
  return state.status !== 'absent' && state.status !== 'placed' && state.status !== 'running';
}

/** Whether a vendor activated the number for this order. Then the id of the order was the key of the vendor's request. */
async function wasActivatedFor(deps: Deps, { placed, ...state }: Decided): Promise<boolean> {
  if (!('assigned' in state) || bulkOfItem(placed.orderId) === undefined) return false;
  const { state: leased } = await deps.streams.refresh(streams.number(state.assigned.e164), number);
  return leased.details?.importId === placed.orderId;
}

interface Following {
  /** The end of the hold. */
  readonly hold: EndHold;
  /** How the lease ends, if the order ends it. */
  readonly ending?: Ending;
  /** That the app does not accept the number, if the customer of the order says so. */
  readonly ban?: NumberBanned['data'];
}

function banOf(state: Decided): NumberBanned['data'] | undefined {
  if (!('bannedAt' in state) || state.bannedAt === undefined) return undefined;
  const { bannedAt, assigned } = state;
  const { e164, appId, orderId, userId } = assigned;
  return { e164, appId, orderId, userId, bannedAt };
}

/** What follows from a decided order. Each part depends only on the order. */
function followingOf(state: Decided, wasActivated: boolean): Following {
  const { orderId: holdId, userId, unitPriceMills, quantity, placedAt } = state.placed;
  const amountMills = unitPriceMills * quantity;
  const hold = { userId, holdId, wasActivated };
  switch (state.status) {
    case 'active':
    // It was paid for before it was given back. What was paid comes back by itself.
    case 'given-back':
    case 'completed':
      return { hold: captureOf({ userId, holdId, amountMills, placedAt }) };
    // The number stays closed for the app until its time is over, because the customer's SMS may still come.
    case 'cancelled': {
      const ban = banOf(state);
      return { hold: releaseOf({ ...hold, reason: 'cancelled' }), ...(ban && { ban }) };
    }
    case 'expired': {
      const ending = { reason: 'settled', dueAt: state.assigned.settlesAt, served: false } as const;
      return { hold: releaseOf({ ...hold, reason: 'no-sms' }), ending };
    }
    case 'failed':
      return { hold: releaseOf({ ...hold, reason: 'not-assigned' }) };
  }
}

/** Tells the number about a ban, once. */
async function tellBan(deps: Deps, told: NumberBanned['data'], cause: Cause): Promise<Position> {
  const { e164, appId, orderId } = told;
  const isNoted = (known: NumberState) => bansOf(known, appId).some((each) => each.orderId === orderId);
  const noted = await deps.streams.confirmed(streams.number(e164), number, isNoted);
  if (noted) return noted.position;
  return (await noteBan(deps, e164, { type: 'NoteBan', ban: told }, cause)).position;
}

async function settle(deps: Deps, state: Decided, cause: Cause): Promise<Position> {
  const { hold, ending, ban } = followingOf(state, await wasActivatedFor(deps, state));
  // None of them waits for the append of another one.
  const touched = await Promise.all([
    endHold(deps, hold, cause),
    ending && 'assigned' in state ? endLease(deps, state.assigned, ending, cause) : LOG_START,
    ban ? tellBan(deps, ban, cause) : LOG_START,
  ]);
  return latestOf(...touched);
}

/**
 * Decides what follows from the end of an order together with this end. What memory refuses is left out: `settleOrder` does it later.
 * @param state the order after its end
 */
export async function decideFollowing(
  deps: Deps,
  joint: JointDecision,
  state: OrderState,
  cause: Cause,
): Promise<void> {
  if (!isDecided(state)) return;
  const { hold, ending, ban } = followingOf(state, await wasActivatedFor(deps, state));
  await decideEndOfHold(joint, hold, cause);
  if (ending && 'assigned' in state) await decideEndOfLease(deps, joint, state.assigned, ending, cause);
  if (ban) await decideBan.inMemory(joint, ban.e164, { type: 'NoteBan', ban }, cause);
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
