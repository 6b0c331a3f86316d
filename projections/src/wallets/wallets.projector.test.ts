import { type HoldPurpose, transfer } from '@ringpost/domain';
import { positionAt } from '@ringpost/testing/positions';
import { describe, expect, it } from 'vitest';
import { deadlines } from '../deadlines/deadlines.view.ts';
import { deadlinesProjector } from '../projectors.ts';
import {
  at,
  boughtEvent,
  capturedEvent,
  creditEvent,
  ids,
  releasedEvent,
  rentalHeldEvent,
} from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { adjustments } from './adjustments.view.ts';
import { walletsProjector } from './wallets.projector.ts';
import { SPENDING_DAYS, spending, transactions, wallets } from './wallets.view.ts';

function walletOf(history: History) {
  return project(walletsProjector, history).row(wallets, ids.user);
}
function linesOf(history: History) {
  return project(walletsProjector, history)
    .rows(transactions)
    .map(({ line, kind, amountMills, balanceAfterMills, settled, purpose, reason }) => ({
      line,
      kind,
      amountMills,
      balanceAfterMills,
      settled,
      purpose,
      reason,
    }));
}

const credited = {
  line: 1,
  kind: 'admin gives credit to user',
  amountMills: 10_000,
  balanceAfterMills: 10_000,
  settled: null,
  purpose: null,
  reason: 'welcome',
};
const bought = {
  line: 2,
  kind: 'user purchase order',
  amountMills: -350,
  balanceAfterMills: 9_650,
  settled: 'held',
  purpose: { kind: 'order', id: ids.order },
  reason: null,
};

describe('a wallet', () => {
  it('has what an admin gave', () => {
    expect(walletOf(creditEvent(createHistory()))).toEqual({
      _id: ids.user,
      availableMills: 10_000,
      debtMills: 0,
      heldMills: 0,
      entriesMills: 10_000,
      holds: 0,
      lines: 1,
      updatedAt: at('09:00:00'),
    });
    expect(linesOf(creditEvent(createHistory()))).toEqual([credited]);
  });

  it('holds the price of a purchase, which is a line of its own', () => {
    const history = boughtEvent(createHistory());
    expect(walletOf(history)).toMatchObject({
      availableMills: 9_650,
      heldMills: 350,
      entriesMills: 9_650,
      holds: 1,
      lines: 2,
    });
    expect(linesOf(history)).toEqual([credited, bought]);
    expect(project(walletsProjector, history).row(transactions, ids.order)).toMatchObject({ openMills: 350 });
  });

  it('marks the line of a captured hold and adds none', () => {
    const history = capturedEvent(boughtEvent(createHistory()));
    expect(walletOf(history)).toMatchObject({
      availableMills: 9_650,
      heldMills: 0,
      entriesMills: 9_650,
      holds: 0,
      lines: 2,
    });
    expect(linesOf(history)).toEqual([credited, { ...bought, settled: 'captured' }]);
    expect(project(walletsProjector, history).row(transactions, ids.order)).toMatchObject({ openMills: 0 });
  });

  it('gives a released hold back in a line of its own', () => {
    const history = releasedEvent(boughtEvent(createHistory()));
    expect(walletOf(history)).toMatchObject({ availableMills: 10_000, heldMills: 0, holds: 0, lines: 3 });
    expect(linesOf(history)).toEqual([
      credited,
      { ...bought, settled: 'released' },
      {
        line: 3,
        kind: 'user refund order',
        amountMills: 350,
        balanceAfterMills: 10_000,
        settled: null,
        purpose: { kind: 'order', id: ids.order },
        reason: 'no-sms',
      },
    ]);
  });

  it('leaves a hold open until all of it is captured or released', () => {
    const purpose = { kind: 'order', id: ids.order } as const;
    const part = { userId: ids.user, holdId: ids.order, purpose, amountMills: 150 };
    const history = boughtEvent(createHistory()).append('FundsCaptured', {
      ...part,
      operationId: 'part',
      entries: transfer('held', 'revenue', 150),
    });
    expect(walletOf(history)).toMatchObject({ heldMills: 200, holds: 1 });
    expect(linesOf(history)[1]).toMatchObject({ settled: 'held' });
    expect(project(walletsProjector, history).row(transactions, ids.order)).toMatchObject({ openMills: 200 });
  });

  it('does not change the line of a used up hold when more of it is released later', () => {
    const history = releasedEvent(capturedEvent(boughtEvent(createHistory())));
    expect(walletOf(history)).toMatchObject({ holds: 0 });
    expect(linesOf(history)[1]).toMatchObject({ settled: 'captured' });
  });

  it('proves its balance by the entries alone, without the meaning of each kind of fact', () => {
    const history = creditEvent(createHistory()).append('FundsCredited', {
      userId: ids.user,
      operationId: 'wrong',
      amountMills: 500,
      entries: transfer('granted', 'available', 400),
      source: 'admin',
      reason: 'entries that do not fit',
    });
    expect(walletOf(history)).toMatchObject({ availableMills: 10_500, entriesMills: 10_400 });
  });

  it('remembers which event made a line, and its entries', () => {
    const [line] = project(walletsProjector, creditEvent(createHistory())).rows(transactions);
    expect(line).toMatchObject({
      _id: '00000000-0000-7000-8000-000000000001',
      position: positionAt(10),
      revision: 0,
      actor: 'system',
      entries: transfer('granted', 'available', 10_000),
    });
  });

  it('tells its customer what to read again', () => {
    const { hints } = project(walletsProjector, creditEvent(createHistory()));
    expect(hints.map(({ audience, topic }) => [audience, topic])).toEqual([
      [`customer:${ids.user}`, 'wallet'],
      [`customer:${ids.user}`, 'transactions'],
    ]);
  });
});

