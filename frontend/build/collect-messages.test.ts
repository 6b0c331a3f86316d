import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from '@formatjs/icu-messageformat-parser';
import { afterEach, describe, expect, it } from 'vitest';
import { collectMessages, writeMessages } from './collect-messages.ts';

const src = fileURLToPath(new URL('../src', import.meta.url));
const collected = collectMessages(src);
const texts = [...collected.values()].flatMap((group) => Object.values(group));

function kept(folder: string): Map<string, unknown> {
  const files = readdirSync(folder).sort();
  return new Map(
    files.map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  );
}

const HARD =
  /\b(by itself|without a word|stands? here|anew|whoever|all the same|need not|film|story|is back on|went back|put .+ away|goes on|moved|holds)\b/i;

/** The lines of the policies, the questions and the blog. */
function linesOfDocuments(): string[] {
  const folder = fileURLToPath(new URL('../content/en', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  return files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
}

describe('The English texts', () => {
  it('are those of the code: after a change of a text, build the pages and commit src/i18n/en', () => {
    expect(kept(join(src, 'i18n', 'en'))).toEqual(new Map(collected));
  });

  it('are plain English that a reader whose second language is English understands at once', () => {
    expect([...texts, ...linesOfDocuments()].filter((text) => HARD.test(text))).toEqual([]);
  });

  it('can all be read as ICU text', () => {
    for (const text of texts) expect(() => parse(text), text).not.toThrow();
  });
});

describe('The texts of a folder', () => {
  let folder = '';
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function sources(files: Readonly<Record<string, string>>): string {
    folder = mkdtempSync(join(tmpdir(), 'ringpost-texts-'));
    for (const [file, code] of Object.entries(files)) {
      mkdirSync(join(folder, file, '..'), { recursive: true });
      writeFileSync(join(folder, file), code);
    }
    return folder;
  }
  const message = (id: string, text: string): string =>
    `const m = { id: '${id}', defaultMessage: '${text}' };`;

  it('are grouped by the noun, its admin pages, the parts of screens, and what every page needs', () => {
    const collected = collectMessages(
      sources({
        'features/orders/page.tsx': message('b', 'B'),
        'features/orders/admin/page.tsx': message('c', 'C'),
        'features/orders/module.ts': message('d', 'D'),
        'features/orders/page.test.tsx': message('e', 'E'),
        'ui/list/list.tsx': message('a', 'A'),
        'app/header.tsx': '<FormattedMessage id="f" defaultMessage="F" />',
      }),
    );
    expect(Object.fromEntries(collected)).toEqual({
      orders: { b: 'B' },
      'orders-admin': { c: 'C' },
      site: { d: 'D', f: 'F' },
      ui: { a: 'A' },
    });
  });

  it('have each id once: with one text, in one group', () => {
    expect(() =>
      collectMessages(sources({ 'ui/a.ts': message('x', 'A'), 'ui/b.ts': message('x', 'B') })),
    ).toThrow('has two texts');
    rmSync(folder, { recursive: true });
    expect(() =>
      collectMessages(sources({ 'ui/a.ts': message('x', 'A'), 'app/b.ts': message('x', 'A') })),
    ).toThrow('is in site and in ui');
  });

  it('are written for translators, and the file of a removed group is deleted', () => {
    const at = sources({ 'en/old.json': '{}' });
    writeMessages(join(at, 'en'), new Map([['ui', { a: 'A' }]]));
    expect(kept(join(at, 'en'))).toEqual(new Map([['ui', { a: 'A' }]]));
  });
});
