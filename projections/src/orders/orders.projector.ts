import type { RecordedEvent } from '@ringpost/events/domain';
import { changed, type Key, noKeys, type Projector, type Rows } from '../kernel/projector.ts';
import { countDelivery } from './count-delivery.ts';
import { deliveries } from './deliveries.view.ts';
import { type OrderRow, orders } from './orders.view.ts';
import { orderOf, timelineEntry } from './timeline.ts';

/** Entries that one order's timeline may hold; late messages never end, and the log keeps what is left out here. */
export const timelineMaxEntries = 200;

/**
 * Each order with its whole history: what its own stream, its wallet's, its number's and its messages' say of it. Its row knows
 * all that the delivery rates are counted from, so they are counted here.
 */
export const ordersProjector: Projector = {
  name: 'orders',
  version: 1000,
  reads: ['order', 'wallet', 'number', 'sms'],
  views: [orders, deliveries],

  keys(event: RecordedEvent): readonly Key[] {
    if (event.type === 'OrderPlaced') return noKeys;
    const orderId = orderOf(event);
    return orderId === undefined ? noKeys : [[orders.name, orderId]];
  },

  apply(event: RecordedEvent, rows: Rows): void {
    const orderId = orderOf(event);
    if (orderId === undefined) return;
    const before = event.type === 'OrderPlaced' ? placed(event) : rows.get(orders, orderId);
    if (!before) return;
    const after = event.type === 'OrderPlaced' ? before : next(before, event);
    const full = before.timeline.length >= timelineMaxEntries;
    const timeline = full ? before.timeline : [...before.timeline, timelineEntry(event)];
    if (event.type === 'OrderPlaced') rows.add(orders, { ...after, timeline });
    else rows.put(orders, { ...after, timeline });
    if (before.status === 'running') countEnd(before, event, rows);
    rows.announce(changed(before.userId, 'orders', orderId, event.position));
  },
};

function placed({ data }: RecordedEvent & { readonly type: 'OrderPlaced' }): OrderRow {
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

function countEnd(row: OrderRow, event: RecordedEvent, rows: Rows): void {
  if (event.type === 'OrderCompleted') countDelivery(rows, row, event.data.receivedAt);
  if (event.type === 'OrderExpired') countDelivery(rows, row, null);
}

/** The row after one more fact; facts of wallets, numbers and messages only lengthen its timeline, but for a lease's end. */
function next(row: OrderRow, event: RecordedEvent): OrderRow {
  switch (event.type) {
    case 'NumberAssigned': {
      const { e164, rateCentre, region, numberAge, vendorId, assignedAt, closesAt, settlesAt } = event.data;
      const number = { e164, rateCentre, region, numberAge, vendorId };
      return { ...row, ...number, status: 'running', fulfilled: 1, assignedAt, closesAt, settlesAt };
    }
    case 'OrderFailed':
      return { ...row, status: 'failed', outcome: event.data.reason, endedAt: event.data.failedAt };
    case 'OrderCompleted': {
      const { messageId, receivedAt } = event.data;
      const messages = [...row.messages, { messageId, charged: true }];
      return { ...row, status: 'completed', completedAt: receivedAt, messages };
    }
    case 'OrderSmsNoted':
      return event.data.why === 'not-assigned' ? row : withMessage(row, event.data.messageId);
    case 'OrderSmsWithheld':
      return withMessage(row, event.data.messageId);
    case 'WithheldSmsRead': {
      const { messageId } = event.data;
      const others = row.messages.filter((each) => each.messageId !== messageId);
      return { ...row, messages: [...others, { messageId, charged: true }] };
    }
    case 'OrderCancelled':
      return { ...row, status: 'inactive', outcome: 'cancelled', endedAt: event.data.cancelledAt };
    case 'OrderExpired':
      return { ...row, status: 'failed', outcome: 'no-sms', endedAt: event.data.expiredAt };
    case 'LeaseEnded':
      return event.data.reason === 'unassigned'
        ? row
        : { ...row, endedAt: row.endedAt ?? event.data.endedAt };
    default:
      return row;
  }
}

/** The row with one more message that was not charged. */
function withMessage(row: OrderRow, messageId: string): OrderRow {
  if (row.messages.length >= timelineMaxEntries) return row;
  return { ...row, messages: [...row.messages, { messageId, charged: false }] };
}
