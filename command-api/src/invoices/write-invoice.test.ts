import { readFile } from 'node:fs/promises';
import fontkit from '@cantoo/fontkit';
import { LANGUAGES } from '@ringpost/domain/rules/languages';
import { describe, expect, it } from 'vitest';
import { invoiceTexts } from './invoice-texts.ts';
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
const write = (change: Partial<PrintedInvoice> = {}, language = 'en') =>
  writeInvoice({ printed: { ...printed, ...change }, language });
const TAGS = LANGUAGES.map(({ tag }) => tag);

describe('an invoice as a PDF', () => {
  it.each(TAGS)('has the same bytes each time in %s', async (tag) => {
    const first = await write({}, tag);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(Buffer.from(await write({}, tag)).equals(first)).toBe(true);
    expect(Buffer.from(first).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('differs for another amount, and is there after its customer was forgotten', async () => {
    const first = await write();
    const forgotten = { customerName: '', customerAddress: '', customerTaxId: '', taxRate: 0, taxMills: 0 };
    expect(Buffer.from(await write(forgotten)).equals(first)).toBe(false);
  });

  it.each(TAGS)('takes the longest texts, without a space in them, in %s', async (tag) => {
    const long = {
      customerName: 'W'.repeat(120),
      customerAddress: 'W'.repeat(300),
      customerTaxId: 'W'.repeat(40),
    };
    expect((await write({ ...long, noTaxText: 'No tax. '.repeat(60) }, tag)).length).toBeGreaterThan(0);
  });

  it('has texts in every language, and English ones in any other', () => {
    expect(new Set(TAGS.map((tag) => invoiceTexts(tag).total)).size).toBe(TAGS.length);
    expect(invoiceTexts('fr')).toBe(invoiceTexts('en'));
  });
});

describe('the fonts of invoices', () => {
  it.each(TAGS.filter((tag) => tag !== 'en').flatMap((tag) => [`${tag}-plain`, `${tag}-bold`]))(
    'of %s have each letter of the texts, as it is joined to its neighbours',
    async (file) => {
      const font = fontkit.create(await readFile(new URL(`./fonts/${file}.ttf`, import.meta.url)));
      if (!('characterSet' in font)) throw new Error('The file has several fonts.');
      // The widths in a PDF are those of glyphs that have a character.
      const measured = new Set(font.characterSet.map((code) => font.glyphForCodePoint(code)?.id));
      const texts = Object.values(invoiceTexts(file.slice(0, 2))).join(' ');
      const lacking = texts.match(/[^!-~\u00a1-\u00ff]+/g)?.flatMap((part) => {
        const { glyphs, positions } = font.layout(part);
        const isPlaced = positions?.every(
          ({ xOffset, xAdvance }, at) => xOffset === 0 && xAdvance === glyphs[at]?.advanceWidth,
        );
        return isPlaced && glyphs.every(({ id }) => id !== 0 && measured.has(id)) ? [] : [part];
      });
      expect(lacking).toEqual([]);
    },
  );
});
