import type { Page } from '@playwright/test';
import { addressIn, LANGUAGES, PSEUDO_LANGUAGE } from '@ringpost/domain/rules/languages';
import { plainWords, pseudoText } from '@ringpost/domain/rules/pseudo-text';
import { expect, logIn, test } from './journey.ts';
import { expectPseudo } from './language.ts';

test.use({ pseudoLanguage: true });

const home = addressIn(PSEUDO_LANGUAGE, '/');

async function choose(page: Page, menu: string, name: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('a public page is read in the language of its address, before any script', async ({ visit, server }) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto(home);
  await expectPseudo(page);
  expect(plainWords(await page.getByRole('heading', { level: 1 }).innerText())).toEqual([]);
  const alternates = page.locator('link[rel=alternate][hreflang]');
  expect(await alternates.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    ...[...LANGUAGES, PSEUDO_LANGUAGE].map((language) => server.url + addressIn(language, '/')),
    `${server.url}/`,
  ]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a visitor keeps the language of the address through the login, and changes it without losing what was typed', async ({
  page,
  customerWith,
}) => {
  const { email, password } = await customerWith(5);
  await page.goto(home);
  await page
    .getByRole('banner')
    .getByRole('link', { name: pseudoText('Log in') })
    .click();
  await expectPseudo(page);
  await page.getByLabel(pseudoText('Email')).fill(email);
  await choose(page, pseudoText('Language'), 'English');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await choose(page, 'Language', PSEUDO_LANGUAGE.name);
  await expect(page.getByLabel(pseudoText('Email'))).toHaveValue(email);
  await page.getByLabel(pseudoText('Password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: pseudoText('Log in') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pseudoText('Overview'));
  await page.reload();
  await expectPseudo(page);
  await expect(page.getByText('5.000').first()).toBeVisible();
});

test('a browser is led to its own language, until another is chosen', async ({ visit, server }) => {
  const page = await visit({ locale: PSEUDO_LANGUAGE.tag });
  await page.goto('/?ref=1#faq');
  await expect(page).toHaveURL(`${server.url}${home}?ref=1#faq`);
  await choose(page, pseudoText('Language'), 'English');
  await expect(page).toHaveURL(`${server.url}/?ref=1#faq`);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
  await page.goto('/auth/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a browser of any country is led to its language', async ({ visit, server }) => {
  for (const [locale, tag] of [
    ['zh-TW', 'zh'],
    ['ru-RU', 'ru'],
    ['ar-EG', 'ar'],
  ] as const) {
    const page = await visit({ locale });
    await page.goto('/prices');
    await expect(page).toHaveURL(`${server.url}/${tag}/prices`);
    const direction = LANGUAGES.find((language) => language.tag === tag)?.direction ?? '';
    await expect(page.locator(`html[lang=${tag}][dir=${direction}]`)).toHaveCount(1);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${server.url}/${tag}/prices`);
    await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', tag);
  }
});

test('an account keeps its language: it is chosen in the profile, and counts in a new browser after the login', async ({
  page,
  visit,
  customerWith,
}) => {
  const customer = await customerWith(1);
  await logIn(page, customer);
  await page.goto('/dashboard/profile');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ru');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  const elsewhere = await visit();
  await logIn(elsewhere, customer);
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'ru');
  await elsewhere.goto('/');
  await expect(elsewhere).toHaveURL(/\/ru$/);
});

test('who has logged in chooses a language in the bar above the pages', async ({ page, customerWith }) => {
  await logIn(page, await customerWith(1));
  await choose(page, 'Language', PSEUDO_LANGUAGE.name);
  await expectPseudo(page);
  await page.goto('/dashboard/order-history');
  await expectPseudo(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pseudoText('Orders'));
});
