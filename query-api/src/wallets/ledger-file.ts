import { type TransactionRow, transactions } from '@ringpost/projections/wallets/wallets.view';
import { CSV_PAGE_ROWS, type CsvColumn, csvFile } from '@ringpost/web/csv';
import type { StreamedText } from '@ringpost/web/http';
import type { QueryDeps } from '../query-deps.ts';
import { type LedgerFilter, presentLines, whereLines } from './ledger-lines.ts';
import type { TransactionView } from './wallets.contract.ts';

/** The columns: UTC times, dollars with three decimals, and the terms of the API. */
const COLUMNS: readonly CsvColumn<TransactionView>[] = [
  ['line', ({ line }) => line],
  ['at', ({ at }) => at],
  ['kind', ({ kind }) => kind],
  ['amount', ({ amount }) => amount.toFixed(3)],
  ['balance_after', (line) => line.balance_after.toFixed(3)],
  ['order', (line) => line.order_uuid],
  ['payment', (line) => line.payment_uuid],
  ['gateway', ({ gateway }) => gateway],
  ['app', (line) => line.app_name],
  ['number', ({ number }) => number],
  ['reason', ({ reason }) => reason],
  ['settled', ({ settled }) => settled],
  ['corrects', (line) => line.corrects_uuid],
  ['transfer', (line) => line.transfer_uuid],
];

/** Pages of lines, newest first. Each page begins after the last line of the previous one. */
export async function* linePages(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  userId: string,
  filter: LedgerFilter,
): AsyncGenerator<readonly TransactionRow[], void> {
  const collection = readModel.collection(transactions);
  const where = await whereLines({ readModel }, userId, filter);
  let below: { readonly line?: { readonly $lt: number } } = {};
  for (;;) {
    const rows = await collection.find(
      { ...where, ...below },
      { sort: [['line', -1]], limit: CSV_PAGE_ROWS },
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < CSV_PAGE_ROWS) return;
    below = { line: { $lt: last.line } };
  }
}

/** Every line of the ledger that the filter finds, newest first. */
export function ledgerFile(deps: QueryDeps, userId: string, filter: LedgerFilter): StreamedText {
  async function* presented(): AsyncGenerator<readonly TransactionView[], void> {
    for await (const rows of linePages(deps, userId, filter)) yield presentLines(deps, rows);
  }
  return csvFile(COLUMNS, presented());
}
