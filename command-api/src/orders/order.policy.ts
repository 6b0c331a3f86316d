import type { EventOf } from '@ringpost/events/domain';
import { causeOfPolicy, type Policy, type Reaction } from '../kernel/run-policies.ts';
import { settleOrder } from './settle-order.ts';

const NAME = 'settle-ended-orders';

const settle: Reaction<
  EventOf<'OrderCompleted' | 'OrderCancelled' | 'OrderExpired' | 'OrderFailed'>
> = async (event, deps) => {
  await settleOrder(deps, event.data.orderId, causeOfPolicy(NAME, event));
};

/**
 * When an order ends, its wallet and its number follow: the backstop for a request or a message handler that died between
 * the two.
 */
export const settleEndedOrders: Policy = {
  name: NAME,
  from: 'start',
  on: {
    OrderCompleted: settle,
    OrderCancelled: settle,
    OrderExpired: settle,
    OrderFailed: settle,
  },
};
