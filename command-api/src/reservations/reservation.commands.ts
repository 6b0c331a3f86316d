import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type PlaceReservation, reservationDecider } from './reservation.decider.ts';

/** Who may cause each command. */
export const RESERVATION_COMMANDS = {
  PlaceReservation: ['customer'],
} satisfies CallersOf<PlaceReservation>;

export const handleReservation = createHandle(reservationDecider, streams.reservation, RESERVATION_COMMANDS);
