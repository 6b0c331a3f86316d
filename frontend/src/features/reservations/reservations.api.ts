import type {
  ReservableNumber,
  ReservationView,
} from '@ringpost/query-api/reservations/reservations.contract';
import { useQuery } from '../../api/use-query.ts';
import { useRowsOf } from '../../api/use-rows-of.ts';
import type { ListAddress } from '../../ui/use-list-address.ts';
import {
  isSameReserve,
  isSameTake,
  type ReserveRequest,
  reserve,
  type TakeRequest,
  take,
} from '../purchase/reservation-requests.ts';
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
  const read = useQuery(
    'GET /api/number_reservation/numbers/{app_uuid}',
    appId === undefined
      ? null
      : { params: { app_uuid: appId }, query: { country, prefix, limit: SEARCH_ROWS, offset } },
    { keepPreviousData: true },
  );
  // The fee is the same for all apps.
  return { list: useRowsOf(appId, read), fee: read.data?.fee };
}

/** Reserves numbers. Each reservation has one key, however often it is sent. */
export function useReserve(): Spending<ReserveRequest> {
  return useSpending({ isSame: isSameReserve, send: reserve });
}

/** Takes reserved numbers. Resolves to the order. */
export function useTake(): Spending<TakeRequest> {
  return useSpending({ isSame: isSameTake, send: take });
}
