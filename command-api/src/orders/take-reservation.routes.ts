import { type Endpoint, endpoint } from '@ringpost/events/http';
import type { Deps } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { presentBought } from './present-bought.ts';
import { presentRented } from './present-rented.ts';
import { rentReservationContract, takeReservationContract } from './take-reservation.contract.ts';
import { takeReservation } from './take-reservation.ts';

/** A reserved number becomes an order: an activation or a rental. */
export function takeReservationRoutes(deps: Deps): readonly Endpoint[] {
  return [
    endpoint('customer', takeReservationContract, async ({ params, body, header, requestId }, { userId }) => {
      const wanted = {
        reservationId: params.id,
        userId,
        idempotencyKey: header('idempotency-key') ?? '',
        rental: null,
        quotedPriceMills: millsOf('quoted_price', body.quoted_price),
      };
      return presentBought(deps, await takeReservation(deps, wanted, requestId));
    }),
    endpoint('customer', rentReservationContract, async ({ params, body, header, requestId }, { userId }) => {
      const wanted = {
        reservationId: params.id,
        userId,
        idempotencyKey: header('idempotency-key') ?? '',
        rental: { termHours: body.term_hours, numberType: body.number_type },
        quotedPriceMills: millsOf('quoted_price', body.quoted_price),
      };
      return presentRented(deps, await takeReservation(deps, wanted, requestId));
    }),
  ];
}
