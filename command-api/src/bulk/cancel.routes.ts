import { toDollars } from '@ringpost/domain/rules/money-display';
import { toPosition } from '@ringpost/engine';
import { type AnswerTo, type Endpoint, endpoint } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import type { BulkShop } from './buy-bulk.ts';
import { cancelOrderContract, cancelWaitingContract } from './cancel.contract.ts';
import { cancelAny } from './cancel-any.ts';
import { type CancelledWaiting, cancelWaiting } from './cancel-waiting.ts';

function cancelledWaiting(
  deps: Deps,
  orderId: string,
  { cancelled, waiting }: CancelledWaiting,
): AnswerTo<typeof cancelWaitingContract> {
  const released = toDollars(cancelled.reduce((sum, { releasedMills }) => sum + releasedMills, 0));
  // They are cancelled one after another, so the last one has the newest position.
  const last = cancelled.at(-1);
  if (!last) throw new Error(`no number of ${orderId} was cancelled`);
  return {
    status: 200,
    body: { order_uuid: orderId, cancelled: cancelled.length, waiting, released },
    position: toPosition(deps.events.epoch, last.position),
  };
}

/** Cancelling. One route cancels orders of one number and of many, so it is in the noun that knows both. */
export function cancelRoutes(shop: BulkShop): readonly Endpoint[] {
  const { deps } = shop;
  return [
    endpoint('customer', cancelWaitingContract, async ({ params, requestIds }, { userId }) => {
      const { id } = params;
      return cancelledWaiting(deps, id, await cancelWaiting(deps, { orderId: id, userId, requestIds }));
    }),
    endpoint('customer', cancelOrderContract, async ({ params, requestIds }, { userId }) => {
      const cancelled = await cancelAny(shop, { orderId: params.id, userId, requestIds });
      const { orderId, status, releasedMills, position } = cancelled;
      return {
        status: 200,
        body: { order_uuid: orderId, status, released: toDollars(releasedMills) },
        position: toPosition(deps.events.epoch, position),
      };
    }),
  ];
}
