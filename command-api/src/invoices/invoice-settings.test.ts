import { describe, expect, it } from 'vitest';
import { readInvoiceSettings, taxRateFor } from './invoice-settings.ts';

const SELLER = { RINGPOST_INVOICE_SELLER: 'Seller Ltd.', RINGPOST_INVOICE_ADDRESS: '1 Road | Town' };

describe('the settings of invoices', () => {
  it('are none without a seller', () => {
    expect(readInvoiceSettings({})).toBeUndefined();
  });

  it('name the seller, and charge no tax unless a rate is set', () => {
    const settings = readInvoiceSettings(SELLER);
    expect(settings).toMatchObject({
      ...{ sellerName: 'Seller Ltd.', sellerAddress: '1 Road\nTown', sellerTaxId: '' },
      noTaxText: 'No tax charged',
    });
    expect(settings && taxRateFor(settings, 'DE')).toBe(0);
  });

  it('have a rate for each country, and one for all others', () => {
    const settings = readInvoiceSettings({ ...SELLER, RINGPOST_INVOICE_TAX: 'DE=19 FR=5.5 US=0 *=7.25' });
    const rates = ['DE', 'FR', 'US', 'CH', null].map((country) => settings && taxRateFor(settings, country));
    expect(rates).toEqual([1_900, 550, 0, 725, 725]);
  });

  it.each([
    [
      { RINGPOST_INVOICE_SELLER: 'S' },
      /^RINGPOST_INVOICE_ADDRESS is not set; RINGPOST_INVOICE_SELLER needs it/,
    ],
    [{ RINGPOST_INVOICE_TAX: 'DE=19' }, /^RINGPOST_INVOICE_SELLER is not set; RINGPOST_INVOICE_TAX needs it/],
    [{ ...SELLER, RINGPOST_INVOICE_TAX: 'DE=190' }, /has "DE=190"/],
    [{ ...SELLER, RINGPOST_INVOICE_TAX: 'DE=19 DE=7' }, /names a country twice/],
    [{ ...SELLER, RINGPOST_INVOICE_NO_TAX: 'Ω' }, /RINGPOST_INVOICE_NO_TAX has a letter that is not Latin/],
  ])('(%j) are refused with a sentence', (env, sentence) => {
    expect(() => readInvoiceSettings(env)).toThrow(sentence);
  });
});
