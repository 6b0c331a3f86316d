import { app, type EventOf, reservation, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import type { Policy } from '../kernel/run-policies.ts';
import type { TellCustomer } from '../mail/entries.ts';
import { readStanding, wasReserved } from './read-reservation.ts';

type MailedFact = EventOf<'NumberReserved' | 'ReservationEnded' | 'ReservationCancelledByAdmin'>;

/** What all mails say about the reservation. */
async function read(deps: Deps, { data }: MailedFact) {
  const { reservationId, appId, e164: number } = data;
  const { state: placed } = await deps.streams.refresh(streams.reservation(reservationId), reservation);
  const { name } = (await deps.streams.load(streams.app(appId), app)).state;
  return { app: name ?? '', number, feeMills: placed?.feeMills ?? 0 };
}

/**
 * Writes once to a customer whose turn has come, to one who has waited in vain, and to one whose reservation an admin has
 * cancelled. A customer who gets a number or cancels sees it in the answer.
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
      // The admin's reason is for the history that admins read, so the mail does not have it.
      async ReservationCancelledByAdmin(event, deps) {
        const { reservationId, userId } = event.data;
        const { state: placed } = await deps.streams.refresh(streams.reservation(reservationId), reservation);
        if (!placed) throw new Error(`nobody asked for reservation ${reservationId}`);
        const { standing } = await readStanding(deps, placed);
        // The number's stream remembers an end for at least 30 days. A mail that late helps nobody.
        if (!standing) return;
        const fee = wasReserved(standing) ? 'captured' : 'released';
        const letter = { kind: 'reservation-cancelled', ...(await read(deps, event)), fee } as const;
        const key = `reservation-cancelled:${reservationId}`;
        await tell(deps, { userId, mail: 'reservations', key, letter });
      },
    },
  };
}
