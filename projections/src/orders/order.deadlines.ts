import { type EventOf, plusSeconds } from '@ringpost/domain';
import {
  LEASE_RECOVERY_SECONDS,
  ORDER_UNSETTLED_SECONDS,
  RENTAL_NOTICE_HOURS,
} from '@ringpost/domain/rules/limits';
import { renewalNoticeAtOf, renewsAtOf } from '@ringpost/domain/rules/renewals';
import { deadlineId, deadlines } from '../deadlines/deadlines.view.ts';
import type { EventHandler, NounDeadlines, Rows } from '../kernel/projector.ts';
import type { HoldDeadline, LeaseDeadline, RenewalDeadline, VendorDeadline } from './order-deadlines.view.ts';

function owe(
  rows: Rows,
  kind: HoldDeadline['kind'],
  { orderId, userId }: { readonly orderId: string; readonly userId: string },
  dueAt: string,
): void {
  const deadline: HoldDeadline = { _id: deadlineId(kind, orderId), kind, subject: orderId, userId, dueAt };
  rows.add(deadlines, deadline);
}

/**
 * A lease has one row for its end. Its kind follows what the lease is for, so a row that is there is replaced. The notice
 * has a row of its own, because it is given while the lease continues.
 */
function leaseDeadlineId(kind: LeaseDeadline['kind'], leaseId: string): string {
  return deadlineId(kind === 'tell-of-end' ? kind : 'end-lease', leaseId);
}

function oweLease(
  rows: Rows,
  kind: LeaseDeadline['kind'],
  {
    orderId,
    userId,
    e164,
    appId,
    leaseId,
  }: EventOf<'NumberLeased' | 'NumberAssigned' | 'NumberRented' | 'LeaseExtended'>['data'],
  dueAt: string,
): void {
  const deadline: LeaseDeadline = {
    _id: leaseDeadlineId(kind, leaseId),
    kind,
    subject: leaseId,
    dueAt,
    orderId,
    userId,
    e164,
    appId,
  };
  // Only the lease itself makes the row. Later kinds replace it.
  if (kind === 'settle-lease') rows.add(deadlines, deadline);
  else rows.put(deadlines, deadline);
}

/** A row that moves: the time at which a vendor is asked next, or a bulk order that waits for it is resumed. */
function oweNext(
  rows: Rows,
  kind: VendorDeadline['kind'] | 'resume-bulk',
  { orderId: subject, userId }: { readonly orderId: string; readonly userId: string },
  dueAt: string,
): void {
  const deadline: VendorDeadline | HoldDeadline = {
    _id: deadlineId(kind, subject),
    kind,
    subject,
    userId,
    dueAt,
  };
  rows.put(deadlines, deadline);
}

function settle(rows: Rows, kind: HoldDeadline['kind'] | VendorDeadline['kind'], subject: string): void {
  rows.delete(deadlines, deadlineId(kind, subject));
}

function settleLease(rows: Rows, kind: LeaseDeadline['kind'], leaseId: string): void {
  rows.delete(deadlines, leaseDeadlineId(kind, leaseId));
}

/** When a customer is told that a rental ends. */
export function noticeAtOf(until: string): string {
  return plusSeconds(until, -RENTAL_NOTICE_HOURS * 3600);
}

/** A lease runs until `until`. Its customer is told a day before, unless less than a day is left when this is decided. */
function oweRental(
  rows: Rows,
  data: EventOf<'NumberRented' | 'LeaseExtended'>['data'],
  until: string,
  decidedAt: string,
): void {
  oweLease(rows, 'end-rental', data, until);
  const noticeAt = noticeAtOf(until);
  if (noticeAt > decidedAt) oweLease(rows, 'tell-of-end', data, noticeAt);
  else settleLease(rows, 'tell-of-end', data.leaseId);
}

interface OfRenewal {
  readonly orderId: string;
  readonly userId: string;
}

