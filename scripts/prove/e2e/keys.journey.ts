import type { Page } from '@playwright/test';
import { SANDBOX_MONEY_DOLLARS } from '@ringpost/domain/rules/limits';
import { expect, logIn, test } from './journey.ts';
import { firstWord } from './language.ts';
import { buy } from './shopping.ts';

/** Leaves the filter, which has the focus at first on the overview. */
function leaveField(page: Page): Promise<void> {
  return page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

test('the palette finds an app to buy, an own order and a page', async ({
  page,
  customerWith,
  translator,
}) => {
  await logIn(page, await customerWith(5));
  const number = await buy(page, 'Telegram');
  const palette = page.getByRole('dialog', { name: 'Search' });

  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('instag');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Instagram');
  await page.keyboard.press('Tab');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Canada');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/buy-now\?app=[^&]+&country=CA/);
  await expect(palette).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(number.slice(-7));
  await palette.getByRole('group', { name: 'Yours' }).getByRole('option').click();
  await expect(page).toHaveURL(/\/dashboard\/order-numbers\//);

  await page.keyboard.press('Control+k');
  await page.keyboard.type(firstWord(translator, 'transactions, balance, refunds'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/transactions');
});

test('g and a letter open a page, ? shows all keys, and no key works while somebody types', async ({
  page,
  customerWith,
}) => {
  await logIn(page, await customerWith(0));
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('go?');
  await expect(page.getByRole('searchbox')).toHaveValue('go?');
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/dashboard/main');

  await leaveField(page);
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page).toHaveURL('/dashboard/messages');
  await leaveField(page);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page).toHaveURL('/dashboard/order-history');

  await page.keyboard.press('?');
  await expect(sheet).toContainText('Copy the newest code');
  await expect(sheet).toContainText(
    /Tab.*Change the country of the app that was found.*←→.*Close or open a transaction, or move in a chart.*HomeEnd/,
  );
  await expect(sheet).toContainText(/Ready now.*Ledger/);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('a visitor finds the apps by the same key', async ({ page }) => {
  const palette = page.getByRole('dialog', { name: 'Search' });
  await page.goto('/');
  // The page is there before its scripts run, and they do not know of a key that was pressed before.
  await expect(async () => {
    if (await palette.isHidden()) await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type('telegr');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Telegram');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth\/login\?p=/);
});

test('a control that is off says why when the pointer is on it', async ({ page, customerWith }) => {
  await logIn(page, await customerWith(0));
  const tip = page.getByRole('tooltip');
  // The page may still move below the pointer.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.locator('label').filter({ hasText: 'Voice message' }).hover();
    await expect(tip.filter({ hasText: 'Not sold alone' }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(tip.filter({ visible: true })).toHaveCount(0);

  await page.getByRole('radio', { name: 'Activation' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tip.filter({ visible: true })).toContainText('Not sold alone');
  await expect(page.getByRole('radio', { name: 'Activation' })).toBeChecked();

  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole('link', { name: 'Orders', exact: true }).first().hover();
  await expect(page.getByText('Orders', { exact: true }).filter({ visible: true }).last()).toBeVisible();
  await page.mouse.move(400, 600);

  // A menu stays while the mouse is on it, and closes some time after the mouse has left it.
  await page.goto('/');
  const menu = page.getByRole('menu', { name: 'Account' });
  await expect(async () => {
    await page.locator('.user-menu').click();
    await expect(menu).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await menu.getByRole('menuitem').first().hover();
  await page.mouse.move(20, 700);
  expect(await menu.isVisible()).toBe(true);
  await expect(menu).toBeHidden();
});

test('a sandbox key buys with play money, is named in the list, and ends there', async ({
  page,
  customerWith,
}) => {
  await logIn(page, await customerWith(0), '/dashboard/keys');
  await page.getByRole('button', { name: 'New key' }).click();
  const form = page.getByRole('dialog', { name: 'New API key' });
  await form.getByLabel('Name').fill('Trial');
  await form.getByRole('checkbox').last().check();
  await form.getByRole('button', { name: 'Make the key' }).click();
  const base = new URL('/sandbox', page.url()).href;
  await expect(page.locator('.snippet-card pre')).toContainText(`${base}/api/users/balance`);
  const key = await page.getByText(/^[\da-f]{32}$/).textContent();
  const headers = { authorization: `Bearer ${key}` };
  const balance = async () => (await page.request.get(`${base}/api/users/balance`, { headers })).json();
  expect(await balance()).toMatchObject({ balance: SANDBOX_MONEY_DOLLARS });
  const handle = async (fields: string) =>
    (await page.request.get(`${base}/stubs/handler_api.php?api_key=${key}&${fields}`)).text();
  const got = await handle('action=getNumber&service=tg&country=187');
  expect(got).toMatch(/^ACCESS_NUMBER:/);
  const status = () => handle(`action=getStatus&id=${got.split(':')[1]}`);
  await expect.poll(status, { timeout: 30_000 }).toMatch(/^STATUS_OK:/);
  expect((await balance()).balance).toBeLessThan(SANDBOX_MONEY_DOLLARS);

  await page.getByRole('button', { name: 'I have saved it' }).click();
  const row = page.getByRole('row', { name: /Trial/ });
  await expect(row).toContainText('Sandbox key');
  await row.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'End the key' }).click();
  // Behind a dialog there is no row for a reader, so only its end says that the key has ended.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toHaveCount(0);
  // The button that had the focus went with the row.
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
  // A key ends everywhere within a second.
  await expect.poll(() => handle('action=getBalance')).toBe('BAD_KEY');
  await page.goto('/dashboard/transactions');
  await expect(page.getByText('Every change of your balance is shown here.')).toBeVisible();
});
