import type { AdminReservation } from '@ringpost/query-api/reservations/admin-reservations.contract';

/** What a list says of a reservation that can be cancelled in it. */
export type CancellableReservation = Pick<AdminReservation, 'reservation_uuid' | 'number' | 'app_name'>;

export function reservationKey({
  reservation_uuid,
}: Pick<CancellableReservation, 'reservation_uuid'>): string {
  return reservation_uuid;
}
