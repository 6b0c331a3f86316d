import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { collectMessages } from './collect-messages.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const kept = readFileSync(`${folder}src/i18n/en.json`, 'utf8');

describe('The English texts', () => {
  it('are those of the code: after a change of a text, build the pages and commit en.json', () => {
    expect(JSON.parse(kept)).toEqual(JSON.parse(collectMessages(folder)));
  });

  it('are plain English: nothing that a reader with a second language has to read twice', () => {
    const hard =
      /\b(by itself|without a word|stands? here|anew|whoever|all the same|need not|film|story|is back on|went back|put .+ away|goes on|moved|holds)\b/i;
    const texts = Object.values(JSON.parse(kept) as Record<string, string>);
    expect(texts.filter((text) => hard.test(text))).toEqual([]);
  });

  it('can all be read as ICU text', () => {
    for (const text of Object.values(JSON.parse(kept) as Record<string, string>))
      expect(() => parse(text), text).not.toThrow();
  });
});
