import { plusSeconds, type RecordedEvent } from '@ringpost/events/domain';
import {
  holdRecoverySeconds,
  importMaxSeconds,
  leaseRecoverySeconds,
  orderUnsettledSeconds,
} from '@ringpost/events/rules/limits';
import { type Key, noKeys, type Projector, type Rows } from '../kernel/projector.ts';
import { type DueOrder, deadlines } from './deadlines.view.ts';

/** Every obligation that is open, and when somebody has to look at it. `due.view.ts` says which there are. */
export const deadlinesProjector: Projector = {
  name: 'due',
  version: 2000,
  reads: ['order', 'wallet', 'number', 'import'],
  views: [deadlines],

  keys(event: RecordedEvent): readonly Key[] {
    switch (event.type) {
      case 'OrderFailed':
        return [[deadlines.name, `hold|${event.data.orderId}`]];
      default:
        return noKeys;
    }
  },

  apply(event: RecordedEvent, rows: Rows): void {
    switch (event.type) {
      case 'OrderPlaced': {
        const { orderId, userId, placedAt } = event.data;
        add(rows, `resume|${orderId}`, 'resume-order', plusSeconds(placedAt, orderUnsettledSeconds), {
          orderId,
          userId,
        });
        return;
      }
      case 'FundsHeld': {
        // What pays for a message is captured in the same append.
        if (event.data.read) return;
        const { holdId, userId } = event.data;
        const dueAt = plusSeconds(event.meta.occurredAt, holdRecoverySeconds);
        add(rows, `hold|${holdId}`, 'settle-hold', dueAt, { orderId: holdId, userId });
        return;
      }
      case 'FundsCaptured':
      case 'FundsReleased':
        rows.delete(deadlines, `hold|${event.data.holdId}`);
        rows.delete(deadlines, `settle|${event.data.holdId}`);
        return;
      case 'NumberLeased': {
        const { leaseId, orderId, userId, e164, appId, from } = event.data;
        const dueAt = plusSeconds(from, leaseRecoverySeconds);
        add(rows, `lease|${leaseId}`, 'settle-lease', dueAt, { orderId, userId, e164, appId, leaseId });
        return;
      }
      case 'LeaseEnded':
        rows.delete(deadlines, `lease|${event.data.leaseId}`);
        rows.delete(deadlines, `end|${event.data.leaseId}`);
        return;
      case 'NumberAssigned':
        assign(rows, event.data);
        return;
      case 'OrderFailed':
      case 'OrderCancelled':
      case 'OrderCompleted':
      case 'OrderExpired':
        close(rows, event);
        return;
      case 'NumberImportStarted': {
        const { importId, startedAt } = event.data;
        const dueAt = plusSeconds(startedAt, importMaxSeconds);
        rows.add(deadlines, { _id: `import|${importId}`, kind: 'end-import', dueAt, importId });
        return;
      }
      case 'NumberImportFinished':
      case 'NumberImportInterrupted':
        rows.delete(deadlines, `import|${event.data.importId}`);
        return;
    }
  },
};

/** From here on the order's own end settles the hold, and its lease is no longer one that nobody took. */
function assign(rows: Rows, data: Extract<RecordedEvent, { type: 'NumberAssigned' }>['data']): void {
  const { orderId, userId, e164, appId, leaseId, settlesAt } = data;
  rows.delete(deadlines, `resume|${orderId}`);
  rows.delete(deadlines, `hold|${orderId}`);
  rows.delete(deadlines, `lease|${leaseId}`);
  add(rows, `end|${leaseId}`, 'end-activation', settlesAt, { orderId, userId, e164, appId, leaseId });
}

type Ending = Extract<
  RecordedEvent,
  { type: 'OrderFailed' | 'OrderCancelled' | 'OrderCompleted' | 'OrderExpired' }
>;

/** The order is over: what it held has to follow at once. One that failed never was assigned, and may hold nothing. */
function close(rows: Rows, { type, data, meta }: Ending): void {
  const { orderId, userId } = data;
  if (type !== 'OrderFailed' || rows.get(deadlines, `hold|${orderId}`))
    add(rows, `settle|${orderId}`, 'settle-order', meta.occurredAt, { orderId, userId });
  rows.delete(deadlines, `resume|${orderId}`);
  rows.delete(deadlines, `hold|${orderId}`);
}

function add(
  rows: Rows,
  _id: string,
  kind: DueOrder['kind'],
  dueAt: string,
  {
    e164 = null,
    appId = null,
    leaseId = null,
    ...order
  }: Pick<DueOrder, 'orderId' | 'userId'> & Partial<DueOrder>,
): void {
  rows.add(deadlines, { _id, kind, dueAt, ...order, e164, appId, leaseId });
}
