import {
  type AdjustmentMoneyEvent,
  bulkOfItem,
  countSpent,
  type EventOf,
  type HoldPurpose,
  kindOfActor,
  orderOfPurpose,
} from '@ringpost/domain';
import {
  changed,
  createProjector,
  type EventHandler,
  joinHandlers,
  type Key,
  type Rows,
} from '../kernel/projector.ts';
import { adjustmentRows, correctedLineOf, ofMovement } from './adjustment-rows.ts';
import { adjustments } from './adjustments.view.ts';
import { MOVES, type WalletFact } from './moves.ts';
import {
  SPENDING_DAYS,
  spending,
  type TransactionKind,
  type TransactionRow,
  transactions,
  type WalletRow,
  wallets,
} from './wallets.view.ts';

type HoldFact = EventOf<'FundsCaptured' | 'FundsReleased'>;

/** The price of an order of either kind: the first fact of its purchase. */
type OrderHold = EventOf<'FundsHeldForOrder' | 'FundsHeldForRental' | 'FundsHeldForBulk'>;

function isOfOrder(event: WalletFact): event is OrderHold {
  const { type } = event;
  return type === 'FundsHeldForOrder' || type === 'FundsHeldForRental' || type === 'FundsHeldForBulk';
}

function isHold(type: WalletFact['type']): boolean {
  return type.startsWith('FundsHeld');
}

/** What a line is about; null if it is only about money. */
function purposeOf(event: WalletFact): HoldPurpose | null {
  if (isOfOrder(event) || event.type === 'FundsRefunded' || event.type === 'RentalRefunded')
    return { kind: 'order', id: event.data.orderId };
  return 'purpose' in event.data ? event.data.purpose : null;
}

/**
 * The id of the thing that a line is about: an order's id for everything that belongs to an order. Null if the line is only
 * about money.
 */
function aboutOf(event: WalletFact): string | null {
  if ('paymentId' in event.data) return event.data.paymentId;
  if ('transferId' in event.data) return event.data.transferId;
  const purpose = purposeOf(event);
  return purpose && (orderOfPurpose(purpose) ?? purpose.id);
}
/** The kind of line for a held fee, by the purpose of the hold. Any other hold is part of a purchase. */
const LINES: Partial<Record<HoldPurpose['kind'], TransactionKind>> = {
  'port-in': 'port-in request',
  reservation: 'number reservation',
};

/** The hold that a line begins; its capture or release finds the line by it. Null for any other line. */
function holdIdOf(event: WalletFact): string | null {
  if (isOfOrder(event)) return event.data.orderId;
  const { type, data } = event;
  return type === 'FundsHeld' || type === 'FundsHeldForExtension' ? data.holdId : null;
}

/** The latest instant of any hold, after this fact. */
function newestAt({ data }: WalletFact, before: WalletRow | undefined): Pick<WalletRow, 'newestAt'> {
  const heldAt = 'placedAt' in data ? data.placedAt : 'heldAt' in data ? data.heldAt : undefined;
  const newest = before?.newestAt;
  const latest = heldAt !== undefined && heldAt > (newest ?? '') ? heldAt : newest;
  return latest === undefined ? {} : { newestAt: latest };
}

/** Moves the money of a fact between available and held, and counts `lines` more in the ledger. */
function moveFunds(event: WalletFact, rows: Rows, lines: 0 | 1 = 0): WalletRow {
  const { type, data, meta, position } = event;
  const before = rows.get(wallets, data.userId);
  const [free, held, debt] = MOVES[type];
  let entriesMills = before?.entriesMills ?? 0;
  for (const entry of data.entries) if (entry.account === 'available') entriesMills += entry.amountMills;
  const after: WalletRow = {
    _id: data.userId,
    availableMills: (before?.availableMills ?? 0) + free * data.amountMills,
    heldMills: (before?.heldMills ?? 0) + held * data.amountMills,
    debtMills: (before?.debtMills ?? 0) + debt * data.amountMills,
    entriesMills,
    holds: (before?.holds ?? 0) + (isHold(type) ? 1 : 0),
    lines: (before?.lines ?? 0) + lines,
    updatedAt: meta.occurredAt,
    ...newestAt(event, before),
  };
  rows.put(wallets, after);
  rows.announce(changed(data.userId, 'wallet', data.userId, position));
  return after;
}

