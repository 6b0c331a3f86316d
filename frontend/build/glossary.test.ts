import { readdirSync, readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@ringpost/domain/rules/languages';
import { describe, expect, it } from 'vitest';
import { SITE_TEXTS } from './translation-faults.ts';

/** The word for an English term in a language, and parts of words of which one is in each text that uses the term. */
interface Word {
  readonly term: string;
  readonly stems: readonly string[];
}

/** English uses these words in several senses: an order of rows, the account at a carrier, a text to support. */
const SEVERAL_SENSES: ReadonlySet<string> = new Set(['order', 'message', 'account', 'number', 'code']);
/** Texts that use a term in another sense, or that need no word for it in another language. */
const OTHERWISE: ReadonlySet<string> = new Set([
  'apps.prices.count',
  'apps.rename.submit',
  'audit.folded',
  'history.of',
  'problem.image-type-incorrect',
  'webhook.secret.hint',
]);
/** Arabic can be written with and without its vowels. */
const VOWELS = /[\u064b-\u0652]/g;
/** The arguments of a message have English names. */
const ARGUMENTS = /\{[\w-]+[^{}]*\}/g;

function textsOf(tag: string): Readonly<Record<string, string>> {
  const folder = `${SITE_TEXTS.messages}/${tag}`;
  return Object.assign(
    {},
    ...readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as object),
  );
}

function glossaryOf(tag: string): Readonly<Record<string, Word>> {
  const file = `${SITE_TEXTS.root}frontend/glossary/${tag}.json`;
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Word>;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(VOWELS, '');
}

/** Texts whose English uses a term that the translation says with another word than the glossary. */
function otherWords(tag: string): string[] {
  const [english, translated] = [textsOf(DEFAULT_LANGUAGE.tag), textsOf(tag)];
  return Object.entries(glossaryOf(tag)).flatMap(([term, { stems }]) => {
    if (SEVERAL_SENSES.has(term)) return [];
    const used = new RegExp(`\\b${term}s?\\b`, 'i');
    return Object.entries(english).flatMap(([id, text]) => {
      if (OTHERWISE.has(id) || !used.test(text.replaceAll(ARGUMENTS, ' '))) return [];
      const said = plain(translated[id] ?? '');
      return stems.some((stem) => said.includes(plain(stem)))
        ? []
        : [`${tag} ${id} (${term}): ${translated[id]}`];
    });
  });
}

const others = LANGUAGES.filter(({ tag }) => tag !== DEFAULT_LANGUAGE.tag).map(({ tag }) => tag);

describe('The terms of a language', () => {
  it('are those of its glossary, in every text', () => {
    expect(others.flatMap(otherWords)).toEqual([]);
  });

  it('are the same in each glossary', () => {
    const terms = others.map((tag) => Object.keys(glossaryOf(tag)).sort());
    for (const each of terms) expect(each).toEqual(terms[0]);
  });
});
