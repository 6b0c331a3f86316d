import { expect, logIn, test } from './journey.ts';
import { buy, cardOf } from './shopping.ts';

test('an admin rebuilds the orders while a customer buys, who sees every order all the time', async ({
  page,
  visit,
  server,
  operator,
  customerWith,
}) => {
  const customer = await visit();
  await logIn(customer, await customerWith(5));
  const first = await buy(customer, 'WhatsApp');
  await operator.deliver({ to: first, text: 'Your WhatsApp code: 209-114' });
  await expect(cardOf(customer, 'WhatsApp').getByRole('status')).toContainText('2 0 9 1 1 4');

  await logIn(page, server.admin, '/admin/dashboard/operations');
  const row = page.getByRole('row', { name: /^orders@/ });
  await expect(row).toContainText('live');
  const [, shape, build] = /orders@(\d+)\.(\d+)/.exec(await row.innerText()) ?? [];
  await page.getByRole('button', { name: 'Rebuild orders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Build orders again' });
  await expect(dialog).toContainText('Purchases and reads go on');
  await dialog.getByLabel('Reason').fill('The disk changed some rows');
  await dialog.getByRole('button', { name: 'Rebuild' }).click();
  const second = await buy(customer, 'Telegram');
  await operator.deliver({ to: second, text: 'Telegram code 31415' });
  await expect(cardOf(customer, 'Telegram').getByRole('status')).toContainText('3 1 4 1 5');

  const next = `orders@${shape}.${Number(build) + 1}`;
  await expect(page.getByRole('row', { name: /^orders@/ })).toContainText(next, { timeout: 30_000 });
  await expect(page.getByRole('progressbar', { name: 'Rebuild of orders' })).toHaveCount(0);
  const last = page.getByRole('region', { name: 'Last rebuilds' });
  await expect(last).toContainText(next);
  await expect(last).toContainText(server.admin.email);
  await customer.goto('/dashboard/order-history');
  const orders = customer.getByRole('table', { name: 'Your orders' });
  await expect(orders.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  await expect(orders.getByRole('link', { name: 'Telegram' })).toBeVisible();
});
