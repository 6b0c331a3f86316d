import { expect, logIn, test } from './journey.ts';
import { buy, cardOf } from './shopping.ts';

test('an admin finds an order of a customer by a filter, opens it by key, refunds a part, and is back in the same list', async ({
  page,
  visit,
  server,
  operator,
  customerWith,
}) => {
  const account = await customerWith(5);
  const customer = await visit();
  await logIn(customer, account);
  const number = await buy(customer, 'WhatsApp');
  await operator.deliver({ to: number, text: 'Your WhatsApp code: 209-114' });
  await expect(cardOf(customer, 'WhatsApp').getByRole('status')).toContainText('2 0 9 1 1 4');
  await buy(customer, 'Telegram');

  await logIn(page, server.admin);
  await expect(page).toHaveURL('/admin/dashboard/orders');
  const table = page.getByRole('table', { name: 'Orders of all customers' });
  await page.getByRole('searchbox').fill(account.email);
  // The address has the text only when the typing has paused.
  await expect(page).toHaveURL(/search=/);
  const rows = table.getByRole('row').filter({ hasText: account.email });
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Filter', exact: false }).click();
  await page.getByLabel('Status').selectOption('Completed');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('WhatsApp');
  await expect(page.getByRole('button', { name: 'Status Completed Remove this filter' })).toBeVisible();
  await table.getByRole('button', { name: 'Placed' }).click();
  await expect(table.getByRole('columnheader', { name: 'Placed' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/orderType=ASC/);
  const list = page.url();

  // The keys work on the row, and not in a field.
  await page.getByRole('heading', { name: 'Orders', level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/dashboard\/orders\/[\da-f-]{36}$/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'WhatsApp', level: 1 })).toBeVisible();
  await expect(main).toContainText('SMS, paid');
  await expect(main).not.toContainText(/209.?114/);

  await page.getByRole('button', { name: 'Refund …' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund of an order of ${account.email}` });
  await expect(dialog).toContainText('0.000 USD refunded');
  await dialog.getByLabel('Amount in USD').fill('0.05');
  await dialog.getByLabel('Reason').fill('The code came late');
  await dialog.getByRole('button', { name: 'Refund 0.050 USD' }).click();
  await expect(main).toContainText('Refunded 0.050 USD, The code came late');
  await expect(main.getByRole('region', { name: 'Timeline' })).toContainText(server.admin.email);

  await main.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(list);
  await expect(rows).toContainText('0.050 back');
});
