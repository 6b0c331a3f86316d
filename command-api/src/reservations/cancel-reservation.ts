import { type Position, reject, reservation, streams } from '@ringpost/domain';
import type { RequestIds } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { leaveLine } from '../numbers/entries.ts';
import { ownReservation, type PlacedReservation, readStanding, wasReserved } from './read-reservation.ts';
import { causeOfReservation } from './reserve-number.ts';
import { settleReservation } from './settle-reservation.ts';

export interface CancelledReservation {
  readonly placed: PlacedReservation;
  /** The money that came back: the fee, if the customer was still waiting. */
  readonly releasedMills: number;
  readonly position: Position;
}

type Ending =
  | { readonly reason: 'cancelled' }
  | { readonly reason: 'cancelled-by-admin'; readonly why: string };

async function cancel(
  deps: Deps,
  placed: PlacedReservation,
  ending: Ending,
  cause: Cause,
): Promise<CancelledReservation> {
  const { e164, appId, reservationId } = placed;
  const command = { type: 'EndReservation', e164, appId, reservationId, ending, now: nowIso(deps) } as const;
  await leaveLine(deps, e164, command, cause);
  const ended = await readStanding(deps, placed);
  const { standing } = ended;
  if (!standing || !('reason' in standing) || standing.reason !== 'cancelled')
    throw reject('reservation-over');
  const { position } = await settleReservation(deps, placed, ended, cause);
  return { placed, releasedMills: wasReserved(standing) ? 0 : placed.feeMills, position };
}

/**
 * Gives a reservation up. A customer who only waited gets the fee back. A reserved number goes to the next one in the line. A
 * repeated cancel changes nothing.
 * @throws Rejection `not-found`; `reservation-over` if it ended in another way
 */
export async function cancelReservation(
  deps: Deps,
  { reservationId, userId, requestIds }: { reservationId: string; userId: string; requestIds: RequestIds },
): Promise<CancelledReservation> {
  const placed = await ownReservation(deps, reservationId, userId);
  return cancel(deps, placed, { reason: 'cancelled' }, causeOfReservation(placed, requestIds));
}

/**
 * Cancels a reservation for its customer, as an admin. The money follows the rule of the customer's own cancel.
 * @throws Rejection `not-found`; `reservation-over` if it ended in another way
 */
export async function cancelForCustomer(
  deps: Deps,
  reservationId: string,
  why: string,
  cause: Cause,
): Promise<CancelledReservation> {
  const { state: placed } = await deps.streams.refresh(streams.reservation(reservationId), reservation);
  if (!placed) throw reject('not-found');
  return cancel(deps, placed, { reason: 'cancelled-by-admin', why }, cause);
}
