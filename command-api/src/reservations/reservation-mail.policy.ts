import { app, type EventOf, reservation, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import type { Policy } from '../kernel/run-policies.ts';
import type { TellCustomer } from '../mail/entries.ts';

/** What both mails say about the reservation. */
async function read(deps: Deps, { data }: EventOf<'NumberReserved' | 'ReservationEnded'>) {
  const { reservationId, appId, e164: number } = data;
  const { state: placed } = await deps.streams.refresh(streams.reservation(reservationId), reservation);
  const { name } = (await deps.streams.load(streams.app(appId), app)).state;
  return { app: name ?? '', number, feeMills: placed?.feeMills ?? 0 };
}

/**
 * Writes once to a customer whose turn has come, and to one who has waited in vain. A customer who gets a number at once sees it
 * in the answer.
 */
export function createReservationMailPolicy(tell: TellCustomer): Policy {
  return {
    name: 'write-of-reservations',
    from: 'now',
    on: {
      async NumberReserved(event, deps) {
        const { reservationId, userId, until } = event.data;
        // A customer's turn comes with the end of another customer's lease or reservation.
        if (event.meta.correlationId === reservationId) return;
        const letter = { kind: 'number-reserved', ...(await read(deps, event)), until } as const;
        await tell(deps, { userId, mail: 'reservations', key: `number-reserved:${reservationId}`, letter });
      },
      async ReservationEnded(event, deps) {
        const { reservationId, userId, reason, wasReserved } = event.data;
        if (reason !== 'expired' || wasReserved) return;
        const letter = { kind: 'waited-in-vain', ...(await read(deps, event)) } as const;
        await tell(deps, { userId, mail: 'reservations', key: `waited-in-vain:${reservationId}`, letter });
      },
    },
  };
}
