import { privateSms } from '@ringpost/projections/feeds/feeds.view';
import { CSV_PAGE_ROWS, type CsvColumn, csvFile } from '@ringpost/web/csv';
import type { StreamedText } from '@ringpost/web/http';
import type { QueryDeps } from '../query-deps.ts';
import { withAppsOfCalls } from './apps-of-calls.ts';
import type { SmsView } from './feeds.contract.ts';
import { presentSms } from './present-sms.ts';

/** The columns: UTC times, dollars with three decimals, and the terms of the API. */
const COLUMNS: readonly CsvColumn<SmsView>[] = [
  ['message', ({ uuid }) => uuid],
  ['at', (message) => message.send_time],
  ['to', ({ to }) => to],
  ['from', ({ from }) => from],
  ['app', (message) => message.app_name],
  ['order', (message) => message.order_uuid],
  ['text', ({ msg }) => msg],
  ['code', ({ code }) => code],
  ['withheld_price', ({ withheld }) => withheld?.price.toFixed(3) ?? null],
  ['call_seconds', ({ voice }) => voice?.seconds ?? null],
];

/** The messages of a customer, newest first, page by page. One that was not paid for is without its text. */
export async function* privateSmsPages(
  { readModel, catalogue }: Pick<QueryDeps, 'readModel' | 'catalogue'>,
  userId: string,
): AsyncGenerator<readonly SmsView[], void> {
  const rows = readModel.collection(privateSms);
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const where = { userId, seq: { $gt: 0, $lt: before } };
    const found = await rows.find(where, { sort: [['seq', -1]], limit: CSV_PAGE_ROWS });
    const page = await withAppsOfCalls({ readModel }, found);
    const catalogueRows = await catalogue.read();
    yield page.map((row) => presentSms(row, catalogueRows));
    const last = page.at(-1);
    if (!last || page.length < CSV_PAGE_ROWS) return;
    before = last.seq;
  }
}

/** Every message of a customer, newest first. */
export function privateSmsFile(
  deps: Pick<QueryDeps, 'readModel' | 'catalogue'>,
  userId: string,
): StreamedText {
  return csvFile(COLUMNS, privateSmsPages(deps, userId));
}
