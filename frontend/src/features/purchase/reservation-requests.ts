import { command } from '../../api/http.ts';
import type { TermHours } from '../../session/preferences.store.ts';

/** A number to reserve, or to wait for, at the fee that was shown. */
export interface ReserveRequest {
  readonly what: 'reservation';
  readonly appName: string;
  readonly price: number;
  readonly number: string;
  readonly appId: string;
  readonly wait: boolean;
}

export function isSameReserve(one: ReserveRequest, other: ReserveRequest): boolean {
  return (
    one.number === other.number &&
    one.appId === other.appId &&
    one.wait === other.wait &&
    one.price === other.price
  );
}

/** @returns the reservation */
export async function reserve(
  { number, appId, wait, price }: ReserveRequest,
  idempotencyKey: string,
): Promise<string> {
  const { reservation_uuid } = await command('POST /api/number_reservation', {
    body: { number, app_uuid: appId, wait, quoted_price: price },
    idempotencyKey,
  });
  return reservation_uuid;
}

/** A reserved number to take: for a term, or for one code. */
export interface TakeRequest {
  readonly what: 'take';
  readonly appName: string;
  readonly price: number;
  readonly reservationId: string;
  readonly rental: { readonly termHours: TermHours; readonly numberType: 'new' | 'used' } | null;
}

export function isSameTake(one: TakeRequest, other: TakeRequest): boolean {
  return (
    one.reservationId === other.reservationId &&
    one.rental?.termHours === other.rental?.termHours &&
    one.price === other.price
  );
}

/** @returns the order */
export async function take(
  { reservationId: id, rental, price }: TakeRequest,
  idempotencyKey: string,
): Promise<string> {
  const params = { id };
  if (!rental) {
    const body = { quoted_price: price };
    const taken = await command('POST /api/number_reservation/{id}/take', { params, body, idempotencyKey });
    return taken.order_uuid;
  }
  const body = { term_hours: rental.termHours, number_type: rental.numberType, quoted_price: price };
  const rented = await command('POST /api/number_reservation/{id}/rent', { params, body, idempotencyKey });
  return rented.order_uuid;
}
