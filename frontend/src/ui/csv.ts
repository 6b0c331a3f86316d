export type CsvValue = string | number | null;

/**
 * Rows as CSV (RFC 4180, with the byte order mark that spreadsheets need to read UTF-8). Text that a spreadsheet would
 * take for a formula gets an apostrophe in front, because some of it was written by somebody else.
 */
export function csvText(rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** A signed number and a phone number stay as they are; any other text may not begin a formula. */
function isNumber(text: string): boolean {
  return /^[+-]?\d+(\.\d+)?$/.test(text);
}

function cell(value: CsvValue): string {
  const text = value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && !isNumber(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
