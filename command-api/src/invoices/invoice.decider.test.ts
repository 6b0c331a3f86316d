import { invoice } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { type InvoiceCommand, invoiceDecider } from './invoice.decider.ts';
import { invoiceNumbersDecider } from './invoice-numbers.decider.ts';

function issue(step: number, changeMills: number, over: Partial<InvoiceCommand> = {}): InvoiceCommand {
  return {
    ...{ type: 'IssueInvoice', paymentId: 'p', userId: 'ann', subject: 'user:ann', step, changeMills },
    ...{ year: 2026, count: step, day: '2026-11-21', taxRate: 1_900, noTaxText: 'No tax charged' },
    ...{ countryIso: 'DE', gateway: 'stripe', sellerName: 'S', sellerAddress: 'A', sellerTaxId: '' },
    ...{ customerName: 'Ann', customerAddress: '1 Road', customerTaxId: '' },
    ...over,
  };
}

/** The documents of these commands, one after another. */
function documents(...commands: readonly InvoiceCommand[]) {
  let state = invoice.initial();
  return commands.flatMap((command) => {
    const events = invoiceDecider.decide(command, state);
    for (const event of events) state = invoice.evolve(state, event);
    return events.map(({ data }) => data);
  });
}

describe('the documents of a payment', () => {
  it('are an invoice for what was credited, and a credit note that refers to it for what was taken back', () => {
    expect(documents(issue(1, 10_000), issue(2, -10_000))).toMatchObject([
      ...[{ kind: 'invoice', number: '2026-000001', refersTo: null, grossMills: 10_000, taxMills: 1_600 }],
      ...[{ kind: 'credit-note', number: '2026-000002', refersTo: '2026-000001', grossMills: 10_000 }],
    ]);
  });

  it('have taxes that add up, whatever the parts', () => {
    const parts = [3_330, 3_330, 3_340];
    const commands = [issue(1, 10_000), ...parts.map((mills, index) => issue(index + 2, -mills))];
    const taxes = documents(...commands).map(({ taxMills }) => taxMills);
    expect(taxes).toEqual([1_600, 540, 530, 530]);
  });

  it('keep the rate and the country of the first, whatever is true later', () => {
    const later = { taxRate: 0, countryIso: null };
    expect(documents(issue(1, 10_000), issue(2, -5_000, later)).at(-1)).toMatchObject({
      ...{ taxRate: 1_900, countryIso: 'DE', taxMills: 800 },
    });
  });

  it('are issued once for each step', () => {
    expect(documents(issue(1, 10_000), issue(1, 10_000), issue(2, 500))).toHaveLength(2);
  });

  it('are none if the first step has none', () => {
    expect(documents(issue(2, -10_000))).toEqual([]);
  });
});

describe('the numbers of a year', () => {
  const give = (paymentId: string, step: number, day: string) =>
    ({ type: 'GiveInvoiceNumber', year: 2026, day, paymentId, step }) as const;

  it('count up, and a step that just got one keeps it', () => {
    const state = { count: 7, day: '2026-11-21', last: { paymentId: 'p', step: 1 } };
    expect(invoiceNumbersDecider.decide(give('p', 1, '2026-11-21'), state)).toEqual([]);
    expect(invoiceNumbersDecider.decide(give('p', 2, '2026-11-22'), state)).toMatchObject([
      { data: { number: 8, day: '2026-11-22', paymentId: 'p', step: 2 } },
    ]);
  });

  it('have days that never go back, also when the clock was set back', () => {
    const state = { count: 7, day: '2026-11-21', last: { paymentId: 'p', step: 1 } };
    const [given] = invoiceNumbersDecider.decide(give('q', 1, '2026-11-20'), state);
    expect(given?.data.day).toBe('2026-11-21');
  });
});
