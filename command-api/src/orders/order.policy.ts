import type { Policy } from '../kernel/run-policies.ts';
import { settleOrder } from './settle-order.ts';

/**
 * When an order ends, its wallet and its number follow: the backstop for a request or a message handler that died between
 * the two.
 */
export const settleEndedOrders: Policy = {
  name: 'settle-ended-orders',
  from: 'start',
  types: ['OrderCompleted', 'OrderCancelled', 'OrderExpired', 'OrderFailed'],
  async react(event, deps) {
    if (!('orderId' in event.data) || event.data.orderId === null) return;
    const { orderId } = event.data;
    const { correlationId } = event.meta;
    const actor = 'system:settle-ended-orders';
    await settleOrder(deps, orderId, { operationId: event.id, causationId: event.id, correlationId, actor });
  },
};
