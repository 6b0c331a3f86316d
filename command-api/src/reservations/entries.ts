// What other nouns may call of reservations.

export { ownReservation, type PlacedReservation, readStanding } from './read-reservation.ts';
