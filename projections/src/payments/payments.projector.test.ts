import { describe, expect, it } from 'vitest';
import { at, creditEvent, ids } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { paymentsProjector } from './payments.projector.ts';
import { type PaymentRow, payments } from './payments.view.ts';

const paymentId = '019ab000-0000-7000-8000-0000000000aa';
const of = { paymentId, userId: ids.user };
const charge = {
  chargeId: 'c-1',
  payUrl: 'https://x',
  address: 'bc1',
  coinAmount: '0.1',
  expiresAt: at('11:00:00'),
};

function started(history = createHistory()): History {
  const payment = { gateway: 'sandbox', coin: 'BTC', amountMills: 10_000, startedAt: at('10:00:00') };
  return history.append('PaymentStarted', { ...of, ...payment });
}
function opened(): History {
  return started().append('PaymentOpened', { ...of, ...charge });
}
function received(history: History): History {
  return history.append('PaymentReceived', { ...of, step: 1, changeMills: 4_000, receivedMills: 4_000 });
}
function rowOf(history: History): PaymentRow | undefined {
  return project(paymentsProjector, history).row(payments, paymentId);
}

describe('a payment', () => {
  it('is initial until its gateway asks for the money, and then waits for it', () => {
    expect(rowOf(started())).toMatchObject({ status: 'initial', amountMills: 10_000, chargeId: null });
    expect(rowOf(opened())).toMatchObject({ status: 'waiting', ...charge });
  });

  it('is being confirmed once money was seen, and completed once it has arrived, with any amount', () => {
    expect(rowOf(opened().append('PaymentSeen', of))?.status).toBe('confirming');
    expect(rowOf(received(opened()))).toMatchObject({
      status: 'completed',
      amountMills: 10_000,
      receivedMills: 4_000,
      creditedMills: 4_000,
    });
  });

  it('counts what was taken back, and stays completed if that is only a part', () => {
    const some = { step: 2, changeMills: -1_000, reversedMills: 1_000 };
    const part = received(opened()).append('PaymentReversed', { ...of, ...some });
    expect(rowOf(part)).toMatchObject({ status: 'completed', creditedMills: 3_000, reversedMills: 1_000 });
    const rest = { step: 3, changeMills: -3_000, reversedMills: 4_000 };
    expect(rowOf(part.append('PaymentReversed', { ...of, ...rest }))).toMatchObject({
      status: 'reversed',
      creditedMills: 0,
    });
  });

  it('is reversed while its dispute is open, and completed again when that is won', () => {
    const dispute = { disputeId: 'd', disputedMills: 4_000 };
    const open = () =>
      received(opened()).append('PaymentDisputed', { ...of, ...dispute, step: 2, changeMills: -4_000 });
    expect(rowOf(open())).toMatchObject({ status: 'reversed', creditedMills: 0 });
    const won = open().append('PaymentDisputeWon', { ...of, ...dispute, step: 3, changeMills: 4_000 });
    expect(rowOf(won)).toMatchObject({ status: 'completed', creditedMills: 4_000 });
    const early = opened().append('PaymentDisputed', { ...of, ...dispute, step: 0, changeMills: 0 });
    expect(rowOf(early)?.status).toBe('waiting');
  });

  it.each(['expired', 'failed'] as const)(
    'is %s when its gateway says so, and completed if money comes late',
    (reason) => {
      const over = opened().append('PaymentClosed', { ...of, reason });
      expect(rowOf(over)?.status).toBe(reason);
      expect(rowOf(received(over))?.status).toBe('completed');
    },
  );

  it('names its invoices and credit notes', () => {
    const printed = {
      ...{ subject: `user:${ids.user}`, day: '2026-11-21', countryIso: null, gateway: 'sandbox', taxRate: 0 },
      ...{ noTaxText: 'No tax charged', sellerName: 'S', sellerAddress: 'A', sellerTaxId: '' },
      ...{ customerName: '', customerAddress: '', customerTaxId: '', grossMills: 4_000, taxMills: 0 },
    };
    const first = {
      ...of,
      ...printed,
      step: 1,
      kind: 'invoice',
      number: '2026-000001',
      refersTo: null,
    } as const;
    const second = { ...first, step: 2, kind: 'credit-note', number: '2026-000002' } as const;
    const history = received(opened()).append('InvoiceIssued', first).append('InvoiceIssued', second);
    expect(rowOf(history)?.invoices).toEqual([
      { number: '2026-000001', kind: 'invoice' },
      { number: '2026-000002', kind: 'credit-note' },
    ]);
  });

  it('tells its customer what to read again', () => {
    const { hints } = project(paymentsProjector, opened());
    expect(hints.at(-1)).toMatchObject({
      audience: `customer:${ids.user}`,
      topic: 'payments',
      body: { id: paymentId },
    });
  });
});

describe('a credit from an admin', () => {
  it('is a payment by hand, with its reason', () => {
    const [row] = project(paymentsProjector, creditEvent(createHistory())).rows(payments);
    expect(row).toMatchObject({ gateway: 'manual', status: 'completed', creditedMills: 10_000 });
    expect(row?.reason).not.toBeNull();
    expect(row?.givenBy).toMatch(/^(admin|system|visitor|customer)/);
  });
});
