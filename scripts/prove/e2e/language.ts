import { expect, type Page } from '@playwright/test';
import { type Language, PSEUDO_LANGUAGE } from '@ringpost/domain/rules/languages';
import { plainWords } from '@ringpost/domain/rules/pseudo-text';
import type { Translator } from '../in-language/translator.ts';

/** Opens the pages from now on in a language, as if it was chosen in the menu. */
export async function chooseLanguage(page: Page, { tag }: Language): Promise<void> {
  if (!page.url().startsWith('http')) await page.goto('/');
  await page.evaluate((language) => {
    localStorage.setItem('ringpost.language', language);
    sessionStorage.setItem('ringpost.language', language);
  }, tag);
}

/** What isolates a value in a sentence from right to left. */
const VALUES = /\u2068[^\u2069]*\u2069/gu;
/** Not translated: the currency. */
const KEPT = ['USD'];

/** Words of the headings that are in no pseudo-language. */
async function plainHeadings(page: Page): Promise<readonly string[]> {
  const headings = await page.locator('main').locator('h1, thead th, legend').allTextContents();
  const words = headings.flatMap((text) => plainWords(text.replaceAll(VALUES, ' ')));
  return words.filter((word) => !KEPT.includes(word));
}

/** The open page is in the pseudo-language: its direction, and its headings, which hold no data but in their values. */
export async function expectPseudo(page: Page): Promise<void> {
  const { tag, direction } = PSEUDO_LANGUAGE;
  await expect(page.locator('html')).toHaveAttribute('lang', tag);
  await expect(page.locator('html')).toHaveAttribute('dir', direction);
  // After a choice the page names its language before all of its texts have changed.
  await expect.poll(() => plainHeadings(page)).toEqual([]);
}

/** The first of the words by which the search finds a page, in the language of the journey. */
export function firstWord(translator: Translator | null, words: string): string {
  return (translator?.plain(words) ?? words).split(/[,،、，]/)[0] ?? words;
}
