import type { Fold } from './event.ts';
import type {
  FailReason,
  NumberAssigned,
  OrderEvent,
  OrderPlaced,
  OrderSmsWithheld,
} from './order.events.ts';

/** A message that was kept back. `isRead`: its customer has paid for it. */
type WithheldSms = OrderSmsWithheld['data'] & { readonly isRead: boolean };

interface Known {
  readonly placed: OrderPlaced['data'];
  /** Messages recorded already, so that a redelivered one changes nothing. */
  readonly messageIds: Set<string>;
  /** By message. */
  readonly withheld: Map<string, WithheldSms>;
}

export type OrderState =
  | { readonly status: 'absent' }
  | (Known & { readonly status: 'placed' })
  | (Known & {
      readonly status: 'running' | 'completed' | 'cancelled' | 'expired';
      readonly assigned: NumberAssigned['data'];
    })
  | (Known & { readonly status: 'failed'; readonly reason: FailReason });

/** Folds `order-<orderId>`: the one place where an SMS and a refund race, and one of them wins. */
export const order: Fold<OrderState, OrderEvent> = {
  initial: () => ({ status: 'absent' }),
  evolve(state, event) {
    if (event.type === 'OrderPlaced') {
      return { status: 'placed', placed: event.data, messageIds: new Set(), withheld: new Map() };
    }
    if (state.status === 'absent') return state;
    // In place: copying what came before at each message would make a busy order quadratic.
    if ('messageId' in event.data) state.messageIds.add(event.data.messageId);
    switch (event.type) {
      case 'OrderSmsNoted':
        return state;
      case 'OrderSmsWithheld':
        state.withheld.set(event.data.messageId, { ...event.data, isRead: false });
        return state;
      case 'WithheldSmsRead':
        return markRead(state, event.data.messageId);
      case 'OrderFailed': {
        const { placed, messageIds, withheld } = state;
        return { status: 'failed', placed, messageIds, withheld, reason: event.data.reason };
      }
      case 'NumberAssigned':
        return state.status === 'failed' ? state : { ...state, status: 'running', assigned: event.data };
    }
    if (state.status === 'placed' || state.status === 'failed') return state;
    switch (event.type) {
      case 'OrderCompleted':
        return { ...state, status: 'completed' };
      case 'OrderCancelled':
        return { ...state, status: 'cancelled' };
      case 'OrderExpired':
        return { ...state, status: 'expired' };
    }
  },
};

function markRead(state: OrderState & Known, messageId: string): OrderState {
  const known = state.withheld.get(messageId);
  if (known) state.withheld.set(messageId, { ...known, isRead: true });
  return state;
}
