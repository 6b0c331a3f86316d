import { expect, logIn, test } from './journey.ts';
import { balanceOf, chooseApp, shopOf } from './shopping.ts';

test('an admin sells whole numbers, and a customer rents one and reads the texts of all apps on it', async ({
  page,
  visit,
  server,
  operator,
  customerWith,
}) => {
  await logIn(page, server.admin, '/admin/dashboard/apps');
  const admin = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New app' }).click();
  await dialog.getByLabel('Name').fill('Any app: the whole number');
  await dialog.getByLabel('For the whole number').check();
  await expect(dialog).toContainText('Who rents it gets the SMS of every app');
  await dialog.getByRole('button', { name: 'Add the app' }).click();
  await expect(page.getByRole('heading', { name: 'Any app: the whole number' })).toBeVisible();
  await expect(admin).toContainText('so it has no keywords');
  await admin.getByRole('button', { name: 'Price', exact: true }).click();
  await dialog.getByLabel('For a code').fill('0.5');
  await dialog.getByLabel('Rental of a new number').fill('7');
  await dialog.getByLabel('Rental of a used number').fill('6');
  await dialog.getByLabel('Reason').fill('We sell whole numbers now');
  await dialog.getByRole('button', { name: /^Set 0\.500 USD/ }).click();
  await expect(dialog).toBeHidden();

  const customer = await visit();
  await logIn(customer, await customerWith(10), '/dashboard/buy-now');
  const main = customer.getByRole('main');
  const shop = shopOf(customer);
  await shop.getByText('Activation', { exact: true }).click();
  await shop.getByRole('searchbox').fill('whole');
  await expect(shop).toContainText('No app has “whole” in its name.');
  await shop.getByText('Rent for SMS').click();
  await chooseApp(customer, 'Any app');
  await main.getByText('7 days', { exact: true }).click();
  await expect(customer.getByRole('heading', { name: 'Rent a whole number' })).toBeVisible();
  await expect(main).toContainText('You get every SMS that comes to this number, from any app');
  await expect(main).toContainText('No SMS has ever come to it');
  await main.getByRole('button', { name: 'Rent a number for 7.000 USD' }).click();
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Any app: the whole number rental');
  await expect(balanceOf(customer)).toHaveText('3.000 USD');
  await expect(main).toContainText('Every SMS to this number is yours until then, from any app.');

  const to = `+1${(await main.locator('.rental-number').innerText()).replace(/\D/g, '').slice(0, 10)}`;
  for (const [text, code, app] of [
    ['Signal code: 48291', '48291', 'Signal'],
    ['Telegram code 73105', '73105', 'Telegram'],
  ] as const) {
    await operator.deliver({ to, text });
    const item = main.locator('.order-messages li').filter({ hasText: code });
    await expect(item).toContainText(app);
  }
  await expect(balanceOf(customer)).toHaveText('3.000 USD');
  await customer.goto('/dashboard/my-numbers');
  await expect(main).toContainText('Any app: the whole number');
});
