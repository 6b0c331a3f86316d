import { expect, logIn, newCredentials, test } from './journey.ts';
import { balanceOf, buy, cardOf } from './shopping.ts';
import { logInToUsers, searchUser } from './users-table.ts';

test('sign up, get credit, buy for WhatsApp, and the code comes by itself', async ({
  page,
  visit,
  server,
  operator,
}) => {
  const customer = newCredentials();
  await page.goto('/auth/signup');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByLabel('Confirm password').fill(customer.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('main')).toContainText(customer.email);

  await page.goto(await operator.mailedLink(customer.email, 'confirm'));
  await expect(page.getByText(/Your Email has been verified/)).toBeVisible();
  await expect(page).toHaveURL('/dashboard/main');
  await expect(balanceOf(page)).toHaveText('0.000 USD');

  const admin = await visit();
  await logInToUsers(admin, server.admin);
  await searchUser(admin, customer.email);
  await admin.getByRole('button', { name: `Give credit to ${customer.email}` }).click();
  await admin.getByLabel('Amount in USD').fill('5');
  await admin.getByLabel('Reason').fill('Paid in cash');
  await admin.getByRole('button', { name: 'Give 5.000 USD' }).click();
  await expect(admin.getByText(`5.000 USD given to ${customer.email}`)).toBeVisible();
  // The customer's own page is updated.
  await expect(balanceOf(page)).toHaveText('5.000 USD');

  const number = await buy(page, 'WhatsApp');
  const card = cardOf(page, 'WhatsApp');
  await expect(card).toContainText(
    /Receives SMS until \d\d:\d\d:\d\d\. If no SMS has come by \d\d:\d\d:\d\d, 0\.900 USD comes back/,
  );
  await expect(balanceOf(page)).toHaveText('4.100 USD');
  await expect(page.getByRole('main')).toContainText('Held for 1 purchase');

  const text = 'Your WhatsApp code: 482-917. Do not share this code with others.';
  await operator.deliver({ to: number, text });
  await expect(card.getByRole('status')).toContainText('4 8 2 9 1 7');
  await expect(card).toContainText(text);
  await expect(card).toContainText('Paid 0.900 USD');
  await expect(page.getByRole('main')).toContainText('Held for 0 purchases');
  await expect(balanceOf(page)).toHaveText('4.100 USD');

  await card.getByRole('link', { name: 'WhatsApp' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('WhatsApp activation');
  await expect(page.getByRole('main')).toContainText('completed');
  for (const happened of [
    'Bought',
    'Amount held',
    'Number set aside for you',
    'Number assigned',
    'SMS received',
  ]) {
    await expect(page.getByRole('main')).toContainText(happened);
  }
  await expect(page.getByRole('main')).toContainText('Order completed');
  await expect(page.getByRole('main')).toContainText('Amount paid');

  await page.getByRole('link', { name: 'Ledger' }).click();
  const ledger = page.getByRole('table', { name: /Transactions/ });
  const purchase = ledger.getByRole('row', { name: /Purchase/ });
  await expect(purchase).toContainText('−0.900');
  await expect(purchase).toContainText('4.100');
  await expect(ledger.getByRole('row', { name: /Credit given/ })).toContainText('+5.000');
  await expect(page.getByRole('main')).toContainText('Balance 4.100 USD = sum of 2 lines');
  await purchase.getByRole('button', { name: /what caused line/ }).press('Enter');
  await expect(page.getByRole('table', { name: 'Entries of this line' })).toContainText('sum of entries');
  await expect(ledger).toContainText('Amount held');
});

test('no SMS in 30 minutes: the page shows the refund without a reload, and the ledger says why', async ({
  page,
  server,
  customerWith,
}) => {
  await logIn(page, await customerWith(2));
  await buy(page, 'Telegram');
  await expect(balanceOf(page)).toHaveText('1.250 USD');
  const card = cardOf(page, 'Telegram');

  await server.advance(19 * 60_000);
  await page.reload();
  await expect(card).toContainText('last 2 minutes');
  await server.advance(60_000 + 5_000);
  await expect(balanceOf(page)).toHaveText('1.250 USD');

  await server.advance(10 * 60_000);
  await expect(balanceOf(page)).toHaveText('2.000 USD');
  await expect(card).toContainText(/No SMS in 30 minutes\. 0\.750 USD was refunded at \d\d:\d\d:\d\d\./);
  await card.getByRole('link', { name: 'See the transaction' }).click();
  const ledger = page.getByRole('table', { name: /Transactions/ });
  const refund = ledger.getByRole('row', { name: /^Show what caused line .*Refund/ });
  await expect(refund).toContainText('+0.750');
  await expect(refund).toContainText('no SMS in 30 minutes');
  // The requested line is open.
  await expect(ledger).toContainText('Amount returned +0.750');
  await expect(page.getByRole('main')).toContainText('Balance 2.000 USD = sum of 3 lines');
});
