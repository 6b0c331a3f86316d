import { toDollars } from '@ringpost/domain/rules/money-display';
import { toPosition } from '@ringpost/engine';
import { type AnswerTo, type Endpoint, endpoint } from '@ringpost/web/http';
import { buyerOf } from '../kernel/buyer.ts';
import type { Deps } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { originOf } from '../kernel/origin.ts';
import { type CancelledReservation, cancelForCustomer, cancelReservation } from './cancel-reservation.ts';
import type { Standing } from './read-reservation.ts';
import {
  cancelForCustomerContract,
  cancelReservationContract,
  reserveNumberContract,
} from './reservations.contract.ts';
import { type ReservedAt, reserveNumber } from './reserve-number.ts';

function statusOf(standing: NonNullable<Standing>) {
  if ('reason' in standing) return standing.reason;
  return standing.until === null ? 'queued' : 'reserved';
}

function reserved(
  deps: Deps,
  { placed, standing, place, position }: ReservedAt,
): AnswerTo<typeof reserveNumberContract> {
  if (!standing) throw new Error(`reservation ${placed.reservationId} was neither made nor refused`);
  const status = statusOf(standing);
  return {
    status: 201,
    body: {
      reservation_uuid: placed.reservationId,
      status,
      number: placed.e164,
      app_uuid: placed.appId,
      fee: toDollars(placed.feeMills),
      reserved_until: 'until' in standing ? standing.until : null,
      place,
    },
    position: toPosition(deps.events.epoch, position),
  };
}

function cancelled(
  deps: Deps,
  { placed, releasedMills, position }: CancelledReservation,
): AnswerTo<typeof cancelReservationContract> {
  return {
    status: 200,
    body: {
      reservation_uuid: placed.reservationId,
      status: 'cancelled',
      released: toDollars(releasedMills),
    },
    position: toPosition(deps.events.epoch, position),
  };
}

/** Reserve a number or wait for it, and give it up. */
export function reservationsRoutes(deps: Deps): readonly Endpoint[] {
  return [
    endpoint('customer', reserveNumberContract, async ({ body, header, requestIds }, caller) => {
      const request = {
        ...buyerOf(caller),
        idempotencyKey: header('idempotency-key') ?? '',
        e164: body.number,
        appId: body.app_uuid,
        waits: body.wait,
        quotedFeeMills: millsOf('quoted_price', body.quoted_price),
      };
      return reserved(deps, await reserveNumber(deps, request, requestIds));
    }),
    endpoint('customer', cancelReservationContract, async ({ params, requestIds }, { userId }) => {
      const cancel = { reservationId: params.id, userId, requestIds };
      return cancelled(deps, await cancelReservation(deps, cancel));
    }),
    endpoint('admin', cancelForCustomerContract, async (call, admin) => {
      const { params, body, requestId } = call;
      const ids = { operationId: requestId, causationId: requestId, correlationId: params.id };
      const cause = { ...ids, actor: `admin:${admin.userId}`, ...originOf(call, admin) };
      const ended = await cancelForCustomer(deps, params.id, body.reason.trim(), cause);
      call.concerns(ended.placed.userId);
      return cancelled(deps, ended);
    }),
  ];
}
