import type { Locator, Page } from '@playwright/test';
import { expect, logIn, test } from './journey.ts';
import type { Operator } from './operator.ts';
import { checkPage } from './page-health.ts';
import { numberOn } from './shopping.ts';

const CODE = '482913';
const HIDDEN = 'Your ••• code is •••';
const TO_BUY = '/dashboard/buy-now?unclaimedNumbers=true';

// A server of its own, where nobody else buys these numbers.
test.use({ seedNumbers: 122 });

/** A text for an app comes to some numbers that nobody has. Each journey has its own numbers. */
async function receive(operator: Operator, app: string, from: number, count: number): Promise<void> {
  const numbers = (await operator.numbersForSale()).slice(from, from + count);
  for (const to of numbers) await operator.deliver({ to, text: `Your ${app} code is ${CODE}` });
}

// All at first, because the list of apps is read only every ten seconds.
test.beforeAll(async ({ operator }) => {
  await receive(operator, 'Signal', 0, 3);
  await receive(operator, 'Discord', 3, 1);
});

/** Chooses the app, and searches. */
async function search(within: Locator, page: Page, app: RegExp): Promise<Locator> {
  const button = within.getByRole('button', { name: 'Search' });
  await expect(button).toBeDisabled();
  await within.getByRole('combobox', { name: 'App' }).click();
  await page.getByRole('option', { name: app }).click();
  await within.getByLabel('Last days, 1 to 90').fill('91');
  await expect(button).toBeDisabled();
  await within.getByLabel('Last days, 1 to 90').fill('30');
  await button.click();
  const rows = within.getByRole('row').filter({ hasText: HIDDEN });
  await expect(rows.first()).toBeVisible();
  return rows;
}

test('a visitor searches unclaimed numbers, chooses all, and buys the same after the login', async ({
  page,
  customerWith,
}) => {
  await page.goto('/unclaimed-phone-number');
  const main = page.getByRole('main');
  const rows = await search(main, page, /^Signal \[3\]$/);
  await expect(rows).toHaveCount(3);
  await expect(main).not.toContainText(CODE);
  const head = main.getByRole('button', { name: 'Phone number' });
  await head.click();
  const first = await numberOn(rows.nth(0));
  await head.click();
  expect(await numberOn(rows.nth(2))).toBe(first);
  await main.getByRole('checkbox', { name: 'Select all' }).check();
  await checkPage(page);
  await main.getByRole('button', { name: /^Purchase 3 for \d/ }).click();

  await expect(page).toHaveURL(`/auth/login?p=${encodeURIComponent(TO_BUY)}`);
  await logIn(page, await customerWith(10));
  await expect(page).toHaveURL(TO_BUY);
  await expect(rows).toHaveCount(3);
  await checkPage(page);
  await main.getByRole('button', { name: /^Buy 3 numbers for \d/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy 3 numbers for Signal' });
  await dialog.getByRole('button', { name: /^Buy 3 for \d/ }).click();
  await expect(dialog).toContainText('3 of 3 done.');
  await dialog.getByRole('button', { name: 'I have read it' }).click();
  const orders = page.getByRole('row').filter({ hasText: 'Signal' });
  await expect(orders).toHaveCount(3);
  await expect(orders.filter({ hasText: 'completed' })).toHaveCount(3);
});

test('the first page sells one, and its order begins with the text that was hidden', async ({
  page,
  customerWith,
}) => {
  await page.goto('/');
  const band = page.getByRole('region', { name: 'Unclaimed numbers' });
  await band.scrollIntoViewIfNeeded();
  const rows = await search(band, page, /^Discord \[1\]$/);
  const number = await numberOn(rows.first());
  await rows
    .first()
    .getByRole('button', { name: /^Purchase for \d/ })
    .click();
  await logIn(page, await customerWith(10));
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Buy 1 number for \d/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discord activation');
  const main = page.getByRole('main');
  await expect(main).toContainText(`Your Discord code is ${CODE}`);
  await expect(main).toContainText('SMS bought with the number');
  expect(await numberOn(main)).toBe(number);
});
