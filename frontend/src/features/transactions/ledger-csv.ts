import type { TransactionView } from '@ringpost/projections/wallets/wallets.view';

const head = ['line', 'at', 'kind', 'amount', 'balance_after', 'order', 'app', 'number', 'reason', 'settled'];

/**
 * The ledger as CSV (RFC 4180, with the byte order mark that spreadsheets need to read UTF-8). Text that a spreadsheet
 * would take for a formula gets an apostrophe in front, because a reason is written by somebody else.
 */
export function ledgerCsv(lines: readonly TransactionView[]): string {
  const rows = lines.map((line) => [
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
  ]);
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** A signed number and a phone number are ours and stay as they are; any other text may not begin a formula. */
const isNumber = (text: string): boolean => /^[+-]?\d+(\.\d+)?$/.test(text);

function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && !isNumber(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