/** A rental renews itself before `until`. Its customer is told before, at once if that moment has passed. */
function oweRenewal(
  rows: Rows,
  { orderId: subject, userId }: OfRenewal,
  termHours: number,
  until: string,
): void {
  const dueAts = {
    'tell-of-renewal': renewalNoticeAtOf(until, termHours),
    'renew-rental': renewsAtOf(until),
  };
  for (const kind of ['tell-of-renewal', 'renew-rental'] as const) {
    const row: RenewalDeadline = {
      _id: deadlineId(kind, subject),
      kind,
      subject,
      userId,
      termHours,
      dueAt: dueAts[kind],
    };
    rows.put(deadlines, row);
  }
}

function settleRenewal(rows: Rows, orderId: string): void {
  for (const kind of ['tell-of-renewal', 'renew-rental'] as const)
    rows.delete(deadlines, deadlineId(kind, orderId));
}

function renewalIn(rows: Rows, orderId: string): RenewalDeadline | undefined {
  const row = rows.get(deadlines, deadlineId('renew-rental', orderId));
  return row?.kind === 'renew-rental' ? (row as RenewalDeadline) : undefined;
}

/** The order is over: its hold must be settled at once. */
const CLOSE: EventHandler<EventOf<'OrderCancelled' | 'OrderCompleted' | 'OrderExpired'>> = {
  apply({ data, meta }, rows) {
    const { orderId } = data;
    owe(rows, 'settle-order', data, meta.occurredAt);
    settle(rows, 'resume-order', orderId);
    settle(rows, 'settle-hold', orderId);
  },
};

/** The price of what is missing comes back at once, and what a vendor still works on is withdrawn. */
const CLOSE_BULK: EventHandler<EventOf<'BulkClosed' | 'BulkCancelled'>> = {
  reads: ({ data }) => [[deadlines.name, deadlineId('check-vendor', data.orderId)]],
  apply({ data }, rows) {
    const { orderId, requested, fulfilled } = data;
    const endedAt = 'closedAt' in data ? data.closedAt : data.cancelledAt;
    settle(rows, 'resume-bulk', orderId);
    if (fulfilled < requested) owe(rows, 'settle-bulk', data, endedAt);
    if (rows.get(deadlines, deadlineId('check-vendor', orderId)))
      oweNext(rows, 'check-vendor', data, endedAt);
  },
};

const FOLLOW: EventHandler<EventOf<'FundsCaptured' | 'FundsReleased'>> = {
  apply({ data: { purpose } }, rows) {
    if (purpose.kind === 'bulk') settle(rows, 'settle-bulk', purpose.id);
    if (purpose.kind === 'extension') settle(rows, 'resume-extension', purpose.id);
    if (purpose.kind !== 'order') return;
    settle(rows, 'settle-hold', purpose.id);
    settle(rows, 'settle-order', purpose.id);
  },
};

const HOLD: EventHandler<EventOf<'FundsHeldForOrder' | 'FundsHeldForRental'>> = {
  apply({ data }, rows) {
    owe(rows, 'resume-order', data, plusSeconds(data.placedAt, ORDER_UNSETTLED_SECONDS));
    owe(rows, 'settle-hold', data, data.giveUpAt);
  },
};

