/** A cell: a text, a number, or nothing. */
export type CsvValue = string | number | null;

/** The byte order mark at the start of a file: without it spreadsheets do not read UTF-8. */
export const CSV_START = '\uFEFF';

/** Signed numbers and phone numbers stay as they are. Any other text must not begin a formula. */
function isNumber(text: string): boolean {
  return /^[+-]?\d+(\.\d+)?$/.test(text);
}

function cellOf(value: CsvValue): string {
  const text = value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && !isNumber(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * One row of CSV (RFC 4180) with its line break. Text that a spreadsheet would read as a formula gets an apostrophe in
 * front, because other people wrote some of it.
 */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

/** A whole file with few rows. */
export function csvText(rows: readonly (readonly CsvValue[])[]): string {
  return CSV_START + rows.map(csvRow).join('');
}
