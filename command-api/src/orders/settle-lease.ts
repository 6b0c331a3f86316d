import { order, streams } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { endLease } from '../numbers/entries.ts';
import { findUndecided } from './find-undecided.ts';
import { giveUp } from './give-up.ts';

interface UntakenLease {
  readonly orderId: string;
  readonly userId: string;
  readonly e164: string;
  readonly appId: string;
  readonly leaseId: string;
}

/**
 * Ends a lease that its order has not taken in time. The order fails before its lease ends, so that it cannot take the number
 * any more.
 */
export async function settleLease(deps: Deps, lease: UntakenLease, cause: Cause): Promise<void> {
  const { orderId, userId, e164, appId, leaseId } = lease;
  const placed = await findUndecided(deps, { orderId, userId });
  if (placed) await giveUp(deps, placed, cause);
  // Another run may take the lease at this moment. Then the order did not fail, and its current state decides.
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  const isTaken = 'assigned' in state && state.assigned.leaseId === leaseId;
  if (!isTaken) await endLease(deps, { e164, appId, leaseId }, { reason: 'unassigned' }, cause);
}
