import { describe, expect, it } from 'vitest';
import { type PrintedInvoice, writeInvoice } from './write-invoice.ts';

const printed: PrintedInvoice = {
  ...{
    paymentId: '0198f3a2-7c41-7e08-9b6d-2f1c80a4e001',
    step: 1,
    userId: '0198f3a2-7c41-7e08-9b6d-2f1c80a4d713',
  },
  ...{ subject: 'user:u', kind: 'invoice', number: '2026-000123', day: '2026-11-21', refersTo: null },
  ...{ grossMills: 10_000, taxMills: 1_600, taxRate: 1_900, noTaxText: 'No tax charged', countryIso: 'DE' },
  ...{ gateway: 'stripe', sellerName: 'Seller Ltd.', sellerAddress: '1 Road\nTown', sellerTaxId: 'X1' },
  ...{ customerName: 'Ännchen Müller', customerAddress: '2 Straße\nBerlin', customerTaxId: '' },
};

describe('an invoice as a PDF', () => {
  it('has the same bytes each time', async () => {
    const first = await writeInvoice(printed);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(Buffer.from(await writeInvoice(printed)).equals(first)).toBe(true);
    expect(Buffer.from(first).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('differs for another amount, and is there after its customer was forgotten', async () => {
    const first = await writeInvoice(printed);
    const forgotten = { customerName: '', customerAddress: '', customerTaxId: '', taxRate: 0, taxMills: 0 };
    expect(Buffer.from(await writeInvoice({ ...printed, ...forgotten })).equals(first)).toBe(false);
  });

  it('takes the longest texts, without a space in them', async () => {
    const long = {
      customerName: 'W'.repeat(120),
      customerAddress: 'W'.repeat(300),
      customerTaxId: 'W'.repeat(40),
    };
    expect(
      (await writeInvoice({ ...printed, ...long, noTaxText: 'No tax. '.repeat(60) })).length,
    ).toBeGreaterThan(0);
  });
});
