import { type Endpoint, endpoint } from '@ringpost/web/http';
import { buyerOf } from '../kernel/buyer.ts';
import type { Deps } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { rentReservationContract, takeReservationContract } from './take-reservation.contract.ts';
import { buyReserved, rentReserved } from './take-reservation.ts';

/** Turns a reserved number into an order: an activation or a rental. */
export function takeReservationRoutes(deps: Deps): readonly Endpoint[] {
  return [
    endpoint('customer', takeReservationContract, async ({ params, body, header, requestIds }, caller) => {
      const request = {
        reservationId: params.id,
        ...buyerOf(caller),
        idempotencyKey: header('idempotency-key') ?? '',
        quotedPriceMills: millsOf('quoted_price', body.quoted_price),
      };
      return buyReserved(deps, request, requestIds);
    }),
    endpoint('customer', rentReservationContract, async ({ params, body, header, requestIds }, caller) => {
      const request = {
        reservationId: params.id,
        ...buyerOf(caller),
        idempotencyKey: header('idempotency-key') ?? '',
        rental: { termHours: body.term_hours, numberType: body.number_type },
        quotedPriceMills: millsOf('quoted_price', body.quoted_price),
      };
      return rentReserved(deps, request, requestIds);
    }),
  ];
}