describe('a payment', () => {
  const of = { userId: ids.user, paymentId: 'p' };
  function paidIn(history = createHistory()): History {
    const entries = transfer('paid', 'available', 900);
    const step = { operationId: 'p:1', step: 1, amountMills: 900, entries };
    return history.append('FundsPaidIn', { ...of, ...step });
  }
  /** 500 of the 900 mills were available. */
  function takenBack(): History {
    const taken = {
      operationId: 'p:2',
      step: 2,
      amountMills: 500,
      entries: transfer('available', 'paid', 500),
    };
    const owed = {
      operationId: 'p:2:debt',
      step: 2,
      amountMills: 400,
      entries: transfer('debt', 'paid', 400),
    };
    return paidIn()
      .append('FundsTakenBack', { ...of, ...taken })
      .append('DebtIncurred', { ...of, ...owed });
  }

  it('adds a line of its own', () => {
    expect(walletOf(paidIn())).toMatchObject({
      availableMills: 900,
      debtMills: 0,
      entriesMills: 900,
      lines: 1,
    });
  });

  it('that is taken back has a line for what could be spent, and a debt for the rest', () => {
    expect(walletOf(takenBack())).toMatchObject({
      availableMills: 400,
      debtMills: 400,
      entriesMills: 400,
      lines: 2,
    });
  });

  it('pays the debt in a line of its own', () => {
    const entries = transfer('available', 'debt', 400);
    const paid = { userId: ids.user, operationId: 'q:1:debt', source: 'q:1', amountMills: 400, entries };
    const history = takenBack().append('DebtPaid', paid);
    expect(walletOf(history)).toMatchObject({ availableMills: 0, debtMills: 0, entriesMills: 0, lines: 3 });
  });
});

