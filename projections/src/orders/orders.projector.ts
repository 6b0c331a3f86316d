import { bulkOfItem, type EventOf, itemNumberOf, type RecordedEvent } from '@ringpost/domain';
import {
  changed,
  createProjector,
  type EventHandler,
  type EventHandlers,
  joinHandlers,
  type Key,
  NO_KEYS,
  type Rows,
} from '../kernel/projector.ts';
import { countDelivery, deliverySettingsHandlers, tellsOfFailure } from './count-delivery.ts';
import { SALES } from './count-sales.ts';
import { DELIVERY_VIEWS } from './deliveries.view.ts';
import { fromBulk } from './from-bulk.ts';
import { LISTED_CHANGES } from './listed-changes.ts';
import { type Opening, undecided } from './opening.ts';
import { noticeAtOf } from './order.deadlines.ts';
import {
  type BulkOrderRow,
  bulkOrders,
  type OrderMessage,
  type OrderRow,
  orders,
  orderTimelines,
  rentals,
} from './orders.view.ts';
import { listed, type RentalMarks, shareMessage, UNMARKED, UNSHARED } from './rental-marks.ts';
import { salesDays } from './sales.view.ts';
import { orderOf, type TimelineType, timelineActor, timelineEntry } from './timeline.ts';

/** Most entries of one order's timeline, because there is no limit for late messages. The log has the others. */
export const TIMELINE_MAX_ENTRIES = 200;

function withMessage(row: OrderRow, message: OrderMessage): OrderRow {
  if (row.messages.length >= TIMELINE_MAX_ENTRIES) return row;
  return { ...row, messages: [...row.messages, message] };
}

/** A text came, so its customer waits no more. */
function answered({ nextAskedAt: _nextAskedAt, ...row }: OrderRow): OrderRow {
  return row;
}

/** The rental does not renew itself. */
function notRenewing({ renewal: _renewal, renewalFailure: _failure, ...row }: OrderRow): OrderRow {
  return row;
}

function countEnd(row: OrderRow, event: RecordedEvent, rows: Rows): void {
  if (event.type === 'OrderCompleted') {
    countDelivery(rows, row, { at: event.data.receivedAt, delivered: true });
  }
  if (event.type === 'OrderExpired') {
    countDelivery(rows, row, { at: event.data.expiredAt, delivered: false });
  }
  if (event.type === 'OrderCancelled' && tellsOfFailure(rows, row, event.data.cancelledAt)) {
    countDelivery(rows, row, { at: event.data.cancelledAt, delivered: false });
  }
}

/** The row that lists a bulk order; undefined for any other order. */
function listedBulk(row: OrderRow): BulkOrderRow | undefined {
  if (row.quantity === 1 && row.source === 'active') return undefined;
  const { _id, userId, placedAt, status, appId, countryIso, vendorId, kind } = row;
  const isShort = row.fulfilled < row.quantity;
  return { _id, userId, placedAt, status, appId, countryIso, vendorId, kind, isShort };
}

function putOrder(rows: Rows, row: OrderRow): void {
  rows.put(orders, row);
  const bulk = listedBulk(row);
  if (bulk) rows.put(bulkOrders, bulk);
}

function keysOf(orderId: string): readonly Key[] {
  return [
    [orders.name, orderId],
    [orderTimelines.name, orderId],
  ];
}

function tell(rows: Rows, orderId: string, event: RecordedEvent): void {
  const { entries, actors } = rows.get(orderTimelines, orderId) ?? { entries: [], actors: [] };
  if (entries.length >= TIMELINE_MAX_ENTRIES) return;
  rows.put(orderTimelines, {
    _id: orderId,
    entries: [...entries, timelineEntry(event)],
    actors: [...actors, timelineActor(event)],
  });
}

/** Adds one more fact to an order: its changes in the row, and its entry in the timeline. */
function recordFact<E extends RecordedEvent>(
  change: (row: OrderRow, event: E) => OrderRow = (row) => row,
): EventHandler<E> {
  return {
    reads(event) {
      const orderId = orderOf(event);
      return orderId === null ? NO_KEYS : keysOf(orderId);
    },
    apply(event, rows) {
      const orderId = orderOf(event);
      const before = orderId === null ? undefined : rows.get(orders, orderId);
      if (!before) return;
      const after = change(before, event);
      if (after !== before) putOrder(rows, after);
      tell(rows, before._id, event);
      if (before.status === 'running') countEnd(before, event, rows);
      rows.announce(changed(before.userId, 'orders', before._id, event.position));
    },
  };
}

