import { readFileSync } from 'node:fs';
import { lexer, type Token, type Tokens, walkTokens } from 'marked';
import { readDocument } from './documents.ts';

/** What a translation of a document may not change. */
interface Outline {
  readonly date: readonly string[];
  /** Headings, lists, tables, code and paragraphs, such as `heading 2`, or `list 3` with three entries. */
  readonly blocks: readonly string[];
  readonly links: readonly string[];
  /** The limits that are named: `{{SETTLEMENT_MINUTES}}`. */
  readonly limits: readonly string[];
}

function blockOf(token: Token): string {
  const { depth, items, rows } = token as { depth?: number; items?: unknown[]; rows?: unknown[] };
  return [token.type, depth ?? items?.length ?? rows?.length].filter((each) => each !== undefined).join(' ');
}

function linksIn(tokens: Token[]): string[] {
  const links: string[] = [];
  walkTokens(tokens, (token) => {
    if (token.type === 'link') links.push((token as Tokens.Link).href);
  });
  return links;
}

function outlineOf(file: string): Outline {
  const code = readFileSync(file, 'utf8');
  const { date } = readDocument(code, file);
  const tokens = lexer(code.replace(/^---\n[\s\S]*?\n---\n/, ''));
  return {
    date: [date],
    blocks: tokens.filter(({ type }) => type !== 'space').map(blockOf),
    // Words have another order in another language.
    links: linksIn(tokens).sort(),
    limits: [...code.matchAll(/\{\{[^}]*\}\}/g)].map(([limit]) => limit).sort(),
  };
}

/** How a translated document does not fit the English one. */
export function documentFaults(english: string, other: string): readonly string[] {
  let found: Outline;
  try {
    found = outlineOf(other);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const wanted = outlineOf(english);
  return (['date', 'blocks', 'links', 'limits'] as const).flatMap((part) => {
    const [ours, theirs] = [wanted[part], found[part]];
    const length = Math.max(ours.length, theirs.length);
    const place = Array.from({ length }, (_, at) => at).find((at) => ours[at] !== theirs[at]);
    if (place === undefined) return [];
    return [`among its ${part} is "${theirs[place] ?? ''}" where English has "${ours[place] ?? ''}"`];
  });
}
