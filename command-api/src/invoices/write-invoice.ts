import type { InvoiceIssued } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { writable } from '../kernel/pdf-text.ts';
import { NO_TAX } from './invoice-settings.ts';
import { addSheet, LEADING, type Sheet, WIDTH } from './invoice-sheet.ts';
import { type InvoiceTexts, invoiceTexts } from './invoice-texts.ts';

export type PrintedInvoice = InvoiceIssued['data'];

/** An invoice, and the language of the customer. */
export interface InvoiceToWrite {
  readonly printed: PrintedInvoice;
  readonly language: string;
}

/** Where the second column begins. */
const COLUMN = 270;
const VALUES = 120;
const MILLS_PER_CENT = 10;

/** Dollars with cents, and with mills where there are some. */
function dollars(mills: number): string {
  return `${toDollars(mills).toFixed(mills % MILLS_PER_CENT === 0 ? 2 : 3)} USD`;
}

/** `19 %`, `7.25 %`. */
function percent(rate: number): string {
  return `${String(rate / 100)} %`;
}

interface Party {
  readonly name: string;
  readonly address: string;
  readonly taxId: string;
}

/** The lines of a party. Empty texts are left out: nobody gave them, or the customer was forgotten. */
function partyLines(sheet: Sheet, { name, address, taxId }: Party, words: InvoiceTexts): readonly string[] {
  const texts = [name, ...address.split('\n')].map(writable);
  const named = taxId === '' ? texts : [...texts, `${words.taxId} ${writable(taxId)}`];
  return named
    .filter((text) => text !== '')
    .flatMap((text) => sheet.fold(text, sheet.plain, WIDTH - COLUMN - 8));
}

function factsOf({ number, day, refersTo, paymentId, gateway }: PrintedInvoice, words: InvoiceTexts) {
  return [
    [words.number, number],
    [words.date, day],
    ...(refersTo === null ? [] : [[words.corrects, refersTo] as const]),
    [words.payment, paymentId],
    [words.paidThrough, gateway],
    [words.currency, 'USD'],
  ] as const;
}

/** What the setting says, or the same in the language if nobody has set it. */
function noTaxOf(text: string, words: InvoiceTexts): string {
  return text === NO_TAX ? words.noTax : writable(text);
}

function amountsOf({ kind, grossMills, taxMills, taxRate, noTaxText }: PrintedInvoice, words: InvoiceTexts) {
  const isCredit = kind === 'credit-note';
  const tax =
    taxRate === 0
      ? ([[noTaxOf(noTaxText, words), dollars(0)]] as const)
      : ([[words.tax.replace('{rate}', percent(taxRate)), dollars(taxMills)]] as const);
  return [
    [isCredit ? words.creditBack : words.credit, dollars(grossMills - taxMills)],
    ...tax,
    [isCredit ? words.totalBack : words.total, dollars(grossMills)],
  ] as const;
}

function drawParties(sheet: Sheet, printed: PrintedInvoice, words: InvoiceTexts): void {
  sheet.line(words.seller, { face: sheet.bold });
  sheet.line(words.customer, { face: sheet.bold, x: COLUMN });
  const { sellerName, sellerAddress, sellerTaxId, customerName, customerAddress, customerTaxId } = printed;
  const seller = partyLines(sheet, { name: sellerName, address: sellerAddress, taxId: sellerTaxId }, words);
  const own = { name: customerName, address: customerAddress, taxId: customerTaxId };
  const account = sheet.fold(`${words.account} ${printed.userId}`, sheet.plain, WIDTH - COLUMN);
  const customer = [...partyLines(sheet, own, words), ...account];
  for (let row = 0; row < Math.max(seller.length, customer.length); row += 1) {
    sheet.down(LEADING);
    sheet.line(seller[row] ?? '');
    sheet.line(customer[row] ?? '', { x: COLUMN });
  }
}

function drawAmounts(sheet: Sheet, printed: PrintedInvoice, words: InvoiceTexts): void {
  const amounts = amountsOf(printed, words);
  for (const [index, [name, amount]] of amounts.entries()) {
    const face = index === amounts.length - 1 ? sheet.bold : sheet.plain;
    if (face === sheet.bold) sheet.rule();
    sheet.atEnd(amount, face);
    for (const text of sheet.fold(name, face, WIDTH - 110)) {
      sheet.line(text, { face });
      sheet.down(LEADING + 4);
    }
  }
}

/**
 * An invoice or a credit note as a PDF. The same document has the same bytes each time in a language: its times are those of the
 * document. Only the guarded thread runs it.
 */
export async function writeInvoice({ printed, language }: InvoiceToWrite): Promise<Uint8Array> {
  // The package is large, so it is loaded only for a document.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  const words = invoiceTexts(language);
  const title = printed.kind === 'invoice' ? words.invoice : words.creditNote;
  document.setTitle(`${title} ${printed.number}`);
  document.setLanguage(language);
  document.setProducer('Ringpost');
  document.setCreator('Ringpost');
  const at = new Date(printed.day);
  document.setCreationDate(at);
  document.setModificationDate(at);

  const sheet = await addSheet(document, language);
  sheet.line(`${title} ${printed.number}`, { face: sheet.bold, size: 16 });
  sheet.down(40);
  drawParties(sheet, printed, words);
  sheet.down(30);
  for (const [name, value] of factsOf(printed, words)) {
    sheet.line(name);
    sheet.line(value, { x: VALUES });
    sheet.down(LEADING);
  }
  sheet.down(18);
  sheet.rule();
  drawAmounts(sheet, printed, words);
  return document.save();
}
