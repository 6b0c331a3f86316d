import { randomUUID } from 'node:crypto';
import { currentLease, lineOf, number, streams } from '@ringpost/domain';
import { RESERVATION_FEE_MILLS } from '@ringpost/domain/rules/limits';
import type { TestServer } from './test-server.ts';
import { CALLERS, type Who } from './wire.ts';

type Values = Readonly<Record<string, (server: TestServer) => unknown>>;

/** Everybody can reserve a number once, so all reservations of earlier requests are given up. */
async function numberToReserve({ ask, ringpost, appIds, people }: TestServer): Promise<string> {
  const { streams: aggregates } = ringpost.commandApi.deps;
  const { body } = await ask('GET', '/api/number/list?limit=100', { as: 'admin' });
  const rows = body.data as readonly { readonly number: string; readonly status: string }[];
  for (const { number: e164, status } of rows.toReversed()) {
    const { state } = await aggregates.refresh(streams.number(e164), number);
    if (status !== 'active' || currentLease(state, appIds[1])) continue;
    for (const { userId, reservationId } of lineOf(state, appIds[1])) {
      const as =
        CALLERS.find((caller) => caller in people && people[caller as Who].userId === userId) ?? 'owner';
      await ask('POST', `/api/number_reservation/${reservationId}/cancel`, { as });
    }
    return e164;
  }
  throw new Error('every number is leased for the second app');
}

/** @returns the id of a new reservation of the owner. */
async function ownReservation(server: TestServer): Promise<string> {
  const { ask, appIds, settle } = server;
  const headers = { 'idempotency-key': randomUUID() };
  const of = { number: await numberToReserve(server), app_uuid: appIds[1], wait: false };
  const body = { ...of, quoted_price: RESERVATION_FEE_MILLS / 1000 };
  const reply = await ask('POST', '/api/number_reservation', { as: 'owner', body, headers });
  await settle();
  return String(reply.body.reservation_uuid);
}

/** The id that belongs in the `{id}` of these paths. */
export const idOfReservation: Values = {
  '/api/admin/reservations/{id}/cancel': ownReservation,
  '/api/number_reservation/{id}/cancel': ownReservation,
  '/api/number_reservation/{id}/waiting': ownReservation,
  '/api/number_reservation/{id}/take': ownReservation,
  '/api/number_reservation/{id}/rent': ownReservation,
};

/** What the fields of a new reservation mean. */
export const meaningsOfReservation: Readonly<Record<string, Values>> = {
  '/api/number_reservation': { number: numberToReserve, app_uuid: ({ appIds }) => appIds[1] },
};
