import { type ReservationPlaced, reject, reservation } from '@ringpost/domain';
import type { Decider } from '../kernel/decider.ts';

export interface PlaceReservation {
  readonly type: 'PlaceReservation';
  readonly placed: ReservationPlaced['data'];
}

/** The request of one key. The same key with another body is refused. */
export const reservationDecider: Decider<
  ReservationPlaced['data'] | null,
  PlaceReservation,
  ReservationPlaced
> = {
  ...reservation,
  decide({ placed }, state) {
    if (!state) return [{ type: 'ReservationPlaced', data: placed }];
    if (state.requestHash !== placed.requestHash) throw reject('idempotency-key-reused');
    return [];
  },
};