describe('money that admins move by hand', () => {
  const operationId = 'the debit';
  const reason = 'Paid back in cash';
  const adjustment = { userId: ids.user, reason, asDebt: true };
  /** 10 dollars were there, and 12 were debited. */
  function debited(history = creditEvent(createHistory())): History {
    const ofDebit = { userId: ids.user, reason };
    return history
      .append('FundsDebited', {
        ...ofDebit,
        operationId,
        amountMills: 10_000,
        entries: transfer('available', 'granted', 10_000),
      })
      .append('DebtCharged', {
        ...ofDebit,
        operationId: `${operationId}:owed`,
        adjustmentId: operationId,
        corrects: null,
        amountMills: 2_000,
        entries: transfer('debt', 'granted', 2_000),
      })
      .append('AdjustmentSigned', {
        ...adjustment,
        adjustmentId: operationId,
        kind: 'debit',
        amountMills: 12_000,
        corrects: null,
        signedBy: 'root',
        signedAt: at('10:00:00'),
      });
  }
  function corrected(): History {
    return debited().append('DebitCorrected', {
      userId: ids.user,
      operationId: 'the correction',
      corrects: operationId,
      amountMills: 500,
      reason: 'Too much',
      entries: transfer('granted', 'available', 500),
    });
  }
  const rowOf = (history: History, id: string) => project(walletsProjector, history).row(adjustments, id);

  it('has lines of its own with the reason, also for the part that is owed', () => {
    expect(walletOf(debited())).toMatchObject({
      availableMills: 0,
      debtMills: 2_000,
      entriesMills: 0,
      lines: 3,
    });
    expect(linesOf(debited()).slice(1)).toMatchObject([
      { kind: 'admin debits user', amountMills: -10_000, balanceAfterMills: 0, reason },
      { kind: 'admin charges debt', amountMills: 0, balanceAfterMills: 0, reason },
    ]);
  });

  it('is one entry for admins, with what was corrected of it', () => {
    const row = {
      kind: 'debit',
      status: 'done',
      amountMills: 12_000,
      askedBy: 'admin:root',
      correctedMills: 0,
    };
    expect(rowOf(debited(), operationId)).toMatchObject(row);
    expect(rowOf(corrected(), operationId)).toMatchObject({ ...row, correctedMills: 500 });
  });

  it('links a correction to the line that it corrects', () => {
    const lines = project(walletsProjector, corrected()).rows(transactions);
    expect(lines.at(-1)).toMatchObject({
      kind: 'admin corrects debit',
      amountMills: 500,
      aboutId: lines[1]?._id,
    });
    expect(rowOf(corrected(), 'the correction')).toMatchObject({ kind: 'correction', corrects: operationId });
  });

  it('waits as a request until a second admin has decided', () => {
    const request = {
      ...adjustment,
      adjustmentId: 'x',
      kind: 'credit',
      amountMills: 200_000,
      corrects: null,
    } as const;
    const requested = () =>
      createHistory().append('AdjustmentRequested', {
        ...request,
        requestedBy: 'root',
        requestedAt: at('10:00:00'),
        expiresAt: at('11:00:00'),
      });
    const row = { status: 'waiting', askedBy: 'admin:root', waitsUntil: at('11:00:00'), decidedBy: null };
    expect(rowOf(requested(), 'x')).toMatchObject(row);
    expect(project(deadlinesProjector, requested()).rows(deadlines)).toMatchObject([
      { kind: 'expire-adjustment', subject: 'x', userId: ids.user, dueAt: at('11:00:00') },
    ]);
    const of = { userId: ids.user, adjustmentId: 'x' };
    const over = requested().append('AdjustmentEnded', {
      ...of,
      how: 'refused',
      endedBy: 'other',
      endedAt: at('10:30:00'),
    });
    expect(rowOf(over, 'x')).toMatchObject({
      status: 'refused',
      decidedBy: 'other',
      endedAt: at('10:30:00'),
    });
    expect(project(deadlinesProjector, over).rows(deadlines)).toEqual([]);
    const approved = requested()
      .append('AdjustmentApproved', {
        ...of,
        requestedBy: 'root',
        approvedBy: 'other',
        approvedAt: at('10:30:00'),
      })
      .append('FundsCredited', {
        userId: ids.user,
        operationId: 'x',
        amountMills: 200_000,
        source: 'admin',
        reason,
        entries: transfer('granted', 'available', 200_000),
      });
    expect(rowOf(approved, 'x')).toMatchObject({ status: 'done', decidedBy: 'other', askedBy: 'admin:root' });
    expect(project(deadlinesProjector, approved).rows(deadlines)).toEqual([]);
  });
});

describe('the spending of a customer', () => {
  const captured = (history: History, day: number, purpose?: HoldPurpose) =>
    history.append(
      'FundsCaptured',
      {
        userId: ids.user,
        holdId: purpose?.id ?? `order-${day}`,
        purpose: purpose ?? { kind: 'order', id: `order-${day}` },
        operationId: `capture-${purpose?.kind}-${day}`,
        amountMills: 100,
        entries: transfer('held', 'revenue', 100),
      },
      new Date(Date.UTC(2026, 0, day, 23, 59)).toISOString(),
    );
  const daysOf = (history: History) => project(walletsProjector, history).row(spending, ids.user)?.days ?? [];

  it('adds up what was captured on a day', () => {
    expect(daysOf(captured(captured(createHistory(), 1), 1))).toEqual([
      { date: '2026-01-01', spentMills: 200, codes: 2 },
    ]);
  });

  it('counts no code for a rental and its extension, and one for a message that was read', () => {
    const history = rentalHeldEvent(createHistory());
    captured(history, 1, { kind: 'order', id: ids.order });
    captured(history, 1, { kind: 'extension', id: 'longer', orderId: ids.order });
    captured(history, 1, { kind: 'message', id: ids.message, orderId: ids.order });
    expect(daysOf(history)).toEqual([{ date: '2026-01-01', spentMills: 300, codes: 1 }]);
  });

  it('keeps the last thirty days that had any', () => {
    const history = createHistory();
    for (let day = 1; day <= SPENDING_DAYS + 5; day += 1) captured(history, day);
    const days = daysOf(history);
    expect(days).toHaveLength(SPENDING_DAYS);
    expect(days.at(0)?.date).toBe('2026-01-06');
    expect(days.at(-1)?.date).toBe('2026-02-04');
  });
});
