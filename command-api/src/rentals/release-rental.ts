import { currentLease, number, type Position, reject, streams } from '@ringpost/domain';
import type { RequestIds } from '@ringpost/web/http';
import { causeByCustomer } from '../kernel/customer-cause.ts';
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
  { orderId, userId, requestIds }: { orderId: string; userId: string; requestIds: RequestIds },
): Promise<ReleasedRental> {
  const { assigned } = await readRental(deps, orderId, userId);
  const { e164, appId, leaseId } = assigned;
  const cause = causeByCustomer(userId, requestIds, orderId);
  const position = await endLease(deps, { e164, appId, leaseId }, { reason: 'released' }, cause);
  const { state } = await deps.streams.refresh(streams.number(e164), number);
  const lease = state.leases.get(appId)?.find((each) => each.leaseId === leaseId);
  // If the number's state has dropped a lease, the lease ended long ago.
  if (currentLease(state, appId)?.leaseId === leaseId || !lease?.endedAt) throw reject('lease-over');
  return { orderId, endedAt: lease.endedAt, position };
}
