import type {
  ReservableNumber,
  ReservationView,
} from '@ringpost/query-api/reservations/reservations.contract';
import { command } from '../../api/http.ts';
import { useQuery } from '../../api/use-query.ts';
import type { TermHours } from '../../session/preferences.store.ts';
import type { ListAddress } from '../../ui/use-list-address.ts';
import type { Priced } from '../purchase/top-up.store.ts';
import { type Spending, useSpending } from '../purchase/use-spending.ts';

export type { ReservableNumber, ReservationView };

export const PAGE_ROWS = 20;
/** Numbers of one page of the search. */
export const SEARCH_ROWS = 10;

/** The customer's reservations, newest first. */
export function useReservations(address: ListAddress) {
  return useQuery(
    'GET /api/number_reservation/list',
    { query: { limit: PAGE_ROWS, offset: address.offset } },
    { keepPreviousData: true },
  );
}

export interface Searched {
  readonly country: string;
  readonly prefix: string;
  readonly offset: number;
}

/** Numbers for an app; nothing is read without one. */
export function useReservable(appId: string | undefined, { country, prefix, offset }: Searched) {
  return useQuery(
    'GET /api/number_reservation/numbers/{app_uuid}',
    appId === undefined
      ? null
      : { params: { app_uuid: appId }, query: { country, prefix, limit: SEARCH_ROWS, offset } },
    { keepPreviousData: true },
  );
}

/** A number to reserve, or to wait for, at the fee that was shown. */
export interface ReserveRequest extends Priced {
  readonly number: string;
  readonly appId: string;
  readonly wait: boolean;
}

async function reserve({ number, appId, wait, price }: ReserveRequest, idempotencyKey: string) {
  const { reservation_uuid } = await command('POST /api/number_reservation', {
    body: { number, app_uuid: appId, wait, quoted_price: price },
    idempotencyKey,
  });
  return reservation_uuid;
}

/** Reserves numbers: one key for one reservation, however often it is sent. */
export function useReserve(): Spending<ReserveRequest> {
  return useSpending({
    isSame: (one, other) =>
      one.number === other.number &&
      one.appId === other.appId &&
      one.wait === other.wait &&
      one.price === other.price,
    send: reserve,
  });
}

/** A reserved number to take: for a term, or for one code. */
export interface TakeRequest extends Priced {
  readonly reservationId: string;
  readonly rental: { readonly termHours: TermHours; readonly numberType: 'new' | 'used' } | null;
}

async function take({ reservationId: id, rental, price }: TakeRequest, idempotencyKey: string) {
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

/** Takes reserved numbers. Resolves to the order. */
export function useTake(): Spending<TakeRequest> {
  return useSpending({
    isSame: (one, other) =>
      one.reservationId === other.reservationId &&
      one.rental?.termHours === other.rental?.termHours &&
      one.price === other.price,
    send: take,
  });
}
