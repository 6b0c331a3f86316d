import { expect, type Page } from '@playwright/test';
import { type Language, PSEUDO_LANGUAGE } from '@ringpost/domain/rules/languages';

/** Opens the pages from now on in a language, as who has chosen it in the menu. */
export async function chooseLanguage(page: Page, { tag }: Language): Promise<void> {
  if (!page.url().startsWith('http')) await page.goto('/');
  await page.evaluate((language) => {
    localStorage.setItem('ringpost.language', language);
    sessionStorage.setItem('ringpost.language', language);
  }, tag);
}

/** The open page is in the pseudo-language: its direction, and the words of its heading. */
export async function expectPseudo(page: Page): Promise<void> {
  const { tag, direction } = PSEUDO_LANGUAGE;
  await expect(page.locator('html')).toHaveAttribute('lang', tag);
  await expect(page.locator('html')).toHaveAttribute('dir', direction);
}
