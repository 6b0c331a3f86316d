import type { Fold } from './event.ts';
import type { FailReason, NumberAssigned, OrderEvent, OrderPlaced } from './order.events.ts';

export type OrderState =
  | { readonly status: 'absent' }
  | { readonly status: 'placed'; readonly placed: OrderPlaced['data'] }
  | {
      readonly status: 'running' | 'completed' | 'cancelled' | 'expired';
      readonly placed: OrderPlaced['data'];
      readonly assigned: NumberAssigned['data'];
      /** Messages already noted or charged, so that a redelivered one changes nothing. */
      readonly messageIds: readonly string[];
    }
  | { readonly status: 'failed'; readonly placed: OrderPlaced['data']; readonly reason: FailReason };

/** Folds `order-<orderId>`: the one place where an SMS and a refund race, and one of them wins (design §4.5). */
export const order: Fold<OrderState, OrderEvent> = {
  initial: () => ({ status: 'absent' }),
  evolve(state, event) {
    if (event.type === 'OrderPlaced') return { status: 'placed', placed: event.data };
    if (state.status === 'absent' || state.status === 'failed') return state;
    if (event.type === 'OrderFailed')
      return { status: 'failed', placed: state.placed, reason: event.data.reason };
    if (event.type === 'NumberAssigned') {
      return { status: 'running', placed: state.placed, assigned: event.data, messageIds: [] };
    }
    if (state.status === 'placed') return state;
    switch (event.type) {
      case 'OrderCompleted':
        return { ...state, status: 'completed', messageIds: [...state.messageIds, event.data.messageId] };
      case 'OrderSmsNoted':
        return { ...state, messageIds: [...state.messageIds, event.data.messageId] };
      case 'OrderCancelled':
        return { ...state, status: 'cancelled' };
      case 'OrderExpired':
        return { ...state, status: 'expired' };
    }
  },
};
