import { describe, expect, it } from 'vitest';
import { invoicesCheck } from './invoices.check.ts';
import { type Fact, fact, findings, without } from './recorded-facts.ts';

function received(paymentId: string, minute: number, step = 1): Fact {
  const totals = { step, changeMills: 10_000, receivedMills: step * 10_000 };
  return fact('PaymentReceived', `payment-${paymentId}`, minute, { paymentId, ...totals });
}
function reversed(paymentId: string, minute: number): Fact {
  const totals = { step: 2, changeMills: -10_000, reversedMills: 10_000 };
  return fact('PaymentReversed', `payment-${paymentId}`, minute, { paymentId, ...totals });
}
function given(paymentId: string, number: number, step = 1): Fact {
  const place = { year: 2026, number, day: '2026-11-21', paymentId, step };
  return fact('InvoiceNumberGiven', 'invoicenumbers-2026', 10 + number, place);
}
function issued(paymentId: string, number: number, over: object = {}): Fact {
  return fact('InvoiceIssued', `invoice-${paymentId}`, 10 + number, {
    ...{ paymentId, step: 1, kind: 'invoice', number: `2026-00000${number}`, day: '2026-11-21' },
    ...{ refersTo: null, grossMills: 10_000, taxMills: 1_600, taxRate: 1_900, ...over },
  });
}

const early = received('early', 1);
const [p, q, r] = [received('p', 2), received('q', 3), received('r', 4)];
const back = reversed('p', 5);
const note = issued('p', 4, { step: 2, kind: 'credit-note', refersTo: '2026-000001' });
const story = [
  ...[early, p, q, r, back],
  ...[given('p', 1), issued('p', 1), given('q', 2), issued('q', 2), given('r', 3), issued('r', 3)],
  ...[given('p', 4, 2), note],
];

describe('the check of invoices (L27)', () => {
  it('finds nothing in invoices and a credit note, nor in payments before the first and after the last', () => {
    const late = [reversed('early', 6), received('late', 7)];
    expect(findings(invoicesCheck, [...story, ...late])).toEqual([]);
  });

  it('finds nothing where no invoices are made, nor while the last document is being written', () => {
    expect(findings(invoicesCheck, [early, p, back])).toEqual([]);
    expect(findings(invoicesCheck, without(story, note))).toEqual([]);
  });

  it.each<[string, readonly Fact[], string]>([
    [
      'a number that is left out',
      [early, p, q, given('p', 1), issued('p', 1), given('q', 3), issued('q', 3)],
      'the number after 1 of 2026 is 3',
    ],
    [
      'a number that is given twice',
      [p, q, given('p', 1), issued('p', 1), given('q', 1), issued('q', 1)],
      'the number after 1 of 2026 is 1',
    ],
    [
      'a credit that was passed over',
      [p, q, r, given('p', 1), issued('p', 1), given('r', 2), issued('r', 2)],
      'step 1 of payment q has no invoice, and a later step has one',
    ],
    [
      'a number without a document',
      [p, q, given('p', 1), given('q', 2), issued('q', 2)],
      'the number 2026-000001 has no document',
    ],
    ['a step with two numbers', [p, given('p', 1), given('p', 2)], 'step 1 of payment p has two numbers'],
    [
      'a step with two documents',
      [p, given('p', 1), issued('p', 1), issued('p', 1)],
      'step 1 of payment p has two documents',
    ],
    ['a number for nothing', [given('p', 1)], 'a number for step 1 of payment p, which never happened'],
    [
      'another amount',
      [p, given('p', 1), issued('p', 1, { grossMills: 9_000, taxMills: 1_440 })],
      '2026-000001 is about 9000 mills, and step 1 of payment p is 10000',
    ],
    [
      'a tax that does not add up',
      [p, given('p', 1), issued('p', 1, { taxMills: 1_590 })],
      'the taxes of payment p do not add up at 2026-000001',
    ],
    [
      'a step that is numbered after a later one',
      [p, q, given('q', 1), issued('q', 1), given('p', 2), issued('p', 2)],
      'step 1 of payment p got its number after a later step',
    ],
  ])('finds %s', (_, facts, what) => {
    expect(findings(invoicesCheck, facts)).toContain(what);
  });
});
