import { expect, logIn, test } from './journey.ts';

test('an admin buys a number for a customer, who pays and reads why', async ({
  page,
  visit,
  server,
  customerWith,
}) => {
  const account = await customerWith(5);
  await logIn(page, server.admin, '/admin/dashboard/users');
  await page.getByRole('link', { name: account.email }).first().click();
  await page.getByRole('link', { name: 'Create order' }).click();
  await expect(page.getByRole('textbox', { name: 'Customer' })).toHaveValue(account.email);
  await page.getByRole('combobox', { name: 'App' }).fill('WhatsApp');
  await page.getByRole('option', { name: 'WhatsApp', exact: true }).click();
  const summary = page.locator('.create-order-summary');
  await expect(summary).toContainText('Price for everybody');
  const buy = page.getByRole('button', { name: /^Buy for \d+\.\d{3} USD$/ });
  await buy.click();
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription('Say why you buy this.');
  await page.getByLabel('Reason').fill('The first number did not work');
  await buy.click();
  await expect(page).toHaveURL(/\/admin\/dashboard\/orders\/[\da-f-]{36}$/);
  await expect(page.getByRole('main')).toContainText('Support, for the customer');
  const orderId = page.url().slice(-36);

  const customer = await visit();
  await logIn(customer, account, `/dashboard/order-numbers/${orderId}`);
  await expect(customer.getByRole('main')).toContainText('Support, for you');
  await expect(customer.getByRole('main')).toContainText('The first number did not work');
});
