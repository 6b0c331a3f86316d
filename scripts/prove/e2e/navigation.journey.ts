import { LANGUAGES } from '@ringpost/domain/rules/languages';
import { expect, logIn, test } from './journey.ts';
import { firstWord } from './language.ts';

const PHONE = { width: 375, height: 812 };

test('every way to get a number is a tab of one place, and a deep link marks both', async ({
  page,
  customerWith,
}) => {
  await logIn(page, await customerWith(0));
  const rail = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(rail.getByRole('link')).toHaveText([
    ...['Overview', 'Buy', 'Numbers', 'Messages', 'Orders', 'Ledger', 'Payments', 'Statistics', 'Developers'],
  ]);
  await rail.getByRole('link', { name: 'Buy' }).click();
  const tabs = page.getByRole('navigation', { name: 'Buy' });
  for (const [tab, path] of [
    ['Chosen numbers', '/dashboard/active-inventory'],
    ['More, in some minutes', '/dashboard/any-inventory/bulk-buy'],
    ['Reserve', '/dashboard/reserve-numbers'],
    ['Ready now', '/dashboard/buy-now'],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).click();
    await expect(page).toHaveURL(path);
    await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    await expect(rail.locator('[aria-current=page]')).toHaveText(['Buy']);
  }

  await page.goto('/dashboard/dormant-inventory/search');
  await expect(tabs.locator('[aria-current=page]')).toHaveText(['More, in some minutes']);
  await page.goto('/dashboard/my-numbers?show=over');
  const numbers = page.getByRole('navigation', { name: 'Numbers' });
  await expect(numbers.locator('[aria-current=page]')).toHaveText(['Ended']);
  await numbers.getByRole('link', { name: 'Port in' }).click();
  await expect(page).toHaveURL('/dashboard/portin-numbers');
  await expect(rail.locator('[aria-current=page]')).toHaveText(['Numbers']);
});

test('a page that opens is named, and has the focus', async ({ page, customerWith }) => {
  await logIn(page, await customerWith(0));
  const announcement = page.locator('[aria-live=polite].visually-hidden').last();
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(announcement).toHaveText('Orders');
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page).toHaveURL('/dashboard/messages');
  await expect(announcement).toHaveText('Messages');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a phone finds everything by the search in its header, and has the rail in its menu', async ({
  page,
  customerWith,
  translator,
}) => {
  await page.setViewportSize(PHONE);
  await logIn(page, await customerWith(0));
  await page.getByRole('banner').getByRole('button', { name: 'Find a number, order, app or page' }).click();
  await page.getByRole('combobox').fill(firstWord(translator, 'dormant inventory, search'));
  await page.getByRole('option', { name: /^What a provider has/ }).click();
  await expect(page).toHaveURL('/dashboard/dormant-inventory');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(12 + LANGUAGES.length);
  await page.getByRole('menuitem', { name: 'Developers' }).click();
  await expect(page).toHaveURL('/dashboard/webhook');
});

test('an admin has the pages of admins, and changes to those of a customer and back', async ({
  page,
  server,
}) => {
  await logIn(page, server.admin);
  const rail = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(rail.getByRole('link')).toHaveText([
    ...['Orders', 'Users', 'Payments', 'Numbers', 'Apps', 'Port-ins', 'Messages', 'Mail', 'Log'],
  ]);
  await page.getByRole('banner').getByRole('button', { name: server.admin.email }).click();
  await page.getByRole('menuitem', { name: 'Use as a customer' }).click();
  await expect(page).toHaveURL('/dashboard/main');
  await expect(rail.getByRole('link', { name: 'Buy' })).toBeVisible();
  await expect(rail.getByRole('link', { name: 'Users' })).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: server.admin.email }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await expect(page).toHaveURL('/admin/dashboard/orders');
});

test('the drawing of the site is also where old programs look for it', async ({ page }) => {
  const icon = await page.request.get('/favicon.ico');
  expect(icon.status()).toBe(200);
  expect(icon.headers()['content-type']).toMatch(/^image\//);
});
