import { setImmediate as afterOthers } from 'node:timers/promises';
import { CSV_TYPE } from '@ringpost/domain/contracts/fields.contract';
import { CSV_START, type CsvValue, csvRow } from '@ringpost/domain/rules/csv';
import { createTurns } from '@ringpost/engine/async';
import type { StreamedText } from './declared-answers.ts';

/** Rows that an export reads at a time. */
export const CSV_PAGE_ROWS = 200;

/** The header of a column, and its cell in a row. */
export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => CsvValue];

const inTurn = createTurns();

/** The next page of rows. Only one export reads at a time, and other requests can run between two pages. */
function nextPage<Row>(pages: AsyncIterator<readonly Row[]>): Promise<IteratorResult<readonly Row[]>> {
  return inTurn('page', async () => {
    await afterOthers();
    return pages.next();
  });
}

/** Rows as CSV, one page at a time. So the server holds only one page of an export in memory, however long the export is. */
export async function* csvFile<Row>(
  columns: readonly CsvColumn<Row>[],
  rowPages: AsyncIterable<readonly Row[]>,
): StreamedText {
  const pages = rowPages[Symbol.asyncIterator]();
  let text = CSV_START + csvRow(columns.map(([head]) => head));
  for (let page = await nextPage(pages); !page.done; page = await nextPage(pages)) {
    for (const row of page.value) text += csvRow(columns.map(([, cell]) => cell(row)));
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** Headers that make a browser save the answer as a file with this name. */
export function savedAs(name: string): Readonly<Record<string, string>> {
  return { 'Content-Disposition': `attachment; filename="${name}"` };
}

/** Pages of rows, each as a list shows it. */
export async function* shownPages<Row, Shown>(
  pages: AsyncIterable<readonly Row[]>,
  show: (rows: readonly Row[]) => Promise<readonly Shown[]> | readonly Shown[],
): AsyncGenerator<readonly Shown[], void> {
  for await (const rows of pages) yield await show(rows);
}

/** Rows that are already in memory, page by page. */
export async function* pagesOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  for (let at = 0; at < rows.length; at += CSV_PAGE_ROWS) yield rows.slice(at, at + CSV_PAGE_ROWS);
}

/** The answer with a list as a CSV file that a browser saves under this name. */
export function csvAnswer<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rowPages: AsyncIterable<readonly Row[]>,
) {
  return {
    status: 200,
    type: CSV_TYPE,
    body: csvFile(columns, rowPages),
    headers: savedAs(name),
  } as const;
}
