import * as limits from '@ringpost/domain/rules/limits';
import { formatUsd } from '@ringpost/domain/rules/money-display';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { Document, DocumentHead } from '../src/features/documents/document.ts';

const FILE = /\/content\/[\w-]+\/.+\.md(\?head)?$/;
const FRONT = /^---\n([\s\S]*?)\n---\n/;
const VALUE = /\{\{(\w+)(\|usd)?\}\}/g;
const FIELDS = ['title', 'description', 'date'] as const;

function headOf(front: string, file: string): DocumentHead {
  const fields = new Map(front.split('\n').map((line) => line.split(/:\s+(.*)/, 2) as [string, string]));
  const missing = FIELDS.filter((name) => !fields.get(name));
  if (missing.length > 0) throw new Error(`${file} has no ${missing.join(', ')} at its start.`);
  const [title = '', description = '', date = ''] = FIELDS.map((name) => fields.get(name));
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new Error(`${file}: "${date}" is no date such as 2026-11-26.`);
  return { title, description, date };
}

/** The text with the constants of the product in place of `{{SETTLEMENT_MINUTES}}`, and of `{{RESERVATION_FEE_MILLS|usd}}` as money. */
function withLimits(text: string, file: string): string {
  return text.replace(VALUE, (_, name: string, isMoney: string | undefined) => {
    const value = (limits as Readonly<Record<string, unknown>>)[name];
    if (typeof value !== 'number') throw new Error(`${file}: there is no number ${name} in the limits.`);
    return isMoney ? formatUsd(value) : String(value);
  });
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

const markdown = new Marked<string, string>({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    // On a phone a row is a card, so each cell has the name of its column.
    table({ header, rows }: Tokens.Table) {
      const names = header.map(({ text }) => attribute(text));
      const head = header.map(({ tokens }) => `<th>${this.parser.parseInline(tokens)}</th>`).join('');
      const row = (cells: Tokens.TableCell[]): string =>
        cells
          .map(
            ({ tokens }, column) =>
              `<td data-label="${names[column]}">${this.parser.parseInline(tokens)}</td>`,
          )
          .join('');
      const body = rows.map((cells) => `<tr>${row(cells)}</tr>`).join('');
      return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>\n`;
    },
    html() {
      throw new Error('A document contains HTML. It is written in Markdown only.');
    },
  },
});

/**
 * A document as its head and its HTML.
 * @throws Error if its start lacks a field, or if it names a limit that does not exist
 */
export function readDocument(code: string, file: string): Document {
  const [front, fields] = FRONT.exec(code) ?? [];
  if (front === undefined || fields === undefined) throw new Error(`${file} does not start with its fields.`);
  const head = headOf(withLimits(fields, file), file);
  const text = withLimits(code.slice(front.length), file);
  const parts = markdown.lexer(text).flatMap((token) => {
    const { type, depth, text: title } = token as Tokens.Heading;
    return type === 'heading' && depth === 2 ? [{ id: anchorOf(title), title }] : [];
  });
  return { ...head, parts, html: markdown.parse(text, { async: false }) };
}

/** Makes a module of each document. Its default export is the head and the HTML, or with `?head` only the head. */
export function documents(): Plugin {
  return {
    name: 'ringpost:documents',
    enforce: 'pre',
    transform(code, id) {
      const [found, headOnly] = FILE.exec(id) ?? [];
      if (found === undefined) return undefined;
      const { html, parts, ...head } = readDocument(code, id);
      const value = headOnly ? head : { ...head, parts, html };
      return { code: `export default ${JSON.stringify(value)};`, map: null, moduleType: 'js' };
    },
  };
}
