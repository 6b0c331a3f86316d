import { type EventOf, reservation, streams } from '@ringpost/domain';
import { causeOfPolicy, type Policy, type Reaction } from '../kernel/run-policies.ts';
import { readStanding } from './read-reservation.ts';
import { isRefused, joinLine, settleReservation } from './settle-reservation.ts';

const NAME = 'follow-reservations';

const join: Reaction<EventOf<'FundsHeld'>> = async (event, deps) => {
  const { purpose } = event.data;
  if (purpose.kind !== 'reservation') return;
  const { state: placed } = await deps.streams.refresh(streams.reservation(purpose.id), reservation);
  if (!placed) throw new Error(`the fee of reservation ${purpose.id} is held, and nobody asked for it`);
  try {
    await joinLine(deps, placed, causeOfPolicy(NAME, event));
  } catch (error) {
    // The fee was given back.
    if (!isRefused(error)) throw error;
  }
};

const settle: Reaction<EventOf<'NumberReserved' | 'ReservationEnded'>> = async (event, deps) => {
  const { reservationId } = event.data;
  const { state: placed } = await deps.streams.refresh(streams.reservation(reservationId), reservation);
  if (!placed) throw new Error(`nobody asked for reservation ${reservationId}`);
  await settleReservation(deps, placed, await readStanding(deps, placed), causeOfPolicy(NAME, event));
};

/**
 * A reservation with a held fee joins the line of its number, and the number's stream settles the fee. This policy does it if
 * the process of a request died before that, and for everybody whose turn comes later.
 */
export const followReservations: Policy = {
  name: NAME,
  from: 'start',
  on: { FundsHeld: join, NumberReserved: settle, ReservationEnded: settle },
};
