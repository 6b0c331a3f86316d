import {
  type EndedReservation,
  type InLine,
  lineOf,
  type NumberState,
  number,
  type Position,
  type ReservationPlaced,
  reject,
  reservation,
  streams,
} from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';

export type PlacedReservation = ReservationPlaced['data'];

/**
 * What the number's stream says about a reservation: its place in the line, or how it ended. Undefined before it is in the
 * line.
 */
export type Standing = InLine | EndedReservation | undefined;

export interface StandingAt {
  readonly standing: Standing;
  /** 1 for the next customer in the line; null for a customer who does not wait. */
  readonly place: number | null;
  /** The last position of all streams touched. */
  readonly position: Position;
}

export function standingIn(
  state: NumberState,
  { reservationId, appId }: PlacedReservation,
): Omit<StandingAt, 'position'> {
  const line = lineOf(state, appId);
  const isThis = (each: InLine) => each.reservationId === reservationId;
  const standing = line.find(isThis) ?? state.endedReservations?.get(reservationId);
  const index = line.filter(({ until }) => until === null).findIndex(isThis);
  return { standing, place: index < 0 ? null : index + 1 };
}

/** The state of a reservation at the end of the number's stream. */
export async function readStanding(deps: Deps, placed: PlacedReservation): Promise<StandingAt> {
  const { state, position } = await deps.streams.refresh(streams.number(placed.e164), number);
  return { ...standingIn(state, placed), position };
}

export function wasReserved(standing: InLine | EndedReservation): boolean {
  return 'reason' in standing ? standing.wasReserved : standing.until !== null;
}

/** A reservation of this customer. @throws Rejection `not-found`, also for another customer's reservation */
export async function ownReservation(
  deps: Deps,
  reservationId: string,
  userId: string,
): Promise<PlacedReservation> {
  const { state } = await deps.streams.refresh(streams.reservation(reservationId), reservation);
  if (state?.userId !== userId) throw reject('not-found');
  return state;
}
