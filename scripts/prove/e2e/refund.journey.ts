import { expect, logIn, test } from './journey.ts';
import { buyAndReceive, openRefund } from './refunding.ts';
import { balanceOf } from './shopping.ts';
import { logInToUsers } from './users-table.ts';

test('an admin refunds a part of an order, and the customer sees it at once, with the reason', async ({
  page,
  visit,
  server,
  operator,
  customerWith,
}) => {
  const account = await customerWith(5);
  const customer = await visit();
  await logIn(customer, account);
  const orderId = await buyAndReceive(customer, operator);
  const balance = Number.parseFloat(await balanceOf(customer).innerText());

  await logInToUsers(page, server.admin);
  const dialog = await openRefund(page, account.email, orderId);
  const paid = (5 - balance).toFixed(3);
  await expect(dialog).toContainText(`${paid} USD paid, 0.000 USD refunded, ${paid} USD left.`);
  await expect(dialog.getByLabel('Amount in USD')).toHaveValue(paid);
  await dialog.getByLabel('Amount in USD').fill('9');
  await dialog.getByLabel('Reason').fill('The code did not work');
  await expect(dialog.getByLabel('Amount in USD')).toHaveAccessibleDescription(
    `Only ${paid} USD is left to refund`,
  );
  await dialog.getByLabel('Amount in USD').fill('0.05');
  await dialog.getByRole('button', { name: 'Refund 0.050 USD' }).click();
  await expect(page.getByText(`0.050 USD refunded to ${account.email}`)).toBeVisible();

  await expect(balanceOf(customer)).toHaveText(`${(balance + 0.05).toFixed(3)} USD`);
  await expect(customer.getByRole('main')).toContainText('Refunded 0.050 USD, The code did not work');
  await customer.goto('/dashboard/transactions');
  const line = customer.getByRole('row').filter({ hasText: 'Refund of an order' });
  await expect(line).toContainText('The code did not work');
  await page.goto('/admin/dashboard/adjustments');
  const entry = page.getByRole('row', { name: account.email }).filter({ hasText: 'Refund of an order' });
  await expect(entry).toContainText('0.050 USD');
});