function writeLine(
  event: WalletFact,
  rows: Rows,
  kind: TransactionKind,
  reason: string | null,
  aboutId = aboutOf(event),
): void {
  const { userId, entries } = event.data;
  const wallet = moveFunds(event, rows, 1);
  const holdId = holdIdOf(event);
  const { amountMills } = event.data;
  const _id = holdId ?? event.id;
  rows.add(transactions, {
    _id,
    userId,
    line: wallet.lines,
    kind,
    at: event.meta.occurredAt,
    amountMills: MOVES[event.type][0] * amountMills,
    balanceAfterMills: wallet.availableMills,
    purpose: purposeOf(event),
    aboutId,
    reason,
    settled: holdId ? 'held' : null,
    openMills: holdId ? amountMills : 0,
    position: event.position,
    revision: event.revision,
    actor: kindOfActor(event.meta.actor),
    entries,
  });
  rows.announce(changed(userId, 'transactions', _id, event.position));
}

/** The line of a hold. The items of a bulk order share one line. */
function lineOf(holdId: string): string {
  return bulkOfItem(holdId) ?? holdId;
}

/** Subtracts a capture or a release from its hold. When the hold is used up, its line says how it ended. */
function settleHold(event: HoldFact, rows: Rows, settled: TransactionRow['settled']): void {
  const { data, position } = event;
  const line = rows.get(transactions, lineOf(event.data.holdId));
  const wallet = rows.get(wallets, data.userId);
  if (line?.settled !== 'held' || !wallet) return;
  const openMills = line.openMills - data.amountMills;
  if (openMills > 0) {
    rows.put(transactions, { ...line, openMills });
    return;
  }
  rows.put(wallets, { ...wallet, holds: wallet.holds - 1 });
  rows.put(transactions, { ...line, openMills: 0, settled });
  rows.announce(changed(data.userId, 'transactions', line._id, position));
}

/** A refund of less than its purchase took is in part: the numbers of a bulk order come back one by one. */
function refundKind(line: TransactionRow | undefined, amountMills: number): TransactionKind {
  return line && amountMills < -line.amountMills ? 'user partial refund order' : 'user refund order';
}

/** Whether a captured hold paid for a code: for a number, or for reading a code. A rental pays for time. */
function isForCode(event: HoldFact, rows: Rows): boolean {
  const { purpose } = event.data;
  if (purpose.kind === 'message') return true;
  return purpose.kind === 'order' && rows.get(transactions, lineOf(event.data.holdId))?.reason !== 'rental';
}

/** The days of the discount by volume with one more amount. */
function addToVolume({ userId }: { readonly userId: string }, mills: number, rows: Rows): void {
  const before = rows.get(spending, userId);
  const at = rows.get(wallets, userId)?.newestAt ?? '';
  const forVolume = countSpent(before?.forVolume ?? [], at, mills);
  const { days = [], totalMills = 0 } = before ?? {};
  rows.put(spending, { _id: userId, totalMills, days, forVolume });
}

/** `codes`: how many codes the money paid for. */
function addSpending(
  { data, meta }: HoldFact | EventOf<'ActivationFeeCharged'>,
  codes: 0 | 1,
  rows: Rows,
): void {
  const date = meta.occurredAt.slice(0, 10);
  addToVolume(data, data.amountMills, rows);
  const { days = [], forVolume = [], totalMills = 0 } = rows.get(spending, data.userId) ?? {};
  const today = days.at(-1)?.date === date ? days.at(-1) : undefined;
  const earlier = today ? days.slice(0, -1) : days.slice(1 - SPENDING_DAYS);
  const spentMills = (today?.spentMills ?? 0) + data.amountMills;
  const day = { date, spentMills, codes: (today?.codes ?? 0) + codes };
  rows.put(spending, {
    _id: data.userId,
    totalMills: totalMills + data.amountMills,
    days: [...earlier, day],
    forVolume,
  });
}

/** What is refunded was not spent in the end. The days keep what was paid on each of them. */
function takeBack({ data }: EventOf<'FundsRefunded' | 'RentalRefunded'>, rows: Rows): void {
  const before = rows.get(spending, data.userId);
  if (before) rows.put(spending, { ...before, totalMills: before.totalMills - data.amountMills });
}

/** Handles money that an admin moved by hand, except a credit. */
function byHand(kind: TransactionKind): EventHandler<EventOf<AdjustmentMoneyEvent['type']>> {
  return {
    reads: (event) => [[wallets.name, event.data.userId], ...ofMovement(event)],
    apply(event, rows) {
      const aboutId = event.type === 'FundsRefunded' ? event.data.orderId : correctedLineOf(event, rows);
      writeLine(event, rows, kind, event.data.reason, aboutId);
    },
  };
}

