import { bulkIdFrom, order, streams } from '@ringpost/events/domain';
import { toPosition } from '@ringpost/events/engine';
import { type AnswerTo, type Endpoint, endpoint } from '@ringpost/events/http';
import { toDollars } from '@ringpost/events/rules/money-display';
import type { Deps } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { buyActivation } from './buy-activation.ts';
import { requireAssigned } from './buy-order.ts';
import { cancelBulk } from './cancel-bulk.ts';
import { type CancelWanted, cancelOrder } from './cancel-order.ts';
import { type CancelledWaiting, cancelWaiting } from './cancel-waiting.ts';
import { chooseNumber } from './choose-numbers.ts';
import type { StockPool } from './number-pool.ts';
import { buyActivationContract, cancelOrderContract, cancelWaitingContract } from './orders.contract.ts';
import { presentBought } from './present-bought.ts';

/** The id says it for almost every order. */
async function isBulk(deps: Deps, orderId: string): Promise<boolean> {
  if (bulkIdFrom(orderId) !== orderId) return false;
  return (await deps.streams.refresh(streams.order(orderId), order)).state.status === 'absent';
}

/** What is missing of a bulk order comes back. */
async function cancelledBulk(
  deps: Deps,
  candidates: StockPool,
  wanted: CancelWanted,
): Promise<AnswerTo<typeof cancelOrderContract>> {
  const { orderId, state, position } = await cancelBulk(deps, candidates, wanted);
  if (state.status === 'absent') throw new Error(`the cancelled bulk order ${orderId} is not there`);
  const { placed, items } = state;
  const released = toDollars(placed.unitPriceMills * (placed.quantity - items.size));
  const status = items.size > 0 ? 'completed' : 'inactive';
  return {
    status: 200,
    body: { order_uuid: orderId, status, released },
    position: toPosition(deps.events.epoch, position),
  };
}

function cancelledWaiting(
  deps: Deps,
  orderId: string,
  { cancelled, waiting }: CancelledWaiting,
): AnswerTo<typeof cancelWaitingContract> {
  const released = toDollars(cancelled.reduce((sum, { releasedMills }) => sum + releasedMills, 0));
  // They are cancelled one after the other, so the last one is the newest.
  const last = cancelled.at(-1);
  if (!last) throw new Error(`no number of ${orderId} was cancelled`);
  return {
    status: 200,
    body: { order_uuid: orderId, cancelled: cancelled.length, waiting, released },
    position: toPosition(deps.events.epoch, last.position),
  };
}

/** Buying and cancelling. */
export function ordersRoutes(deps: Deps, candidates: StockPool): readonly Endpoint[] {
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
      const { candidates: pool, wanted: one } = await chooseNumber(deps, wanted, candidates, body.number);
      return presentBought(deps, await buyActivation(deps, pool, one, requestId));
    }),
    endpoint('customer', cancelWaitingContract, async ({ params, requestId }, { userId }) => {
      const { id } = params;
      return cancelledWaiting(deps, id, await cancelWaiting(deps, { orderId: id, userId, requestId }));
    }),
    endpoint('customer', cancelOrderContract, async ({ params, requestId }, { userId }) => {
      const wanted = { orderId: params.id, userId, requestId };
      if (await isBulk(deps, params.id)) return cancelledBulk(deps, candidates, wanted);
      const { state, position, releasedMills } = await cancelOrder(deps, wanted);
      const { placed } = requireAssigned(state);
      const released = toDollars(releasedMills);
      return {
        status: 200,
        body: { order_uuid: placed.orderId, status: 'inactive', released },
        position: toPosition(deps.events.epoch, position),
      };
    }),
  ];
}
