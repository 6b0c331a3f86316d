import type { PDFFont } from '@cantoo/pdf-lib';
import type { InvoiceIssued } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { wrapped, writable } from '../kernel/pdf-text.ts';

export type PrintedInvoice = InvoiceIssued['data'];

/** A4 in points. */
const PAGE = { width: 595, height: 842, margin: 64 } as const;
const WIDTH = PAGE.width - 2 * PAGE.margin;
const SIZE = 10.5;
const LEADING = 16;
/** Where the right column begins. */
const COLUMN = 270;
const MILLS_PER_CENT = 10;

/** Dollars with cents, and with mills where there are some. */
function dollars(mills: number): string {
  return `${toDollars(mills).toFixed(mills % MILLS_PER_CENT === 0 ? 2 : 3)} USD`;
}

/** `19 %`, `7.25 %`. */
function percent(rate: number): string {
  return `${String(rate / 100)} %`;
}

/** The lines of a party. Empty texts are left out: nobody gave them, or the customer was forgotten. */
function partyLines(font: PDFFont, name: string, address: string, taxId: string): readonly string[] {
  const texts = [name, ...address.split('\n'), taxId === '' ? '' : `Tax ID ${taxId}`];
  return texts.filter((text) => text !== '').flatMap((text) => wrapped(text, font, SIZE, WIDTH - COLUMN - 8));
}

function factsOf({ number, day, refersTo, paymentId, gateway }: PrintedInvoice) {
  return [
    ['Number', number],
    ['Date', day],
    ...(refersTo === null ? [] : [['Corrects invoice', refersTo] as const]),
    ['Payment', paymentId],
    ['Paid through', gateway],
    ['Currency', 'USD'],
  ] as const;
}

function amountsOf({ kind, grossMills, taxMills, taxRate, noTaxText }: PrintedInvoice) {
  const isCredit = kind === 'credit-note';
  const subject = isCredit ? 'Credit on the balance, taken back' : 'Credit on the balance';
  const total = isCredit ? 'Total of the credit note' : 'Total paid';
  const tax =
    taxRate === 0
      ? ([[noTaxText, dollars(0)]] as const)
      : ([[`Tax, ${percent(taxRate)} of the net amount`, dollars(taxMills)]] as const);
  return [[subject, dollars(grossMills - taxMills)], ...tax, [total, dollars(grossMills)]] as const;
}

/**
 * An invoice or a credit note as a PDF. The same document has the same bytes each time: its times are those of the document. Only
 * the guarded thread runs it.
 */
export async function writeInvoice(printed: PrintedInvoice): Promise<Uint8Array> {
  // The package is large, so it is loaded only for a document.
  const { PDFDocument, StandardFonts, rgb } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  const title = printed.kind === 'invoice' ? 'Invoice' : 'Credit note';
  document.setTitle(`${title} ${printed.number}`);
  document.setProducer('Ringpost');
  document.setCreator('Ringpost');
  const at = new Date(printed.day);
  document.setCreationDate(at);
  document.setModificationDate(at);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const ink = rgb(0.06, 0.07, 0.06);
  const page = document.addPage([PAGE.width, PAGE.height]);
  let y: number = PAGE.height - PAGE.margin;

  const line = (text: string, { font = plain, size = SIZE, x = 0 } = {}): void => {
    page.drawText(writable(text), { x: PAGE.margin + x, y, size, font, color: ink });
  };
  const atRight = (text: string, font: PDFFont): void => {
    line(text, { font, x: WIDTH - font.widthOfTextAtSize(writable(text), SIZE) });
  };
  const rule = (): void => {
    const start = { x: PAGE.margin, y: y + SIZE + 3 };
    page.drawLine({ start, end: { x: PAGE.margin + WIDTH, y: start.y }, thickness: 0.8, color: ink });
  };

  line(`${title} ${printed.number}`, { font: bold, size: 16 });
  y -= 40;
  line('Seller', { font: bold });
  line('Customer', { font: bold, x: COLUMN });
  const seller = partyLines(plain, printed.sellerName, printed.sellerAddress, printed.sellerTaxId);
  const own = partyLines(plain, printed.customerName, printed.customerAddress, printed.customerTaxId);
  const customer = [...own, ...wrapped(`Account ${printed.userId}`, plain, SIZE, WIDTH - COLUMN)];
  for (let row = 0; row < Math.max(seller.length, customer.length); row += 1) {
    y -= LEADING;
    line(seller[row] ?? '');
    line(customer[row] ?? '', { x: COLUMN });
  }
  y -= 30;
  for (const [name, value] of factsOf(printed)) {
    line(name);
    line(value, { x: 120 });
    y -= LEADING;
  }
  y -= 18;
  rule();
  const amounts = amountsOf(printed);
  for (const [index, [name, amount]] of amounts.entries()) {
    const font = index === amounts.length - 1 ? bold : plain;
    if (font === bold) rule();
    const texts = wrapped(name, font, SIZE, WIDTH - 110);
    atRight(amount, font);
    for (const text of texts) {
      line(text, { font });
      y -= LEADING + 4;
    }
  }
  return document.save();
}
