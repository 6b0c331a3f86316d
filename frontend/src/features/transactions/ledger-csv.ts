import type { TransactionView } from '@ringpost/query-api/wallets/wallets.contract';
import { csvText } from '../../ui/csv.ts';

const head = ['line', 'at', 'kind', 'amount', 'balance_after', 'order', 'app', 'number', 'reason', 'settled'];

/** The ledger as a file for a spreadsheet: UTC times, dollars with three decimals. */
export function ledgerCsv(lines: readonly TransactionView[]): string {
  return csvText([
    head,
    ...lines.map((line) => [
      line.line,
      line.at,
      line.kind,
      line.amount.toFixed(3),
      line.balance_after.toFixed(3),
      line.order_uuid,
      line.app_name,
      line.number,
      line.reason,
      line.settled,
    ]),
  ]);
}
