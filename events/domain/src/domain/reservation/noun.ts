import { noun } from '../noun.ts';
import { ReservationPlaced } from './reservation.events.ts';
import { RESERVATION_REFUSALS } from './reservation.refusals.ts';
import { reservation } from './reservation.state.ts';

export * from './reservation.events.ts';
export * from './reservation.state.ts';

/** What a customer asked to keep. The number's stream says how it ended. */
export const RESERVATION = noun({
  stream: (reservationId: string) => `reservation-${reservationId}`,
  events: [ReservationPlaced],
  fold: reservation,
  refusals: RESERVATION_REFUSALS,
});
