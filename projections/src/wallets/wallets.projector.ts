import type { EventOf, WalletEvent } from '@ringpost/events/domain';
import { changed, createProjector, type Key, type Rows } from '../kernel/projector.ts';
import {
  spending,
  spendingDays,
  type TransactionKind,
  type TransactionRow,
  transactions,
  type WalletRow,
  wallets,
} from './wallets.view.ts';

type WalletFact = EventOf<WalletEvent['type']>;
type HoldFact = EventOf<'FundsCaptured' | 'FundsReleased'>;

/** Moves the money of a fact between free and held, `lines` further in the ledger. */
function moveFunds({ type, data, meta, position }: WalletFact, rows: Rows, lines: 0 | 1 = 0): WalletRow {
  const before = rows.get(wallets, data.userId);
  const available =
    type === 'FundsCaptured' ? 0 : type === 'FundsHeld' ? -data.amountMills : data.amountMills;
  const held = type === 'FundsCredited' ? 0 : type === 'FundsHeld' ? data.amountMills : -data.amountMills;
  let entriesMills = before?.entriesMills ?? 0;
  for (const entry of data.entries) if (entry.account === 'available') entriesMills += entry.amountMills;
  const after: WalletRow = {
    _id: data.userId,
    availableMills: (before?.availableMills ?? 0) + available,
    heldMills: (before?.heldMills ?? 0) + held,
    entriesMills,
    holds: (before?.holds ?? 0) + (type === 'FundsHeld' ? 1 : 0),
    lines: (before?.lines ?? 0) + lines,
    updatedAt: meta.occurredAt,
  };
  rows.put(wallets, after);
  rows.announce(changed(data.userId, 'wallet', data.userId, position));
  return after;
}

function writeLine(event: WalletFact, rows: Rows, kind: TransactionKind, reason: string | null): void {
  const { userId, entries } = event.data;
  const wallet = moveFunds(event, rows, 1);
  const isHold = event.type === 'FundsHeld';
  const _id = isHold ? event.data.holdId : event.id;
  rows.add(transactions, {
    _id,
    userId,
    line: wallet.lines,
    kind,
    at: event.meta.occurredAt,
    amountMills: isHold ? -event.data.amountMills : event.data.amountMills,
    balanceAfterMills: wallet.availableMills,
    purpose: event.type === 'FundsCredited' ? null : event.data.purpose,
    reason,
    settled: isHold ? 'held' : null,
    openMills: isHold ? event.data.amountMills : 0,
    position: event.position,
    revision: event.revision,
    actor: event.meta.actor,
    entries,
  });
  rows.announce(changed(userId, 'transactions', _id, event.position));
}

/** Takes a capture or a release off its hold; the line of a hold that is used up says what became of it. */
function settleHold({ data, position }: HoldFact, rows: Rows, settled: TransactionRow['settled']): void {
  const line = rows.get(transactions, data.holdId);
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

function addSpending({ data, meta }: HoldFact, rows: Rows): void {
  const date = meta.occurredAt.slice(0, 10);
  const days = rows.get(spending, data.userId)?.days ?? [];
  const today = days.at(-1)?.date === date ? days.at(-1) : undefined;
  const earlier = today ? days.slice(0, -1) : days.slice(1 - spendingDays);
  const spentMills = (today?.spentMills ?? 0) + data.amountMills;
  const day = { date, spentMills, codes: (today?.codes ?? 0) + 1 };
  rows.put(spending, { _id: data.userId, days: [...earlier, day] });
}

function walletRow({ data }: WalletFact): readonly Key[] {
  return [[wallets.name, data.userId]];
}

/** Each customer's money, line by line. */
export const walletsProjector = createProjector({
  name: 'wallets',
  shape: 2,
  streams: ['wallet'],
  views: [wallets, transactions, spending],
  on: {
    FundsCredited: {
      reads: walletRow,
      apply: (event, rows) => writeLine(event, rows, 'admin gives credit to user', event.data.reason),
    },
    FundsHeld: {
      reads: walletRow,
      apply(event, rows) {
        writeLine(
          event,
          rows,
          'user purchase order',
          event.data.purpose.kind === 'message' ? 'message-read' : null,
        );
      },
    },
    FundsCaptured: {
      reads: ({ data }) => [
        [wallets.name, data.userId],
        [transactions.name, data.holdId],
        [spending.name, data.userId],
      ],
      apply(event, rows) {
        moveFunds(event, rows);
        settleHold(event, rows, 'captured');
        addSpending(event, rows);
      },
    },
    FundsReleased: {
      reads: ({ data }) => [
        [wallets.name, data.userId],
        [transactions.name, data.holdId],
      ],
      apply(event, rows) {
        writeLine(event, rows, 'user refund order', event.data.reason);
        settleHold(event, rows, 'released');
      },
    },
  },
});
