import { transfer } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';

import { deadlines } from '../deadlines/deadlines.view.ts';
import { deadlinesProjector } from '../projectors.ts';
import { at, capturedEvent, heldEvent, ids, rentalHeldEvent } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { adjustments } from './adjustments.view.ts';
import { walletsProjector } from './wallets.projector.ts';
import { spending, transactions, wallets } from './wallets.view.ts';

const reason = 'The code did not work';
const terms = { userId: ids.user, adjustmentId: 'x', orderId: ids.order, amountMills: 250, reason };

function refundedEvent(history: History): History {
  const entries = transfer('revenue', 'available', 250);
  const moved = { userId: ids.user, operationId: 'x', amountMills: 250, reason, orderId: ids.order };
  return history.append('FundsRefunded', { ...moved, entries });
}
function requestedEvent(history: History): History {
  const times = { requestedAt: at('10:00:00'), expiresAt: at('11:00:00') };
  return history.append('RefundRequested', { ...terms, requestedBy: 'root', ...times });
}
function rowOf(history: History) {
  return project(walletsProjector, history).row(adjustments, 'x');
}

describe('a refund of less than its purchase took', () => {
  const kindsOf = (history: History) =>
    project(walletsProjector, history)
      .rows(transactions)
      .slice(1)
      .map(({ kind }) => kind);
  const released = (history: History, amountMills: number) =>
    history.append('FundsReleased', {
      ...{ userId: ids.user, holdId: ids.order, purpose: { kind: 'order', id: ids.order }, amountMills },
      ...{ operationId: `release ${amountMills}`, reason: 'cancelled' },
      entries: transfer('held', 'available', amountMills),
    });
  const givenBack = (amountMills: number) =>
    capturedEvent(rentalHeldEvent(createHistory())).append('RentalRefunded', {
      ...{ userId: ids.user, orderId: ids.order, operationId: 'back', amountMills },
      entries: transfer('revenue', 'available', amountMills),
    });

  it('is in part, and so is what comes back later of the same purchase', () => {
    const part = 'user partial refund order';
    expect(kindsOf(released(heldEvent(createHistory()), 350))).toEqual(['user refund order']);
    expect(kindsOf(released(released(heldEvent(createHistory()), 150), 200))).toEqual([part, part]);
  });

  it('is in part also for a rental that is given back', () => {
    expect(kindsOf(givenBack(350))).toEqual(['user refund order']);
    expect(kindsOf(givenBack(100))).toEqual(['user partial refund order']);
  });
});

describe('the refund of an order', () => {
  const signed = () =>
    refundedEvent(createHistory()).append('RefundSigned', {
      ...{ ...terms, signedBy: 'root', signedAt: at('10:00:00') },
    });

  it('is a line of its own kind about the order, with the reason', () => {
    const { row, rows } = project(walletsProjector, signed());
    expect(row(wallets, ids.user)).toMatchObject({ availableMills: 250, entriesMills: 250, lines: 1 });
    expect(rows(transactions)).toMatchObject([
      {
        ...{ kind: 'admin refunds order', amountMills: 250, reason },
        ...{ purpose: { kind: 'order', id: ids.order }, aboutId: ids.order, settled: null },
      },
    ]);
  });

  it('takes the amount from what the customer spent in all, and leaves what was paid on each day', () => {
    const bought = capturedEvent(heldEvent(createHistory()));
    const spentOf = (history: History) => project(walletsProjector, history).row(spending, ids.user);
    const days = [{ date: '2026-11-21', spentMills: 350, codes: 1 }];
    expect(spentOf(bought)).toMatchObject({ _id: ids.user, totalMills: 350, days });
    expect(spentOf(refundedEvent(bought))).toMatchObject({ _id: ids.user, totalMills: 100, days });
  });

  it('is one entry for admins, with its order', () => {
    expect(rowOf(signed())).toMatchObject({
      ...{ kind: 'refund', orderId: ids.order, corrects: null, asDebt: false },
      ...{ status: 'done', askedBy: 'admin:root', amountMills: 250, reason, correctedMills: 0 },
    });
  });

  it('waits as a request, and ends at its time, until a second admin has decided', () => {
    const row = { kind: 'refund', orderId: ids.order, status: 'waiting', waitsUntil: at('11:00:00') };
    expect(rowOf(requestedEvent(createHistory()))).toMatchObject(row);
    expect(project(deadlinesProjector, requestedEvent(createHistory())).rows(deadlines)).toMatchObject([
      { kind: 'expire-adjustment', subject: 'x', userId: ids.user, dueAt: at('11:00:00') },
    ]);
    const decided = { userId: ids.user, adjustmentId: 'x', requestedBy: 'root', approvedBy: 'other' };
    const approved = refundedEvent(
      requestedEvent(createHistory()).append('AdjustmentApproved', {
        ...decided,
        approvedAt: at('10:30:00'),
      }),
    );
    expect(rowOf(approved)).toMatchObject({ ...row, status: 'done', decidedBy: 'other' });
    expect(project(deadlinesProjector, approved).rows(deadlines)).toEqual([]);
  });
});
