import { type EventOf, plusSeconds } from '@ringpost/events/domain';
import {
  holdRecoverySeconds,
  leaseRecoverySeconds,
  orderUnsettledSeconds,
} from '@ringpost/events/rules/limits';
import type { EventHandler, EventHandlers, Rows } from '../kernel/projector.ts';
import { deadlineId, deadlines } from './deadlines.view.ts';
import type { HoldDeadline, LeaseDeadline, OrderDeadline } from './order-deadlines.view.ts';

function owe(rows: Rows, kind: HoldDeadline['kind'], orderId: string, dueAt: string): void {
  const deadline: HoldDeadline = { _id: deadlineId(kind, orderId), kind, subject: orderId, dueAt };
  rows.add(deadlines, deadline);
}

function oweLease(
  rows: Rows,
  kind: LeaseDeadline['kind'],
  { orderId, e164, appId, leaseId }: EventOf<'NumberLeased' | 'NumberAssigned'>['data'],
  dueAt: string,
): void {
  const deadline: LeaseDeadline = {
    _id: deadlineId(kind, leaseId),
    kind,
    subject: leaseId,
    dueAt,
    orderId,
    e164,
    appId,
  };
  rows.add(deadlines, deadline);
}

function settle(rows: Rows, kind: OrderDeadline['kind'], subject: string): void {
  rows.delete(deadlines, deadlineId(kind, subject));
}

/** An order is over: what it held has to follow at once. */
const CLOSE: EventHandler<EventOf<'OrderCancelled' | 'OrderCompleted' | 'OrderExpired'>> = {
  apply({ data: { orderId }, meta }, rows) {
    owe(rows, 'settle-order', orderId, meta.occurredAt);
    settle(rows, 'resume-order', orderId);
    settle(rows, 'settle-hold', orderId);
  },
};

const FOLLOW: EventHandler<EventOf<'FundsCaptured' | 'FundsReleased'>> = {
  apply({ data: { purpose } }, rows) {
    if (purpose.kind !== 'order') return;
    settle(rows, 'settle-hold', purpose.id);
    settle(rows, 'settle-order', purpose.id);
  },
};

/** When somebody has to look at an order, its hold or its lease. */
export const orderDeadlines: EventHandlers = {
  OrderPlaced: {
    apply({ data: { orderId, placedAt } }, rows) {
      owe(rows, 'resume-order', orderId, plusSeconds(placedAt, orderUnsettledSeconds));
    },
  },
  FundsHeld: {
    apply({ data: { purpose }, meta }, rows) {
      // What pays for a message is captured in the same append.
      if (purpose.kind !== 'order') return;
      owe(rows, 'settle-hold', purpose.id, plusSeconds(meta.occurredAt, holdRecoverySeconds));
    },
  },
  FundsCaptured: FOLLOW,
  FundsReleased: FOLLOW,
  NumberLeased: {
    apply({ data }, rows) {
      oweLease(rows, 'settle-lease', data, plusSeconds(data.from, leaseRecoverySeconds));
    },
  },
  LeaseEnded: {
    apply({ data: { leaseId } }, rows) {
      settle(rows, 'settle-lease', leaseId);
      settle(rows, 'end-activation', leaseId);
    },
  },
  // From here on the order's own end settles the hold, and its lease is no longer one that nobody took.
  NumberAssigned: {
    apply({ data }, rows) {
      settle(rows, 'resume-order', data.orderId);
      settle(rows, 'settle-hold', data.orderId);
      settle(rows, 'settle-lease', data.leaseId);
      oweLease(rows, 'end-activation', data, data.settlesAt);
    },
  },
  // It never was assigned, and may hold nothing.
  OrderFailed: {
    reads: ({ data }) => [[deadlines.name, deadlineId('settle-hold', data.orderId)]],
    apply(event, rows) {
      const { orderId } = event.data;
      if (rows.get(deadlines, deadlineId('settle-hold', orderId)))
        owe(rows, 'settle-order', orderId, event.meta.occurredAt);
      settle(rows, 'resume-order', orderId);
      settle(rows, 'settle-hold', orderId);
    },
  },
  OrderCancelled: CLOSE,
  OrderCompleted: CLOSE,
  OrderExpired: CLOSE,
};
