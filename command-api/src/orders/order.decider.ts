import {
  type FailReason,
  type NumberAssigned,
  type OrderEvent,
  type OrderPlaced,
  type OrderState,
  order,
  type RoutingOutcome,
  reject,
} from '@ringpost/events/catalogue';
import type { Decider } from '../kernel/decider.ts';

export type OrderCommand =
  | { readonly type: 'PlaceOrder'; readonly placed: OrderPlaced['data'] }
  | { readonly type: 'AssignNumber'; readonly assigned: NumberAssigned['data'] }
  | { readonly type: 'FailOrder'; readonly reason: FailReason; readonly now: string }
  | {
      readonly type: 'RecordSms';
      readonly messageId: string;
      readonly receivedAt: string;
      /** The number it came to. */
      readonly to: string;
      readonly outcome: RoutingOutcome;
      /** Matched the leased app, in time: the router's recorded decision. */
      readonly counts: boolean;
    }
  | { readonly type: 'CancelOrder'; readonly now: string }
  | {
      readonly type: 'ExpireOrder';
      readonly now: string;
      /** The due time that the timer was set for; one that has moved since has a timer of its own (design §4.6). */
      readonly dueAt: string;
    };

/**
 * The life of an activation (checklist A2). SMS, cancel and refund race here and nowhere else: whichever fact is appended
 * first wins, once, and the wallet follows (design §4.5).
 */
export const orderDecider: Decider<OrderState, OrderCommand, OrderEvent> = {
  ...order,
  decide(command, state) {
    if (command.type === 'PlaceOrder') return place(command.placed, state);
    if (state.status === 'absent') throw reject('not-found');
    switch (command.type) {
      case 'AssignNumber':
        return assign(command.assigned, state);
      case 'FailOrder':
        return fail(command, state);
      case 'RecordSms':
        return recordSms(command, state);
      case 'CancelOrder':
        return cancel(command, state);
      case 'ExpireOrder':
        return expire(command, state);
    }
  },
};

type Of<T extends OrderCommand['type']> = Extract<OrderCommand, { type: T }>;
type Placed = Exclude<OrderState, { status: 'absent' }>;

const place = (placed: OrderPlaced['data'], state: OrderState): readonly OrderEvent[] => {
  if (state.status === 'absent') return [{ type: 'OrderPlaced', data: placed }];
  if (state.placed.requestHash !== placed.requestHash) throw reject('idempotency-key-reused');
  return [];
};

const assign = (assigned: NumberAssigned['data'], state: Placed): readonly OrderEvent[] => {
  if (state.status === 'placed') return [{ type: 'NumberAssigned', data: assigned }];
  if (state.status === 'failed' || state.assigned.leaseId !== assigned.leaseId)
    throw reject('order-not-open');
  return [];
};

const fail = ({ reason, now }: Of<'FailOrder'>, state: Placed): readonly OrderEvent[] => {
  if (state.status !== 'placed') return [];
  const { orderId, userId } = state.placed;
  return [{ type: 'OrderFailed', data: { orderId, userId, reason, failedAt: now } }];
};

const recordSms = (command: Of<'RecordSms'>, state: Placed): readonly OrderEvent[] => {
  const { messageId, receivedAt } = command;
  if (state.status === 'placed' || state.status === 'failed') throw reject('order-not-open');
  if (state.messageIds.includes(messageId)) return [];
  const { orderId, userId, unitPriceMills } = state.placed;
  // A run that died may have left a lease of another number, which the customer never saw: nothing on it is charged.
  if (state.status === 'running' && command.counts && command.to === state.assigned.e164) {
    return [
      {
        type: 'OrderCompleted',
        data: { orderId, userId, messageId, receivedAt, amountMills: unitPriceMills },
      },
    ];
  }
  const why = whyFree(command, state);
  return [{ type: 'OrderSmsNoted', data: { orderId, userId, messageId, receivedAt, why } }];
};

const whyFree = ({ outcome, receivedAt }: Of<'RecordSms'>, state: Placed) => {
  if (state.status === 'cancelled' || state.status === 'expired' || outcome === 'late') return 'late';
  if (state.status === 'completed') return 'further';
  return state.status === 'running' && receivedAt >= state.assigned.closesAt ? 'after-close' : 'unmatched';
};

/** Any time before an SMS that counts; asked twice, it is done once. */
const cancel = ({ now }: Of<'CancelOrder'>, state: Placed): readonly OrderEvent[] => {
  if (state.status === 'cancelled') return [];
  if (state.status !== 'running') throw reject('not-cancellable', { status: state.status });
  const { orderId, userId } = state.placed;
  return [{ type: 'OrderCancelled', data: { orderId, userId, cancelledAt: now } }];
};

/** The timer that fires early, or for an order that ended meanwhile, changes nothing. */
const expire = ({ now, dueAt }: Of<'ExpireOrder'>, state: Placed): readonly OrderEvent[] => {
  if (state.status !== 'running' || dueAt !== state.assigned.settlesAt || now < dueAt) return [];
  const { orderId, userId } = state.placed;
  return [{ type: 'OrderExpired', data: { orderId, userId, expiredAt: now } }];
};
