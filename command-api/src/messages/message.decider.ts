import {
  customerSubject,
  type MessageEvent,
  type OrderState,
  plusSeconds,
  reject,
  type SmsReceived,
  type SmsRouted,
} from '@ringpost/events/domain';
import { withheldReadHours } from '@ringpost/events/rules/limits';
import type { Decider } from '../kernel/decider.ts';

/** An admin says whose order a message belongs to that was left for operators. */
export interface RouteMessage {
  readonly type: 'RouteMessage';
  readonly order: OrderState;
  /** Whether the order's lease stood in the log before the message did. */
  readonly isLeasedBefore: boolean;
  /** Whether that lease still stands. */
  readonly isLeaseOpen: boolean;
  readonly now: string;
}

export interface MessageState {
  readonly received: SmsReceived['data'] | null;
  readonly routed: SmsRouted['data'] | null;
  /** Where an admin has sent it. */
  readonly orderId: string | null;
}

/**
 * A message is routed when it comes, and once more at most: by an admin, if nobody could be told for sure. What it costs and
 * who may read it is then decided as for any other message, by the order.
 */
export const messageDecider: Decider<MessageState, RouteMessage, MessageEvent> = {
  initial: () => ({ received: null, routed: null, orderId: null }),
  evolve(state, event) {
    switch (event.type) {
      case 'SmsReceived':
        return { ...state, received: event.data };
      case 'SmsRouted':
        return { ...state, routed: event.data };
      case 'SmsRoutedByAdmin':
        return { ...state, orderId: event.data.orderId };
    }
  },
  decide({ order, isLeasedBefore, isLeaseOpen, now }, { received, routed, orderId: routedTo }) {
    // What a customer has, or may pay to read, is nobody else's business, not an admin's either.
    if (!received || routed?.audience.kind !== 'operators') throw reject('not-found');
    if (order.status === 'absent') throw reject('not-found');
    const { orderId, userId, appId } = order.placed;
    if (routedTo === orderId) return [];
    if (routedTo !== null) throw reject('message-routed', { order_uuid: routedTo });
    if (!('assigned' in order) || order.assigned.e164 !== routed.to) throw unfit('number');
    if (routed.appId !== null && routed.appId !== appId) throw unfit('app');
    if (!isLeasedBefore) throw unfit('time');
    const { messageId, to, receivedAt, sentAt, code } = routed;
    const isShown = order.status === 'running' || (order.status === 'completed' && isLeaseOpen);
    const readUntil = plusSeconds(receivedAt, withheldReadHours * 3600);
    if (!isShown && now >= readUntil) throw reject('read-expired', { read_until: readUntil });
    return [
      {
        type: 'SmsRoutedByAdmin',
        data: {
          messageId,
          to,
          receivedAt,
          sentAt,
          orderId,
          userId,
          appId: routed.appId,
          outcome: isLeaseOpen ? 'delivered' : 'late',
          billable: routed.appId !== null || code !== '',
          from: received.from,
          text: received.text,
          code,
          subject: customerSubject(userId),
        },
      },
    ];
  },
};

/** `why`: what does not fit; `time` means that the order had the number only after the message came. */
function unfit(why: 'number' | 'app' | 'time') {
  return reject('message-not-for-order', { why });
}
