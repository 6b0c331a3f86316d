import { createHash } from 'node:crypto';
import { CSV_START, csvRow } from '@ringpost/domain/rules/csv';
import { toDollars } from '@ringpost/domain/rules/money-display';
import type { StreamedText } from '@ringpost/web/http';
import type { JournalEntry } from './journal-entries.ts';

/** How the lines of a file are written. */
interface Form {
  readonly head: string;
  /** The line without its hash. The hash is made of this text. */
  text(line: number, entry: JournalEntry): string;
  /** The line as it is in the file. */
  withHash(text: string, hash: string): string;
}

const LINE_END = '\r\n';
/** What the first line has in place of the hash before it. */
const NO_HASH = '0'.repeat(64);

export const CSV_FORM: Form = {
  head:
    CSV_START +
    csvRow(['line', 'position', 'at', 'type', 'actor', 'customer', 'about', 'account', 'amount', 'hash']),
  text(line, { position, at, type, actor, customer, about, account, mills }) {
    const amount = toDollars(mills).toFixed(3);
    const cells = [line, position, at, type, actor, customer, about, account, amount];
    return csvRow(cells).slice(0, -LINE_END.length);
  },
  withHash: (text, hash) => `${text},${hash}${LINE_END}`,
};

export const JSON_LINES_FORM: Form = {
  head: '',
  text: (line, { mills, ...entry }) => JSON.stringify({ line, ...entry, amount: toDollars(mills) }),
  withHash: (text, hash) => `${text.slice(0, -1)},"hash":"${hash}"}\n`,
};

/** The hash of a line: of the hash before it and the text of the line. So a change of one line changes all later hashes. */
function hashOf(before: string, text: string): string {
  return createHash('sha256').update(before).update(text).digest('hex');
}

/** The entries as a file, one page at a time. */
export async function* journalFile(form: Form, pages: AsyncIterable<readonly JournalEntry[]>): StreamedText {
  let [line, hash, written] = [0, NO_HASH, form.head];
  for await (const entries of pages) {
    for (const entry of entries) {
      line += 1;
      const text = form.text(line, entry);
      hash = hashOf(hash, text);
      written += form.withHash(text, hash);
    }
    if (written !== '') yield written;
    written = '';
  }
  if (written !== '') yield written;
}
