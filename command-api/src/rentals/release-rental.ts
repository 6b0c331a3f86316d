import { currentLease, number, type Position, reject, streams } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { endLease } from '../numbers/entries.ts';
import { readRental } from './extend-rental.ts';

export interface ReleasedRental {
  readonly orderId: string;
  readonly endedAt: string;
  readonly position: Position;
}

/**
 * Ends a rental early; nothing is given back. A repeated request changes nothing.
 * @throws Rejection `not-found`, also for another customer's rental
 */
export async function releaseRental(
  deps: Deps,
  { orderId, userId, requestId }: { orderId: string; userId: string; requestId: string },
): Promise<ReleasedRental> {
  const { assigned } = await readRental(deps, orderId, userId);
  const { e164, appId, leaseId } = assigned;
  const actor = `customer:${userId}`;
  const cause: Cause = { operationId: requestId, causationId: requestId, correlationId: orderId, actor };
  const position = await endLease(deps, { e164, appId, leaseId }, { reason: 'released' }, cause);
  const { state } = await deps.streams.refresh(streams.number(e164), number);
  const lease = state.leases.get(appId)?.find((each) => each.leaseId === leaseId);
  // If the number's state has dropped a lease, the lease ended long ago.
  if (currentLease(state, appId)?.leaseId === leaseId || !lease?.endedAt) throw reject('lease-over');
  return { orderId, endedAt: lease.endedAt, position };
}
