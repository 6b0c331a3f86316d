import { describe, expect, it } from 'vitest';
import { ids } from '../testing/activation-events.ts';
import { createHistory, type History, project } from '../testing/history.ts';
import { invoicesProjector } from './invoices.projector.ts';
import { invoices } from './invoices.view.ts';

const paymentId = '019ab000-0000-7000-8000-0000000000aa';
const printed = {
  ...{ paymentId, userId: ids.user, subject: `user:${ids.user}`, day: '2026-11-21', countryIso: 'DE' },
  ...{ gateway: 'sandbox', taxRate: 1_900, noTaxText: 'No tax charged', sellerName: 'Seller Ltd.' },
  ...{
    sellerAddress: '1 Road',
    sellerTaxId: '',
    customerName: 'Ann',
    customerAddress: '',
    customerTaxId: '',
  },
};

function story(): History {
  return createHistory()
    .append('InvoiceIssued', {
      ...{ ...printed, step: 1, kind: 'invoice', number: '2026-000007', refersTo: null },
      ...{ grossMills: 10_000, taxMills: 1_600 },
    })
    .append('InvoiceIssued', {
      ...{ ...printed, step: 2, kind: 'credit-note', number: '2026-1000000', refersTo: '2026-000007' },
      ...{ grossMills: 10_000, taxMills: 1_600 },
    });
}

describe('an invoice', () => {
  it('is a row with its amounts, and without what names its customer', () => {
    const projected = project(invoicesProjector, story());
    expect(projected.row(invoices, '2026-000007')).toEqual({
      ...{ _id: '2026-000007', kind: 'invoice', day: '2026-11-21', place: 7, paymentId, userId: ids.user },
      ...{ refersTo: null, countryIso: 'DE', gateway: 'sandbox' },
      ...{ grossMills: 10_000, taxMills: 1_600, taxRate: 1_900 },
    });
    expect(projected.row(invoices, '2026-1000000')).toMatchObject({
      ...{ kind: 'credit-note', place: 1_000_000, refersTo: '2026-000007' },
    });
  });
});