function walletRow({ data }: WalletFact): readonly Key[] {
  return [[wallets.name, data.userId]];
}

/** Money that goes to another wallet of the same customer, or comes from there. Only the sign of the amount says which. */
const MOVE: EventHandler<EventOf<'FundsMovedOut' | 'FundsMovedIn'>> = {
  reads: walletRow,
  apply: (event, rows) => writeLine(event, rows, 'user moves credit', null),
};

const REFUND = byHand('admin refunds order');

/** Each customer's money, line by line. */
export const walletsProjector = createProjector({
  name: 'wallets',
  shape: 13,
  streams: ['wallet'],
  views: [wallets, transactions, spending, adjustments],
  on: joinHandlers(adjustmentRows, {
    FundsCredited: {
      reads: walletRow,
      apply: (event, rows) => writeLine(event, rows, 'admin gives credit to user', event.data.reason),
    },
    FundsPaidIn: {
      reads: walletRow,
      apply: (event, rows) => writeLine(event, rows, 'user buys credit', null),
    },
    FundsTakenBack: {
      reads: walletRow,
      apply: (event, rows) => writeLine(event, rows, 'user buys credit', 'taken-back'),
    },
    DebtIncurred: {
      reads: walletRow,
      apply: (event, rows) => void moveFunds(event, rows),
    },
    DebtPaid: {
      reads: walletRow,
      apply: (event, rows) => writeLine(event, rows, 'user buys credit', 'debt-paid'),
    },
    FundsHeld: {
      reads: walletRow,
      apply(event, rows) {
        const { kind } = event.data.purpose;
        writeLine(
          event,
          rows,
          LINES[kind] ?? 'user purchase order',
          kind === 'message' ? 'message-read' : null,
        );
      },
    },
    FundsHeldForOrder: {
      reads: walletRow,
      apply: (event, rows) => writeLine(event, rows, 'user purchase order', null),
    },
    FundsHeldForRental: {
      reads: walletRow,
      apply: (event, rows) => writeLine(event, rows, 'user purchase order', 'rental'),
    },
    FundsHeldForBulk: {
      reads: walletRow,
      apply: (event, rows) =>
        writeLine(event, rows, 'user purchase order', event.data.kind === 'rental' ? 'rental' : null),
    },
    FundsHeldForExtension: {
      reads: walletRow,
      apply: (event, rows) => writeLine(event, rows, 'user extend order', null),
    },
    FundsCaptured: {
      reads: (event) => [
        [wallets.name, event.data.userId],
        [transactions.name, lineOf(event.data.holdId)],
        [spending.name, event.data.userId],
      ],
      apply(event, rows) {
        moveFunds(event, rows);
        settleHold(event, rows, 'captured');
        addSpending(event, isForCode(event, rows) ? 1 : 0, rows);
      },
    },
    FundsReleased: {
      reads: (event) => [
        [wallets.name, event.data.userId],
        [transactions.name, lineOf(event.data.holdId)],
      ],
      apply(event, rows) {
        const kind = refundKind(rows.get(transactions, lineOf(event.data.holdId)), event.data.amountMills);
        writeLine(event, rows, kind, event.data.reason);
        settleHold(event, rows, 'released');
      },
    },
    ActivationFeeCharged: {
      reads: (event) => [
        [wallets.name, event.data.userId],
        [spending.name, event.data.userId],
      ],
      apply(event, rows) {
        writeLine(event, rows, 'activation fee', null);
        addSpending(event, 0, rows);
      },
    },
    FundsMovedOut: MOVE,
    FundsMovedIn: MOVE,
    FundsDebited: byHand('admin debits user'),
    DebtCharged: byHand('admin charges debt'),
    CreditCorrected: byHand('admin corrects credit'),
    DebitCorrected: byHand('admin corrects debit'),
    RentalRefunded: {
      reads: ({ data }) => [
        [wallets.name, data.userId],
        [transactions.name, lineOf(data.orderId)],
        [spending.name, data.userId],
      ],
      apply(event, rows) {
        const kind = refundKind(rows.get(transactions, lineOf(event.data.orderId)), event.data.amountMills);
        writeLine(event, rows, kind, 'given-back');
        addToVolume(event.data, -event.data.amountMills, rows);
        takeBack(event, rows);
      },
    },
    FundsRefunded: {
      reads: (event) => [...(REFUND.reads?.(event) ?? []), [spending.name, event.data.userId]],
      apply(event, rows) {
        REFUND.apply(event, rows);
        addToVolume(event.data, -event.data.amountMills, rows);
        takeBack(event, rows);
      },
    },
  }),
});
