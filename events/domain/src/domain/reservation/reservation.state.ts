import type { Fold } from '../event.ts';
import type {
  NumberReserved,
  ReservationEnded,
  ReservationPlaced,
  ReservationQueued,
} from './reservation.events.ts';

/** Folds `reservation-<reservationId>`: what the customer asked for, null before that. The number's stream says how it ended. */
export const reservation: Fold<ReservationPlaced['data'] | null, ReservationPlaced> = {
  initial: () => null,
  evolve: (_, { data }) => data,
};

/** A customer in the line for (number, app). */
export interface InLine {
  readonly reservationId: string;
  readonly userId: string;
  /** Until when the customer has reserved the number. Null while the customer waits. */
  readonly until: string | null;
}

/** How a reservation ended. */
export type EndedReservation = Pick<ReservationEnded['data'], 'reason' | 'wasReserved' | 'orderId'>;

/** The line after one of its facts. Only its first member can have the number, and the others keep their order. */
export function lineAfter(
  line: readonly InLine[],
  { type, data }: NumberReserved | ReservationQueued | ReservationEnded,
): readonly InLine[] {
  const { reservationId, userId } = data;
  const others = line.filter((each) => each.reservationId !== reservationId);
  switch (type) {
    case 'NumberReserved':
      return [{ reservationId, userId, until: data.until }, ...others];
    case 'ReservationQueued':
      return [...others, { reservationId, userId, until: null }];
    case 'ReservationEnded':
      return others;
  }
}