/** When a timer checks an order, its hold or its lease. */
export const orderDeadlines: NounDeadlines = {
  streams: ['order', 'bulk', 'wallet', 'number'],
  on: {
    FundsHeldForOrder: HOLD,
    FundsHeldForRental: HOLD,
    FundsHeldForBulk: {
      apply({ data }, rows) {
        owe(rows, 'resume-bulk', data, plusSeconds(data.placedAt, ORDER_UNSETTLED_SECONDS));
      },
    },
    BulkNumbersRequested: {
      apply({ data }, rows) {
        oweNext(rows, 'resume-bulk', data, data.giveUpAt);
        oweNext(rows, 'check-vendor', data, data.requestedAt);
      },
    },
    BulkVendorChecked: {
      apply({ data }, rows) {
        if (data.nextCheckAt === null) settle(rows, 'check-vendor', data.orderId);
        else oweNext(rows, 'check-vendor', data, data.nextCheckAt);
      },
    },
    BulkClosed: CLOSE_BULK,
    BulkCancelled: CLOSE_BULK,
    FundsHeldForExtension: {
      apply({ data: { holdId: orderId, userId, heldAt } }, rows) {
        owe(rows, 'resume-extension', { orderId, userId }, plusSeconds(heldAt, ORDER_UNSETTLED_SECONDS));
      },
    },
    FundsCaptured: FOLLOW,
    FundsReleased: FOLLOW,
    NumberLeased: {
      apply({ data }, rows) {
        oweLease(rows, 'settle-lease', data, plusSeconds(data.from, LEASE_RECOVERY_SECONDS));
      },
    },
    LeaseEnded: {
      reads: ({ data }) => [[deadlines.name, leaseDeadlineId('end-rental', data.leaseId)]],
      apply({ data: { leaseId, orderId, endedAt } }, rows) {
        const ended = rows.get(deadlines, leaseDeadlineId('end-rental', leaseId));
        if (ended?.kind === 'end-rental') {
          settleLease(rows, 'tell-of-end', leaseId);
          rows.delete(deadlines, deadlineId('tell-of-renewal', orderId));
          // If its time has passed, the customer is told that it was not renewed. If it was given up, there is nothing to tell.
          if (endedAt < ended.dueAt) settleRenewal(rows, orderId);
        }
        settleLease(rows, 'end-rental', leaseId);
      },
    },
    LeaseExtended: {
      reads: ({ data }) => [[deadlines.name, deadlineId('renew-rental', data.orderId)]],
      apply({ data }, rows) {
        oweRental(rows, data, data.until, data.extendedAt);
        const renewal = renewalIn(rows, data.orderId);
        if (renewal) oweRenewal(rows, data, renewal.termHours, data.until);
      },
    },
    RenewalTurnedOn: {
      reads: ({ data }) => [[deadlines.name, leaseDeadlineId('end-rental', data.leaseId)]],
      apply({ data }, rows) {
        const end = rows.get(deadlines, leaseDeadlineId('end-rental', data.leaseId));
        if (end) oweRenewal(rows, data, data.termHours, end.dueAt);
      },
    },
    RenewalTurnedOff: {
      apply: ({ data }, rows) => settleRenewal(rows, data.orderId),
    },
    RenewalFailed: {
      apply: ({ data }, rows) => settleRenewal(rows, data.orderId),
    },
    RenewalAnnounced: {
      apply: ({ data }, rows) => rows.delete(deadlines, deadlineId('tell-of-renewal', data.orderId)),
    },
    LeaseEndsSoon: {
      apply: ({ data }, rows) => settleLease(rows, 'tell-of-end', data.leaseId),
    },
    // From here on it is paid for, and its hold is captured at once.
    NumberRented: {
      apply({ data, meta }, rows) {
        settle(rows, 'resume-order', data.orderId);
        settle(rows, 'settle-hold', data.orderId);
        owe(rows, 'settle-order', data, meta.occurredAt);
        oweRental(rows, data, data.endsAt, data.assignedAt);
      },
    },
    // From here on the order's own end settles the hold, and its lease belongs to an order.
    NumberAssigned: {
      apply({ data }, rows) {
        settle(rows, 'resume-order', data.orderId);
        settle(rows, 'settle-hold', data.orderId);
        oweLease(rows, 'end-activation', data, data.settlesAt);
      },
    },
    // It was never assigned, and may hold nothing.
    OrderFailed: {
      reads: ({ data }) => [[deadlines.name, deadlineId('settle-hold', data.orderId)]],
      apply(event, rows) {
        const { orderId } = event.data;
        if (rows.get(deadlines, deadlineId('settle-hold', orderId)))
          owe(rows, 'settle-order', event.data, event.meta.occurredAt);
        settle(rows, 'resume-order', orderId);
        settle(rows, 'settle-hold', orderId);
      },
    },
    RentalGivenBack: {
      apply: ({ data, meta }, rows) => owe(rows, 'refund-rental', data, meta.occurredAt),
    },
    RentalRefunded: {
      apply: ({ data }, rows) => settle(rows, 'refund-rental', data.orderId),
    },
    OrderCancelled: CLOSE,
    OrderCompleted: CLOSE,
    OrderExpired: CLOSE,
  },
};
