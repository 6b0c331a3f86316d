import { app, reservation, streams } from '@ringpost/events/domain';
import type { Policy } from '../kernel/run-policies.ts';
import type { TellCustomer } from '../mail/tell-customer.ts';

/** Writes once to a customer whose turn has come. Who gets a number at once sees it in the answer. */
export function createReservationMailPolicy(tell: TellCustomer): Policy {
  return {
    name: 'write-of-reservations',
    from: 'now',
    on: {
      async NumberReserved({ data, meta }, deps) {
        const { reservationId, userId, appId, e164: number, until } = data;
        // A turn comes with the end of somebody else's lease or reservation.
        if (meta.correlationId === reservationId) return;
        const { state: placed } = await deps.streams.refresh(streams.reservation(reservationId), reservation);
        const { name } = (await deps.streams.load(streams.app(appId), app)).state;
        const feeMills = placed?.feeMills ?? 0;
        const letter = { kind: 'number-reserved', app: name ?? '', number, until, feeMills } as const;
        await tell(deps, { userId, mail: 'reservations', key: `number-reserved:${reservationId}`, letter });
      },
    },
  };
}
