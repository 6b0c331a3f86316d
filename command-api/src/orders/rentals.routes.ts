import { isUndecided } from '@ringpost/events/domain';
import { toPosition } from '@ringpost/events/engine';
import { type AnswerTo, type Endpoint, endpoint } from '@ringpost/events/http';
import { toDollars } from '@ringpost/events/rules/money-display';
import type { Deps } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { requireAssigned } from './buy-order.ts';
import { chooseNumber } from './choose-numbers.ts';
import { extendRental } from './extend-rental.ts';
import type { NumberPool } from './number-pool.ts';
import type { Settled } from './purchase.ts';
import { releaseRental } from './release-rental.ts';
import { rentNumbers } from './rent-numbers.ts';
import {
  extendRentalContract,
  releaseRentalContract,
  rentNumbersContract,
  shareRentalContract,
  unshareRentalContract,
} from './rentals.contract.ts';
import { shareRental, unshareRental } from './share-rental.ts';

/** Only the stored facts, so that the same key always gets the same answer. */
export function rented(
  deps: Deps,
  { orderId, state, position: at }: Settled,
): AnswerTo<typeof rentNumbersContract> {
  const position = toPosition(deps.events.epoch, at);
  if (isUndecided(state)) return { status: 202, body: { order_uuid: orderId, status: 'initial' }, position };
  const { placed, assigned } = requireAssigned(state);
  return {
    status: 201,
    body: {
      order_uuid: placed.orderId,
      status: 'active',
      number: assigned.e164,
      unit_price: toDollars(placed.unitPriceMills),
      assigned_at: assigned.assignedAt,
      ends_at: assigned.closesAt,
    },
    position,
  };
}

function sharingRoutes(deps: Deps): readonly Endpoint[] {
  return [
    endpoint('customer', shareRentalContract, async ({ params, requestId }, { userId }) => {
      const shared = await shareRental(deps, { orderId: params.id, userId, requestId });
      return {
        status: 201,
        body: { order_uuid: params.id, token: shared.token, shared_at: shared.sharedAt },
        position: toPosition(deps.events.epoch, shared.position),
      };
    }),
    endpoint('customer', unshareRentalContract, async ({ params, requestId }, { userId }) => {
      const position = await unshareRental(deps, { orderId: params.id, userId, requestId });
      return { status: 204, position: toPosition(deps.events.epoch, position) };
    }),
  ];
}

/** Rentals: rent, extend, release, share. */
export function rentalsRoutes(deps: Deps, candidates: NumberPool): readonly Endpoint[] {
  return [
    endpoint('customer', rentNumbersContract, async ({ body, header, requestId }, { userId }) => {
      const wanted = {
        userId,
        idempotencyKey: header('idempotency-key') ?? '',
        appId: body.app_uuid,
        countryIso: body.country_iso,
        vendorId: body.vendor_uuid ?? null,
        numberType: body.number_type,
        termHours: body.term_hours,
        quantity: body.quantity ?? 1,
        quotedPriceMills: millsOf('quoted_price', body.quoted_price),
      };
      const { candidates: pool, wanted: one } = await chooseNumber(deps, wanted, candidates, body.number);
      return rented(deps, await rentNumbers(deps, pool, one, requestId));
    }),
    endpoint('customer', extendRentalContract, async ({ params, body, header, requestId }, { userId }) => {
      const wanted = {
        userId,
        orderId: params.id,
        idempotencyKey: header('idempotency-key') ?? '',
        termHours: body.term_hours,
        quotedPriceMills: millsOf('quoted_price', body.quoted_price),
      };
      const { orderId, endsAt, amountMills, position } = await extendRental(deps, wanted, requestId);
      return {
        status: 201,
        body: { order_uuid: orderId, ends_at: endsAt, price: toDollars(amountMills) },
        position: toPosition(deps.events.epoch, position),
      };
    }),
    endpoint('customer', releaseRentalContract, async ({ params, requestId }, { userId }) => {
      const released = await releaseRental(deps, { orderId: params.id, userId, requestId });
      return {
        status: 200,
        body: { order_uuid: released.orderId, status: 'inactive', ended_at: released.endedAt },
        position: toPosition(deps.events.epoch, released.position),
      };
    }),
    ...sharingRoutes(deps),
  ];
}
