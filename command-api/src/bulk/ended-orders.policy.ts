import type { EventOf } from '@ringpost/domain';
import { causeOfPolicy, type Policy, type Reaction } from '../kernel/run-policies.ts';
import { settleOrder } from '../orders/entries.ts';
import { settleBulk } from './run-bulk.ts';

const NAME = 'settle-ended-orders';

const settle: Reaction<
  EventOf<'OrderCompleted' | 'OrderCancelled' | 'OrderExpired' | 'OrderFailed' | 'NumberRented'>
> = async (event, deps) => {
  await settleOrder(deps, event.data.orderId, causeOfPolicy(NAME, event));
};

const settleClosedBulk: Reaction<EventOf<'BulkClosed' | 'BulkCancelled'>> = async (event, deps) => {
  await settleBulk(deps, event.data.orderId, causeOfPolicy(NAME, event));
};

/**
 * When an order ends, or a rental has its number, its wallet and its number follow. This policy does it if the process of a
 * request or of a message died before that.
 */
export const settleEndedOrders: Policy = {
  name: NAME,
  from: 'start',
  on: {
    OrderCompleted: settle,
    OrderCancelled: settle,
    OrderExpired: settle,
    OrderFailed: settle,
    NumberRented: settle,
    BulkClosed: settleClosedBulk,
    BulkCancelled: settleClosedBulk,
  },
};
