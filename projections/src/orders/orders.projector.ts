import type { EventOf, RecordedEvent } from '@ringpost/events/domain';
import {
  changed,
  createProjector,
  type EventHandler,
  type EventHandlers,
  NO_KEYS,
  type Rows,
} from '../kernel/projector.ts';
import { countDelivery } from './count-delivery.ts';
import { deliveries } from './deliveries.view.ts';
import { type OrderRow, orders } from './orders.view.ts';
import { orderOf, type TimelineType, timelineEntry } from './timeline.ts';

/** Entries that one order's timeline may hold; late messages never end, and the log keeps what is left out here. */
export const TIMELINE_MAX_ENTRIES = 200;

function placed({ data }: EventOf<'OrderPlaced'>): OrderRow {
  return {
    _id: data.orderId,
    userId: data.userId,
    kind: data.kind,
    status: 'initial',
    outcome: null,
    appId: data.appId,
    countryIso: data.countryIso,
    vendorId: data.vendorId,
    e164: null,
    rateCentre: null,
    region: null,
    numberAge: null,
    unitPriceMills: data.unitPriceMills,
    priceRank: data.priceRank,
    quantity: data.quantity,
    fulfilled: 0,
    placedAt: data.placedAt,
    assignedAt: null,
    closesAt: null,
    settlesAt: null,
    completedAt: null,
    endedAt: null,
    messages: [],
    timeline: [],
  };
}

/** The row with one more message that was not charged. */
function withMessage(row: OrderRow, messageId: string): OrderRow {
  if (row.messages.length >= TIMELINE_MAX_ENTRIES) return row;
  return { ...row, messages: [...row.messages, { messageId, charged: false }] };
}

function countEnd(row: OrderRow, event: RecordedEvent, rows: Rows): void {
  if (event.type === 'OrderCompleted') countDelivery(rows, row, event.data.receivedAt);
  if (event.type === 'OrderExpired') countDelivery(rows, row, null);
}

/** Puts one more fact into its order's row: what it changes there, and its entry in the timeline. */
function recordFact<E extends RecordedEvent>(
  change: (row: OrderRow, event: E) => OrderRow = (row) => row,
): EventHandler<E> {
  return {
    reads(event) {
      const orderId = orderOf(event);
      return orderId === null ? NO_KEYS : [[orders.name, orderId]];
    },
    apply(event, rows) {
      const orderId = orderOf(event);
      const before = orderId === null ? undefined : rows.get(orders, orderId);
      if (!before) return;
      const isFull = before.timeline.length >= TIMELINE_MAX_ENTRIES;
      const timeline = isFull ? before.timeline : [...before.timeline, timelineEntry(event)];
      rows.put(orders, { ...change(before, event), timeline });
      if (before.status === 'running') countEnd(before, event, rows);
      rows.announce(changed(before.userId, 'orders', before._id, event.position));
    },
  };
}

/** One handler for each event that stands in a timeline. */
const HANDLERS: Required<Pick<EventHandlers, TimelineType>> = {
  OrderPlaced: {
    apply(event, rows) {
      const { orderId, userId } = event.data;
      rows.add(orders, { ...placed(event), timeline: [timelineEntry(event)] });
      rows.announce(changed(userId, 'orders', orderId, event.position));
    },
  },
  NumberAssigned: recordFact((row, { data }) => {
    const { e164, rateCentre, region, numberAge, vendorId, assignedAt, closesAt, settlesAt } = data;
    const number = { e164, rateCentre, region, numberAge, vendorId };
    return { ...row, ...number, status: 'running', fulfilled: 1, assignedAt, closesAt, settlesAt };
  }),
  OrderFailed: recordFact((row, { data: { reason: outcome, failedAt: endedAt } }) => ({
    ...row,
    status: 'failed',
    outcome,
    endedAt,
  })),
  OrderCompleted: recordFact((row, { data: { messageId, receivedAt } }) => {
    const messages = [...row.messages, { messageId, charged: true }];
    return { ...row, status: 'completed', completedAt: receivedAt, messages };
  }),
  OrderSmsNoted: recordFact((row, { data }) =>
    data.why === 'not-assigned' ? row : withMessage(row, data.messageId),
  ),
  OrderSmsWithheld: recordFact((row, { data }) => withMessage(row, data.messageId)),
  WithheldSmsRead: recordFact((row, { data: { messageId } }) => {
    const others = row.messages.filter((each) => each.messageId !== messageId);
    return { ...row, messages: [...others, { messageId, charged: true }] };
  }),
  OrderCancelled: recordFact((row, { data: { cancelledAt: endedAt } }) => ({
    ...row,
    status: 'inactive',
    outcome: 'cancelled',
    endedAt,
  })),
  OrderExpired: recordFact((row, { data: { expiredAt: endedAt } }) => ({
    ...row,
    status: 'failed',
    outcome: 'no-sms',
    endedAt,
  })),
  NumberLeased: recordFact(),
  LeaseEnded: recordFact((row, { data }) =>
    data.reason === 'unassigned' ? row : { ...row, endedAt: row.endedAt ?? data.endedAt },
  ),
  NumberServed: recordFact(),
  FundsHeld: recordFact(),
  FundsCaptured: recordFact(),
  FundsReleased: recordFact(),
  SmsRouted: recordFact(),
  SmsRoutedByAdmin: recordFact(),
};

/**
 * Each order with its whole history: what its own stream, its wallet's, its number's and its messages' say of it. Its row knows
 * all that the delivery rates are counted from, so they are counted here.
 */
export const ordersProjector = createProjector({
  name: 'orders',
  shape: 1,
  streams: ['order', 'wallet', 'number', 'sms'],
  views: [orders, deliveries],
  on: HANDLERS,
});
