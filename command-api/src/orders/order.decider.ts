import {
  customerSubject,
  type FailReason,
  type NumberAssigned,
  type OrderEvent,
  type OrderPlaced,
  type OrderState,
  order,
  plusSeconds,
  type RoutingOutcome,
  reject,
} from '@ringpost/events/domain';
import { withheldReadHours } from '@ringpost/events/rules/limits';
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
      /** It may be paid for: the router's recorded decision. */
      readonly billable: boolean;
    }
  | {
      /** A withheld message has been paid for. */
      readonly type: 'ReadWithheldSms';
      readonly messageId: string;
      readonly now: string;
      readonly from: string;
      readonly text: string;
      readonly code: string;
    }
  | { readonly type: 'CancelOrder'; readonly now: string }
  | {
      readonly type: 'ExpireOrder';
      readonly now: string;
      /** The due time that the timer was set for; one that has moved since has a timer of its own. */
      readonly dueAt: string;
    };

/**
 * The life of an activation. SMS, cancel and refund race here and nowhere else: whichever fact is appended
 * first wins, once, and the wallet follows.
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
      case 'ReadWithheldSms':
        return readWithheld(command, state);
      case 'CancelOrder':
        return cancel(command, state);
      case 'ExpireOrder':
        return expire(command, state);
    }
  },
};

type Of<T extends OrderCommand['type']> = Extract<OrderCommand, { type: T }>;
type Placed = Exclude<OrderState, { status: 'absent' }>;

function place(placed: OrderPlaced['data'], state: OrderState): readonly OrderEvent[] {
  if (state.status === 'absent') return [{ type: 'OrderPlaced', data: placed }];
  if (state.placed.requestHash !== placed.requestHash) throw reject('idempotency-key-reused');
  return [];
}

function assign(assigned: NumberAssigned['data'], state: Placed): readonly OrderEvent[] {
  if (state.status === 'placed') return [{ type: 'NumberAssigned', data: assigned }];
  if (state.status === 'failed' || state.assigned.leaseId !== assigned.leaseId)
    throw reject('order-not-open');
  return [];
}

function fail({ reason, now }: Of<'FailOrder'>, state: Placed): readonly OrderEvent[] {
  if (state.status !== 'placed') return [];
  const { orderId, userId } = state.placed;
  return [{ type: 'OrderFailed', data: { orderId, userId, reason, failedAt: now } }];
}

/** Nothing is read for nothing: what is neither paid for nor without a code is withheld. */
function recordSms(command: Of<'RecordSms'>, state: Placed): readonly OrderEvent[] {
  const { messageId, receivedAt, billable, outcome } = command;
  if (state.messageIds.has(messageId)) return [];
  const { orderId, userId, unitPriceMills: amountMills } = state.placed;
  const sms = { orderId, userId, messageId, receivedAt };
  // A number that the order has not taken yet, or never took, was never told to its customer: this is somebody else's.
  if (!('assigned' in state) || command.to !== state.assigned.e164) {
    return [{ type: 'OrderSmsNoted', data: { ...sms, why: 'not-assigned' } }];
  }
  if (state.status === 'running') {
    if (billable) return [{ type: 'OrderCompleted', data: { ...sms, amountMills } }];
    return [{ type: 'OrderSmsNoted', data: { ...sms, why: 'unmatched' } }];
  }
  if (state.status === 'completed' && outcome === 'delivered') {
    return [{ type: 'OrderSmsNoted', data: { ...sms, why: 'further' } }];
  }
  const readUntil = plusSeconds(receivedAt, withheldReadHours * 3600);
  return [{ type: 'OrderSmsWithheld', data: { ...sms, priceMills: amountMills, readUntil } }];
}

/** Whoever has paid reads, even if the 24 hours ended in between. */
function readWithheld(command: Of<'ReadWithheldSms'>, state: Placed): readonly OrderEvent[] {
  const { messageId, now, from, text, code } = command;
  const sms = state.withheld.get(messageId);
  if (!sms) throw reject('not-found');
  if (sms.isRead) return [];
  const { orderId, userId, priceMills: amountMills } = sms;
  const subject = customerSubject(userId);
  const read = { orderId, userId, messageId, amountMills, readAt: now, from, text, code, subject };
  return [{ type: 'WithheldSmsRead', data: read }];
}

/** Any time before an SMS that counts; asked twice, it is done once. */
function cancel({ now }: Of<'CancelOrder'>, state: Placed): readonly OrderEvent[] {
  if (state.status === 'cancelled') return [];
  if (state.status !== 'running') throw reject('not-cancellable', { status: state.status });
  const { orderId, userId } = state.placed;
  return [{ type: 'OrderCancelled', data: { orderId, userId, cancelledAt: now } }];
}

/** The timer that fires early, or for an order that ended meanwhile, changes nothing. */
function expire({ now, dueAt }: Of<'ExpireOrder'>, state: Placed): readonly OrderEvent[] {
  if (state.status !== 'running' || dueAt !== state.assigned.settlesAt || now < dueAt) return [];
  const { orderId, userId } = state.placed;
  return [{ type: 'OrderExpired', data: { orderId, userId, expiredAt: now } }];
}