type MoneyFact = EventOf<
  | 'FundsHeld'
  | 'FundsHeldForExtension'
  | 'FundsReleased'
  | 'ActivationFeeCharged'
  | 'FundsRefunded'
  | 'RentalRefunded'
>;

function bulkOf(event: MoneyFact): string | undefined {
  const orderId = orderOf(event);
  return orderId === null ? undefined : bulkOfItem(orderId);
}

/** Records money that moved for an order. Money of a number in a bulk order also counts for the bulk order. */
function recordMove<E extends MoneyFact>(move: (row: OrderRow, event: E) => OrderRow): EventHandler<E> {
  const { reads, apply } = recordFact(move);
  return {
    reads(event) {
      const bulkId = bulkOf(event);
      const own = reads?.(event) ?? NO_KEYS;
      return bulkId === undefined ? own : [...own, [orders.name, bulkId]];
    },
    apply(event, rows) {
      apply(event, rows);
      const bulkId = bulkOf(event);
      const bulk = bulkId === undefined ? undefined : rows.get(orders, bulkId);
      if (!bulk) return;
      putOrder(rows, move(bulk, event));
      rows.announce(changed(bulk.userId, 'orders', bulk._id, event.position));
    },
  };
}

/** Records money that was held for an order or given back. */
function recordMoney<E extends MoneyFact>(mills: (data: E['data']) => number): EventHandler<E> {
  return recordMove((row, { data }) => ({ ...row, costMills: Math.max(0, row.costMills + mills(data)) }));
}

function openRow(event: Opening, rows: Rows): void {
  const { orderId, userId } = event.data;
  const row = undecided(event);
  rows.add(orders, row);
  const bulk = listedBulk(row);
  if (bulk) rows.add(bulkOrders, bulk);
  const history = { entries: [timelineEntry(event)], actors: [timelineActor(event)] };
  rows.add(orderTimelines, { _id: orderId, ...history });
  rows.announce(changed(userId, 'orders', orderId, event.position));
}

// Nothing of an order is in the log before this event, so no row is looked for.
const OPENS: EventHandler<Opening> = { makes: ({ data }) => keysOf(data.orderId), apply: openRow };

const NOTE_PLACED = recordFact<EventOf<'OrderPlaced' | 'RentalPlaced'>>();

/** Records a fact of an order. If the order is a rental with its number, also what the fact `marks` in the row that lists it. */
function recordRental<E extends RecordedEvent>(
  marks: (event: E, before: RentalMarks) => Partial<RentalMarks>,
  change?: (row: OrderRow, event: E) => OrderRow,
): EventHandler<E> {
  const { reads, apply } = recordFact(change);
  return {
    // The row of the list is read only for a rental.
    ...(reads && { reads }),
    apply(event, rows) {
      apply(event, rows);
      const orderId = orderOf(event);
      const row = orderId === null ? undefined : rows.get(orders, orderId);
      if (row?.kind !== 'rental' || row.closesAt === null) return;
      const before = rows.get(rentals, row._id) ?? UNMARKED;
      rows.put(rentals, { ...before, ...listed(row, row.closesAt), ...marks(event, before) });
    },
  };
}

const PLACED: EventHandler<EventOf<'OrderPlaced' | 'RentalPlaced'>> = {
  reads: ({ data }) => keysOf(data.orderId),
  apply(event, rows) {
    if (rows.get(orders, event.data.orderId)) NOTE_PLACED.apply(event, rows);
    else openRow(event, rows);
  },
};

