import { expect, logIn, test } from './journey.ts';
import { buy, cardOf } from './shopping.ts';

test('an admin answers a customer: finds the account, reads the ledger, and reads a message with a reason', async ({
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

  await logIn(page, server.admin, '/admin/dashboard/users');
  await page.getByRole('searchbox').fill(account.email);
  await page.getByRole('link', { name: account.email }).click();
  await expect(page.getByRole('heading', { name: account.email })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/is the sum of 2 lines of the ledger/);
  const orders = page.getByRole('table', { name: 'Orders of the customer' });
  await expect(orders.getByRole('row').filter({ hasText: 'WhatsApp' })).toContainText('completed');
  await page.getByRole('link', { name: 'Ledger', exact: true }).click();
  const ledger = page.getByRole('table', { name: 'Ledger' });
  await expect(ledger.getByRole('row').filter({ hasText: 'WhatsApp' })).toBeVisible();

  await page.getByRole('link', { name: 'Messages', exact: true }).last().click();
  await expect(page).toHaveURL(/show=messages/);
  const messages = page.getByRole('table', { name: 'Messages' });
  await expect(messages.getByRole('row').filter({ hasText: 'WhatsApp' })).toContainText('with a code');
  await expect(page.getByRole('main')).not.toContainText(/209.?114/);
  await messages.getByRole('button', { name: /^Read the message/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Read the message' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Reason is required');
  await dialog.getByLabel('Reason').fill('The customer says that the code is wrong');
  await dialog.getByRole('button', { name: 'Read the message' }).click();
  await expect(dialog).toContainText('Your WhatsApp code: 209-114');
  await dialog.getByRole('button', { name: 'I have read it' }).click();
  await expect(dialog).toBeHidden();

  await customer.goto('/dashboard/order-history');
  await customer.getByRole('table', { name: 'Your orders' }).getByRole('link', { name: 'WhatsApp' }).click();
  await expect(customer.getByText('An admin read a message of this order')).toBeVisible();
  await expect(customer.getByText('The customer says that the code is wrong')).toBeVisible();
});

test('an admin finds a customer by the keyboard: by the address, and by the id of an order', async ({
  page,
  visit,
  server,
  customerWith,
}) => {
  const account = await customerWith(5);
  const customer = await visit();
  await logIn(customer, account);
  await buy(customer, 'WhatsApp');
  await customer.goto('/dashboard/order-history');
  await customer.getByRole('table', { name: 'Your orders' }).getByRole('link', { name: 'WhatsApp' }).click();
  await expect(customer).toHaveURL(/\/dashboard\/order-numbers\/[\da-f-]{36}$/);
  const orderId = customer.url().slice(-36);

  await logIn(page, server.admin);
  const search = page.getByRole('combobox', { name: 'Find a customer, number, order or page' });
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(search).toBeVisible({ timeout: 500 });
  }).toPass();
  await search.fill(account.email.slice(0, 8));
  const found = page.getByRole('group', { name: 'Customers' }).getByRole('option');
  await expect(found).toContainText(account.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: account.email })).toBeVisible();

  await page.keyboard.press('Control+k');
  await search.fill(orderId);
  await expect(found.filter({ hasText: account.email })).toContainText('WhatsApp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/dashboard/orders/${orderId}$`));
});

test('an admin sets the limits of a customer, ends the sessions and closes the account', async ({
  page,
  visit,
  server,
  health,
  customerWith,
}) => {
  health.expectRefusals(401);
  const account = await customerWith(5);
  const customer = await visit();
  await logIn(customer, account);
  await logIn(page, server.admin, '/admin/dashboard/users');
  await page.getByRole('searchbox').fill(account.email);
  await page.getByRole('link', { name: account.email }).click();
  const more = page.getByRole('button', { name: 'More', exact: true });

  await more.click();
  await page.getByRole('menuitem', { name: 'Limits …' }).click();
  const limits = page.getByRole('dialog', { name: `Limits of ${account.email}` });
  await limits.getByLabel('Open activations').fill('many');
  await limits.getByLabel('Reason').fill('Bought too much');
  await limits.getByRole('button', { name: 'Set the limits' }).click();
  await expect(limits.getByLabel('Open activations')).toHaveAccessibleDescription(
    'Open activations is not valid',
  );
  await limits.getByLabel('Open activations').fill('3');
  await limits.getByRole('button', { name: 'Set the limits' }).click();
  await expect(page.getByRole('main')).toContainText(
    'Own limits: 3 open activations. Reason: Bought too much',
  );

  await page.getByRole('link', { name: 'Sessions', exact: true }).click();
  const sessions = page.getByRole('table', { name: 'Sessions' });
  await sessions.getByRole('button', { name: /^End the session from/ }).click();
  const one = page.getByRole('dialog', { name: /^End the session/ });
  await one.getByLabel('Reason').fill('The customer does not know it');
  await one.getByRole('button', { name: 'End the session' }).click();
  await expect(page.getByText(`The session of ${account.email} has ended`)).toBeVisible();
  await expect(customer).toHaveURL(/\/auth\/login/);
  await expect(page.getByText('The customer is signed in nowhere.')).toBeVisible();

  const other = await visit();
  await logIn(other, account);
  await more.click();
  await page.getByRole('menuitem', { name: 'End all sessions …' }).click();
  const all = page.getByRole('dialog', { name: `End all sessions of ${account.email}` });
  await all.getByLabel('Reason').fill('A lost phone');
  await all.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText(`${account.email} is signed out everywhere`)).toBeVisible();
  await expect(other).toHaveURL(/\/auth\/login/);

  await more.click();
  await page.getByRole('menuitem', { name: 'Deactivate …' }).click();
  const status = page.getByRole('dialog', { name: `Deactivate ${account.email}` });
  await status.getByLabel('Reason').fill('Stolen card');
  await status.getByRole('button', { name: 'Deactivate and sign out everywhere' }).click();
  await expect(page.getByRole('main')).toContainText(/Deactivated .* Reason: Stolen card/);
});
