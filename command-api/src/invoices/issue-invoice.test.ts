import { type InvoiceIssued, streams } from '@ringpost/domain';
import { type Engine, openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../kernel/deps.ts';
import { depsOn, manualClock } from '../testing/shop.fixture.ts';
import { handleBilling } from './billing.commands.ts';
import { handleInvoiceNumbers } from './invoice-numbers.commands.ts';
import type { InvoiceSettings } from './invoice-settings.ts';
import { type BalanceStep, issueInvoice } from './issue-invoice.ts';
import { readBilling } from './read-billing.ts';

const settings: InvoiceSettings = {
  sellerName: 'Seller Ltd.',
  sellerAddress: '1 Road\nTown',
  sellerTaxId: '',
  taxRates: new Map([
    ['DE', 1_900],
    ['*', 500],
  ]),
  noTaxText: 'No tax charged',
};
const cause = { operationId: 'o', causationId: 'o', correlationId: 'o', actor: 'system:issue-invoices' };

let engine: Engine;
let deps: Deps;
beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  deps = depsOn(engine, manualClock());
});
afterEach(() => engine.close());

function stepOf(n: number, over: Partial<BalanceStep> = {}): BalanceStep {
  const at = '2026-11-21T10:00:00.000Z';
  return { paymentId: `p${n}`, userId: `u${n}`, step: 1, changeMills: 10_000, at, ...over };
}

/** The documents of the log in the order of their numbers. */
async function documents(): Promise<readonly InvoiceIssued['data'][]> {
  const events = await engine.events.readAll();
  const issued = events.flatMap((event) => (event.type === 'InvoiceIssued' ? [event.data] : []));
  return issued.toSorted((a, b) => a.number.localeCompare(b.number));
}

function setBilling(userId: string, countryIso: string): Promise<unknown> {
  const texts = { name: 'Ann Ltd.', address: '2 Road', taxId: 'DE1', countryIso };
  const details = { userId, subject: `user:${userId}`, ...texts, setAt: '2026-11-21T10:00:00.000Z' };
  const byCustomer = { ...cause, actor: `customer:${userId}` };
  return handleBilling(deps, userId, { type: 'SetBilling', details }, byCustomer);
}

describe('invoices', () => {
  it('have numbers without a gap in the order of the steps, although two processes issue them at once', async () => {
    const steps = Array.from({ length: 40 }, (_, index) => stepOf(index));
    const process = async (own: Deps): Promise<void> => {
      for (const step of steps) await issueInvoice(own, settings, step, cause);
    };
    await Promise.all([process(deps), process(depsOn(engine, manualClock()))]);
    expect((await documents()).map(({ number, paymentId }) => [number, paymentId])).toEqual(
      steps.map(({ paymentId }, index) => [`2026-${String(index + 1).padStart(6, '0')}`, paymentId]),
    );
  });

  it('keep the number that a process gave before it died', async () => {
    const given = {
      type: 'GiveInvoiceNumber',
      year: 2026,
      day: '2026-11-21',
      paymentId: 'p1',
      step: 1,
    } as const;
    await handleInvoiceNumbers(deps, '2026', given, cause);
    const next = depsOn(engine, manualClock());
    for (const n of [1, 2]) await issueInvoice(next, settings, stepOf(n), cause);
    expect((await documents()).map(({ number, paymentId }) => [number, paymentId])).toEqual([
      ['2026-000001', 'p1'],
      ['2026-000002', 'p2'],
    ]);
  });

  it('begin with one in each year', async () => {
    await issueInvoice(deps, settings, stepOf(1), cause);
    await issueInvoice(deps, settings, stepOf(2, { at: '2027-01-01T00:00:00.000Z' }), cause);
    const note = stepOf(1, { step: 2, changeMills: -10_000, at: '2027-01-02T00:00:00.000Z' });
    await issueInvoice(deps, settings, note, cause);
    expect(await documents()).toMatchObject([
      { number: '2026-000001' },
      { number: '2027-000001' },
      { number: '2027-000002', kind: 'credit-note', refersTo: '2026-000001' },
    ]);
  });

  it('give no number to a step that gets no document', async () => {
    await issueInvoice(deps, settings, stepOf(1, { step: 2, changeMills: -5_000 }), cause);
    expect(await engine.events.readAll()).toEqual([]);
  });

  it('print what the customer has set before, and never what is set later', async () => {
    await setBilling('u1', 'DE');
    await issueInvoice(deps, settings, stepOf(1), cause);
    await setBilling('u1', 'FR');
    await issueInvoice(deps, settings, stepOf(1, { step: 2, changeMills: -5_000 }), cause);
    await issueInvoice(deps, settings, stepOf(2), cause);
    expect(await documents()).toMatchObject([
      { customerName: 'Ann Ltd.', customerTaxId: 'DE1', countryIso: 'DE', taxRate: 1_900, taxMills: 1_600 },
      { kind: 'credit-note', countryIso: 'DE', taxRate: 1_900, taxMills: 800 },
      { customerName: '', countryIso: null, taxRate: 500, taxMills: 480 },
    ]);
  });

  it('lose the name and keep the amounts when the customer is forgotten', async () => {
    await setBilling('u1', 'DE');
    await issueInvoice(deps, settings, stepOf(1), cause);
    await engine.subjectKeys.forget('user:u1');
    expect(await documents()).toMatchObject([
      { number: '2026-000001', grossMills: 10_000, customerName: '', customerAddress: '', customerTaxId: '' },
    ]);
    expect(await readBilling(deps, 'u1')).toEqual({ name: '', address: '', taxId: '', countryIso: '' });
    expect(await engine.events.readStream(streams.invoice('p1'))).toHaveLength(1);
  });
});