/** One handler for each event that is shown in a timeline. */
const HANDLERS: Required<Pick<EventHandlers, TimelineType>> = {
  FundsHeldForOrder: OPENS,
  FundsHeldForRental: OPENS,
  FundsHeldForBulk: OPENS,
  // The hold of a bulk order opens no row for its items: most of them get one with their number.
  BulkItemPlaced: {
    reads: ({ data }) => [[orders.name, data.bulkId]],
    apply(event, rows) {
      openRow(event, rows);
      const { orderId, bulkId } = event.data;
      const bulk = rows.get(orders, bulkId);
      const row = rows.get(orders, orderId);
      if (row && bulk) rows.put(orders, { ...row, ...fromBulk(bulk, itemNumberOf(orderId)) });
    },
  },
  BulkPlaced: recordFact(),
  NumberSourceOrdered: recordFact((row, { data: { source } }) => ({ ...row, source })),
  BoughtBySupport: recordFact((row) => ({ ...row, bySupport: true })),
  VolumeDiscountGiven: recordFact((row, { data: { holdId, percent, listPriceMills } }) =>
    holdId === row._id ? { ...row, discount: { percent, listPriceMills } } : row,
  ),
  // A place that a vendor was asked for takes no number of the inventory.
  BulkNumbersRequested: recordFact((row, { data: { items } }) =>
    row.feeMills === null ? row : { ...row, requested: [...(row.requested ?? []), ...items] },
  ),
  BulkRequestsEnded: recordFact(),
  BulkCancelled: recordFact((row, event) => {
    const { fulfilled, cancelledAt } = event.data;
    const listed = LISTED_CHANGES.BulkCancelled(row, event);
    return fulfilled === 0
      ? { ...row, ...listed, outcome: 'cancelled', endedAt: cancelledAt }
      : { ...row, ...listed, outcome: 'partial', completedAt: cancelledAt };
  }),
  BulkNumbersAssigned: recordFact((row, event) => ({
    ...row,
    ...LISTED_CHANGES.BulkNumbersAssigned(row, event),
    fulfilled: row.fulfilled + event.data.items.length,
    assignedAt: row.assignedAt ?? event.data.items[0]?.assignedAt ?? null,
  })),
  BulkClosed: recordFact((row, event) => {
    const { requested, fulfilled, reason, closedAt } = event.data;
    const listed = LISTED_CHANGES.BulkClosed(row, event);
    if (fulfilled === 0 && reason !== 'fulfilled')
      return { ...row, ...listed, outcome: reason, endedAt: closedAt };
    const outcome = fulfilled < requested ? 'partial' : null;
    return { ...row, ...listed, outcome, completedAt: closedAt };
  }),
  OrderPlaced: PLACED,
  RentalPlaced: PLACED,
  NumberRented: recordRental(
    () => UNMARKED,
    (row, event) => {
      const { rateCentre, region, numberAge, assignedAt, endsAt } = event.data;
      const number = { rateCentre, region, numberAge };
      return {
        ...row,
        ...number,
        ...LISTED_CHANGES.NumberRented(row, event),
        fulfilled: 1,
        assignedAt,
        closesAt: endsAt,
        settlesAt: endsAt,
      };
    },
  ),
  LeaseExtended: recordRental(
    // An end that is still within a day is not announced again, so the customer continues to see it.
    ({ data: { until, extendedAt } }) => (noticeAtOf(until) > extendedAt ? { toldAt: null } : {}),
    (row, { data: { until } }) => ({ ...row, closesAt: until, settlesAt: until }),
  ),
  LeaseEndsSoon: recordRental(({ data: { toldAt } }) => ({ toldAt })),
  RentalShared: recordRental(({ data: { tokenHash, sharedAt } }) => ({
    tokenHash,
    sharedAt,
    sharedMessages: [],
  })),
  RentalUnshared: recordRental(() => UNSHARED),
  // The end of its lease follows.
  RentalGivenBack: recordFact((row) => ({ ...row, outcome: 'given-back' })),
  RenewalTurnedOn: recordFact((row, { data: { termHours, maxPriceMills } }) => ({
    ...notRenewing(row),
    renewal: { termHours, maxPriceMills },
  })),
  RenewalTurnedOff: recordFact(notRenewing),
  RenewalAnnounced: recordFact(),
  RenewalBegun: recordFact(),
  RenewalFailed: recordFact((row, { data: { reason } }) => ({
    ...notRenewing(row),
    renewalFailure: reason,
  })),
  NumberAssigned: recordFact((row, event) => {
    const { rateCentre, region, numberAge, assignedAt, closesAt, settlesAt } = event.data;
    const listed = LISTED_CHANGES.NumberAssigned(row, event);
    const number = { rateCentre, region, numberAge };
    return { ...row, ...number, ...listed, fulfilled: 1, assignedAt, closesAt, settlesAt };
  }),
  OrderFailed: recordFact((row, event) => ({
    ...row,
    ...LISTED_CHANGES.OrderFailed(row, event),
    outcome: event.data.reason,
    // It got no number. For a number of a bulk order, the bulk order says how much came back.
    costMills: 0,
    endedAt: event.data.failedAt,
  })),
  OrderCompleted: recordFact((row, event) => {
    const { messageId, receivedAt } = event.data;
    const messages = [...row.messages, { messageId, charged: true }];
    const listed = LISTED_CHANGES.OrderCompleted(row, event);
    return { ...row, ...listed, completedAt: receivedAt, messages };
  }),
  NextCodeAsked: recordFact((row, { data: { askedAt: nextAskedAt } }) => ({ ...row, nextAskedAt })),
  OrderSmsNoted: recordRental(
    ({ data }, before) => (data.why === 'further' ? shareMessage(before, data.messageId) : {}),
    (row, { data: { why, messageId } }) =>
      why === 'not-assigned' ? row : withMessage(answered(row), { messageId, charged: false }),
  ),
  OrderSmsWithheld: recordFact((row, { data: { messageId, readUntil } }) =>
    withMessage(row, { messageId, charged: false, readUntil }),
  ),
  WithheldSmsRead: recordFact((row, { data: { messageId } }) => {
    const others = row.messages.filter((each) => each.messageId !== messageId);
    return { ...row, messages: [...others, { messageId, charged: true }] };
  }),
  // The cancel follows in the same append.
  OrderBanned: recordFact((row) => ({ ...row, outcome: 'banned' })),
  OrderCancelled: recordFact((row, event) => ({
    ...row,
    ...LISTED_CHANGES.OrderCancelled(row, event),
    outcome: row.outcome ?? 'cancelled',
    endedAt: event.data.cancelledAt,
  })),
  OrderExpired: recordFact((row, event) => ({
    ...row,
    ...LISTED_CHANGES.OrderExpired(row, event),
    outcome: 'no-sms',
    endedAt: event.data.expiredAt,
  })),
  NumberLeased: recordFact(),
  LeaseEnded: recordRental(
    ({ data }) => (data.reason === 'unassigned' ? {} : UNMARKED),
    (row, event) => {
      if (event.data.reason === 'unassigned') return row;
      const { endedAt } = event.data;
      const listed = LISTED_CHANGES.LeaseEnded(row, event);
      if (!listed) return { ...row, endedAt: row.endedAt ?? endedAt };
      if (row.outcome === 'given-back') return { ...row, ...listed, endedAt };
      const outcome = row.closesAt !== null && endedAt < row.closesAt ? 'released' : 'lapsed';
      return { ...row, ...listed, outcome, endedAt };
    },
  ),
  NumberServed: recordFact(),
  // In logs of earlier versions this also holds the price of an order, which is already in its first row.
  FundsHeld: recordMoney(({ amountMills, purpose }) => (purpose.kind === 'order' ? 0 : amountMills)),
  FundsHeldForExtension: recordMoney(({ amountMills }) => amountMills),
  FundsCaptured: recordFact(),
  FundsReleased: recordMoney(({ amountMills }) => -amountMills),
  ActivationFeeAgreed: recordFact((row, { data: { feeMills } }) => ({ ...row, feeMills })),
  ActivationFeeCharged: recordMoney(({ amountMills }) => amountMills),
  FundsRefunded: recordMove((row, { data: { amountMills, reason } }) => ({
    ...row,
    refundedMills: row.refundedMills + amountMills, // The cost stays what was paid.
    refundReason: reason,
  })),
  RentalRefunded: recordMove((row, { data: { amountMills } }) => ({
    ...row,
    refundedMills: row.refundedMills + amountMills,
  })),
  SmsReceived: recordFact(),
  SmsRoutedByAdmin: recordFact(),
  SmsClaimed: recordFact(),
  SmsShownToAdmin: recordFact(),
};

/** No timeline shows this fact, but the order's row keeps it for the delivery rates. */
const UNCLAIMED: EventHandlers = {
  UnclaimedTaken: {
    reads: ({ data }) => [[orders.name, data.orderId]],
    apply({ data }, rows) {
      const row = rows.get(orders, data.orderId);
      if (row) rows.put(orders, { ...row, forUnclaimed: true });
    },
  },
};

/**
 * Each order with its whole history, from its own stream and those of its wallet, its number and its messages. Its row
 * contains everything that the delivery rates need, so they are counted here.
 */
export const ordersProjector = createProjector({
  name: 'orders',
  shape: 27,
  streams: ['order', 'bulk', 'wallet', 'number', 'sms', 'shop'],
  views: [orders, bulkOrders, orderTimelines, ...DELIVERY_VIEWS, rentals, salesDays],
  on: joinHandlers(HANDLERS, SALES, UNCLAIMED, deliverySettingsHandlers),
});
