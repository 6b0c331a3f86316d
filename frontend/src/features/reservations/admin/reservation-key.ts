import type { AdminReservation } from '@ringpost/query-api/reservations/admin-reservations.contract';

export function reservationKey({ reservation_uuid }: AdminReservation): string {
  return reservation_uuid;
}
