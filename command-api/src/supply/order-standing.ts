import { type Lease, type NumberState, type OrderState, openLeases, order, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';

/** Whether an order waits for its code, has one and waits for another, is paid, or has ended without one. */
export type OrderStanding = 'waits' | 'asks' | 'paid' | 'over';

/** By order: the orders of the open leases of a number. */
export type OrderStandings = ReadonlyMap<string, OrderStanding>;

/** By order: what it costs, in thousandths of a dollar. An order whose stream has not begun is missing. */
export type OrderPrices = ReadonlyMap<string, number>;

/** An order whose stream has not begun, or which has no number yet, already has the lease, so it waits. */
function standingOf({ status, ...state }: OrderState): OrderStanding {
  switch (status) {
    case 'absent':
    case 'placed':
    case 'running':
      return 'waits';
    case 'completed':
      return 'nextAskedAt' in state ? 'asks' : 'paid';
    case 'active':
      return 'paid';
    case 'cancelled':
    case 'expired':
    case 'failed':
    case 'given-back':
      return 'over';
  }
}

/** The standings and the prices of the orders of these leases, from their own streams. */
export async function readOrders(
  { streams: read }: Pick<Deps, 'streams'>,
  leases: readonly Lease[],
): Promise<{ readonly standings: OrderStandings; readonly prices: OrderPrices }> {
  const standings = new Map<string, OrderStanding>();
  const prices = new Map<string, number>();
  const reading = leases.map(async ({ orderId }) => {
    const { state } = await read.refresh(streams.order(orderId), order);
    standings.set(orderId, standingOf(state));
    if (state.status !== 'absent') prices.set(orderId, state.placed.unitPriceMills);
  });
  await Promise.all(reading);
  return { standings, prices };
}

/**
 * Whether another customer's order waits for a code on this number, for any app. Then nobody may choose the number: a
 * text that names no app could be for either of them.
 */
export async function isAwaitedByAnother(
  deps: Pick<Deps, 'streams'>,
  state: NumberState,
  userId: string,
): Promise<boolean> {
  const others = openLeases(state).filter((lease) => lease.userId !== userId);
  const standings = [...(await readOrders(deps, others)).standings.values()];
  return standings.includes('waits') || standings.includes('asks');
}
