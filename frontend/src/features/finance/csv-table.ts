import { decodeText } from '../../ui/text-file.ts';

/** What a file is not, or has too much of. Each has a sentence for the reader. */
export type FileFault = 'too-large' | 'no-text' | 'not-utf-8' | 'no-rows' | 'too-many-rows' | 'one-column';

export type CsvTable =
  | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly fault: FileFault };

const MOST_BYTES = 10 * 1024 * 1024;
const MOST_ROWS = 100_000;
const SEPARATORS = [',', ';', '\t'] as const;

/** The cells of each line. A quoted cell may have separators, quotes and line breaks (RFC 4180). */
export function csvLines(text: string, separator: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endLine = (): void => {
    cells.push(cell);
    if (cells.length > 1 || cell !== '') lines.push(cells);
    [cells, cell] = [[], ''];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === separator) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') endLine();
    else if (sign !== '\r') cell += sign;
  }
  endLine();
  return lines;
}

/** The separator that is most often in the first line. */
function separatorOf(text: string): string {
  const end = text.indexOf('\n');
  const first = end === -1 ? text : text.slice(0, end);
  const countOf = (separator: string): number => first.split(separator).length;
  return SEPARATORS.reduce((best, each) => (countOf(each) > countOf(best) ? each : best));
}

/** Reads a file as a table with a head. It says what is wrong with a file that is none. */
export async function readCsvTable(file: Blob): Promise<CsvTable> {
  if (file.size > MOST_BYTES) return { fault: 'too-large' };
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
  if ('fault' in decoded) return decoded;
  const content = decoded.text;
  const [head, ...rows] = csvLines(content, separatorOf(content));
  if (!head || rows.length === 0) return { fault: 'no-rows' };
  if (head.length < 2) return { fault: 'one-column' };
  if (rows.length > MOST_ROWS) return { fault: 'too-many-rows' };
  return { head, rows };
}
