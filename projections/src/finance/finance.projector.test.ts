import { transfer } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { boughtEvent, capturedEvent, creditEvent, ids, releasedEvent } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { financeProjector } from './finance.projector.ts';
import { financeDays } from './finance.view.ts';

const DAY = '2026-11-21';
const payment = { userId: ids.user, paymentId: 'p', step: 1 };

function dayOf(history: History, day = DAY) {
  return project(financeProjector, history).row(financeDays, day);
}

function paidEvent(history: History): History {
  return history
    .append('PaymentStarted', {
      ...{ paymentId: 'p', userId: ids.user, gateway: 'stripe', coin: null },
      ...{ amountMills: 5_000, startedAt: `${DAY}T10:00:00.000Z` },
    })
    .append('FundsPaidIn', {
      ...{ ...payment, operationId: 'in', amountMills: 5_000 },
      entries: transfer('paid', 'available', 5_000),
    });
}

describe('the money of a day', () => {
  it('is counted by what each fact means, and by its entries', () => {
    const row = dayOf(capturedEvent(boughtEvent(createHistory())));
    expect(row?.lines).toEqual({
      credit: { count: 1, mills: 10_000 },
      hold: { count: 1, mills: 350 },
      capture: { count: 1, mills: 350 },
    });
    const none = { held: 0, debt: 0, paid: 0, moved: 0 };
    expect(row?.accounts).toEqual({ ...none, available: 9_650, revenue: 350, granted: -10_000 });
  });

  it('has what came back of a hold', () => {
    const row = dayOf(releasedEvent(boughtEvent(createHistory())));
    expect(row?.lines).toMatchObject({ release: { count: 1, mills: 350 } });
    expect(row?.accounts).toMatchObject({ available: 10_000, held: 0, revenue: 0 });
  });

  it('says what came in through a gateway, and what was taken back, also as a debt', () => {
    const history = paidEvent(createHistory())
      .append('FundsTakenBack', {
        ...{ ...payment, step: 2, operationId: 'back', amountMills: 4_000 },
        entries: transfer('available', 'paid', 4_000),
      })
      .append('DebtIncurred', {
        ...{ ...payment, step: 2, operationId: 'debt', amountMills: 1_000 },
        entries: transfer('debt', 'paid', 1_000),
      });
    const row = dayOf(history);
    expect(row?.gateways).toEqual({
      stripe: { paidIn: { count: 1, mills: 5_000 }, takenBack: { count: 2, mills: 5_000 } },
    });
    expect(row?.accounts).toMatchObject({ available: 1_000, debt: -1_000, paid: 0 });
  });

  it('calls a fee by its name', () => {
    const of = { userId: ids.user, operationId: 'fee', holdId: 'h', amountMills: 200 };
    const history = createHistory()
      .append('FundsCaptured', {
        ...{ ...of, purpose: { kind: 'port-in', id: 'h' } },
        entries: transfer('held', 'revenue', 200),
      })
      .append('FundsCaptured', {
        ...{ ...of, purpose: { kind: 'reservation', id: 'h' } },
        entries: transfer('held', 'revenue', 200),
      });
    expect(Object.keys(dayOf(history)?.lines ?? {})).toEqual(['port-in-fee', 'reservation-fee']);
  });

  it('belongs to the day of the fact, with its place in the log', () => {
    const history = creditEvent(createHistory()).append(
      'FundsDebited',
      {
        ...{ userId: ids.user, operationId: 'd', amountMills: 5, reason: 'r' },
        entries: transfer('available', 'granted', 5),
      },
      '2026-11-22T00:00:00.000Z',
    );
    const [first, second] = history.events;
    expect(dayOf(history)).toMatchObject({ first: first?.position, last: first?.position });
    expect(dayOf(history, '2026-11-22')).toMatchObject({
      ...{ first: second?.position, lines: { debit: { count: 1, mills: 5 } } },
      accounts: { available: -5, granted: 5 },
    });
  });
});
