import { type Lease, lastLesseesFor, type NumberState, PersistentMap, plusSeconds } from '@ringpost/domain';
import {
  STAMP_AFTER_LEASE_SECONDS,
  STAMP_AGE_MAX_SECONDS,
  STAMP_TOLERANCE_SECONDS,
} from '@ringpost/domain/rules/limits';
import type { OrderStandings } from '../supply/entries.ts';

interface Stamped {
  /** The carrier's own time, if the provider passes it on. */
  readonly sentAt: string | null;
  /** By our clock, which may have been set back since the number was leased. */
  readonly receivedAt: string;
}

/**
 * Whether the carrier clearly had the message before the lease began. Clocks of carriers are not exact, and some cut their times
 * to the minute. So a time close to the lease proves nothing. If our own clock was ahead when the lease began, no time
 * proves anything.
 */
export function isFromBefore({ sentAt, receivedAt }: Stamped, { from }: Pick<Lease, 'from'>): boolean {
  if (sentAt === null || receivedAt < from) return false;
  return plusSeconds(sentAt, STAMP_TOLERANCE_SECONDS) < from;
}

/** Whether the time is within the lease or soon after it, and not long ago. A clock that is hours behind proves nothing. */
function isWithin({ sentAt, receivedAt }: Stamped, { from, until, endedAt }: Lease): boolean {
  if (sentAt === null || plusSeconds(sentAt, STAMP_AGE_MAX_SECONDS) < receivedAt) return false;
  return from <= sentAt && sentAt <= plusSeconds(endedAt ?? until, STAMP_AFTER_LEASE_SECONDS);
}

/**
 * The lease of the named app, or of the whole number, before the current one, if the carrier's time says that the message came for that
 * one. While the current order waits for its code, no time counts: otherwise a carrier with a wrong clock would give the code to another
 * customer.
 */
export function formerLeaseOf(
  message: Stamped,
  number: NumberState,
  { current, appId }: { readonly current: Lease; readonly appId: string },
  { standings, arrivedAt }: { readonly standings: OrderStandings; readonly arrivedAt: string },
): Lease | undefined {
  if ((standings.get(current.orderId) ?? 'waits') === 'waits' || !isFromBefore(message, current))
    return undefined;
  return lastLesseesFor(number, appId, arrivedAt).find((former) => isWithin(message, former));
}

/**
 * The number without the leases that began after the first part of a long message had come: the message is of somebody before.
 * A lease that began after now by our clock proves nothing, because the clock was set back.
 */
export function asOfFirstPart(
  number: NumberState,
  { firstPartAt, receivedAt }: { readonly firstPartAt?: string | undefined; readonly receivedAt: string },
): NumberState {
  if (firstPartAt === undefined) return number;
  const began = ({ from }: Lease) => from <= firstPartAt || receivedAt < from;
  const leases = [...number.leases].map(([appId, all]) => [appId, all.filter(began)] as const);
  return { ...number, leases: new PersistentMap(new Map(leases)) };
}
