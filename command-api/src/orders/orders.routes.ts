import { toPosition } from '@ringpost/events/engine';
import { type AnswerTo, type Endpoint, endpoint } from '@ringpost/events/http';
import { toDollars } from '@ringpost/events/rules/money-display';
import type { Deps } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { buyActivation, requireAssigned } from './buy-activation.ts';
import { cancelOrder } from './cancel-order.ts';
import type { NumberPool } from './number-pool.ts';
import { buyActivationContract, cancelOrderContract } from './orders.contract.ts';
import type { Settled } from './purchase.ts';

/** Buying and cancelling. */
export function ordersRoutes(deps: Deps, candidates: NumberPool): readonly Endpoint[] {
  return [
    endpoint('customer', buyActivationContract, async ({ body, header, requestId }, { userId }) => {
      const wanted = {
        userId,
        idempotencyKey: header('idempotency-key') ?? '',
        appId: body.app_uuid,
        countryIso: body.country_iso,
        vendorId: body.vendor_uuid ?? null,
        numberType: body.number_type ?? 'any',
        quotedPriceMills: millsOf('quoted_price', body.quoted_price),
      };
      return bought(deps, await buyActivation(deps, candidates, wanted, requestId));
    }),
    endpoint('customer', cancelOrderContract, async ({ params, requestId }, { userId }) => {
      const { state, position } = await cancelOrder(deps, { orderId: params.id, userId, requestId });
      const { placed } = requireAssigned(state);
      const released = toDollars(placed.unitPriceMills);
      return {
        status: 200,
        body: { order_uuid: placed.orderId, status: 'inactive', released },
        position: toPosition(deps.events.epoch, position),
      };
    }),
  ];
}

/** The stored facts and nothing else, so that the same key is answered in the same words for ever. */
function bought(deps: Deps, { state, position: at }: Settled): AnswerTo<typeof buyActivationContract> {
  const position = toPosition(deps.events.epoch, at);
  if (state.status === 'placed')
    return { status: 202, body: { order_uuid: state.placed.orderId, status: 'initial' }, position };
  const { placed, assigned } = requireAssigned(state);
  return {
    status: 201,
    body: {
      order_uuid: placed.orderId,
      status: 'running',
      number: assigned.e164,
      unit_price: toDollars(placed.unitPriceMills),
      assigned_at: assigned.assignedAt,
      closes_at: assigned.closesAt,
      settles_at: assigned.settlesAt,
    },
    position,
  };
}
