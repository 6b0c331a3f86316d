import { toDollars } from '@ringpost/domain/rules/money-display';
import { type InvoiceRow, invoices } from '@ringpost/projections/invoices/invoices.view';
import { CSV_PAGE_ROWS, type CsvColumn, csvFile } from '@ringpost/web/csv';
import type { StreamedText } from '@ringpost/web/http';
import type { QueryDeps } from '../query-deps.ts';
import type { Period } from './period.ts';

type Pages = AsyncGenerator<readonly InvoiceRow[], void>;

/** The documents of a period in the order of their numbers. No page is slower than the first one. */
export async function* invoicePages(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  { since, until }: Period,
): Pages {
  const rows = readModel.collection(invoices);
  const limit = CSV_PAGE_ROWS;
  const inOrder = [
    ['day', 1],
    ['place', 1],
  ] as const;
  let page = await rows.find({ day: { $gte: since, $lte: until } }, { sort: inOrder, limit });
  for (;;) {
    yield page;
    const last = page.at(-1);
    if (!last || page.length < limit) return;
    const { day } = last;
    let { place } = last;
    // The page may have ended within a day.
    for (;;) {
      const rest = await rows.find({ day, place: { $gt: place } }, { sort: [['place', 1]], limit });
      yield rest;
      place = rest.at(-1)?.place ?? place;
      if (rest.length < limit) break;
    }
    page = await rows.find({ day: { $gt: day, $lte: until } }, { sort: inOrder, limit });
  }
}

/** What the amounts count as: a credit note takes back. */
function signOf({ kind }: InvoiceRow): 1 | -1 {
  return kind === 'invoice' ? 1 : -1;
}

function present(row: InvoiceRow) {
  const sign = signOf(row);
  return {
    number: row._id,
    day: row.day,
    kind: row.kind,
    refers_to: row.refersTo,
    payment: row.paymentId,
    customer: row.userId,
    country_iso: row.countryIso,
    gateway: row.gateway,
    net: toDollars(sign * (row.grossMills - row.taxMills)),
    tax_percent: row.taxRate / 100,
    tax: toDollars(sign * row.taxMills),
    gross: toDollars(sign * row.grossMills),
  };
}
type Presented = ReturnType<typeof present>;

const COLUMNS: readonly CsvColumn<Presented>[] = [
  ['number', ({ number }) => number],
  ['day', ({ day }) => day],
  ['kind', ({ kind }) => kind],
  ['refers_to', (row) => row.refers_to],
  ['payment', ({ payment }) => payment],
  ['customer', ({ customer }) => customer],
  ['country_iso', (row) => row.country_iso],
  ['gateway', ({ gateway }) => gateway],
  ['net', ({ net }) => net.toFixed(3)],
  ['tax_percent', (row) => row.tax_percent.toFixed(2)],
  ['tax', ({ tax }) => tax.toFixed(3)],
  ['gross', ({ gross }) => gross.toFixed(3)],
];

async function* presented(pages: Pages): AsyncGenerator<readonly Presented[], void> {
  for await (const page of pages) yield page.map(present);
}

export function invoicesFile(pages: Pages): StreamedText {
  return csvFile(COLUMNS, presented(pages));
}

/** One JSON object on each line. */
export async function* invoicesLines(pages: Pages): StreamedText {
  for await (const page of presented(pages)) yield page.map((row) => `${JSON.stringify(row)}\n`).join('');
}
