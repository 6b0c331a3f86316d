import { expect, test } from './journey.ts';
import { chooseForUser, logInToUsers, searchUser, userRow } from './users-table.ts';

const MINUTES_6 = 6 * 60_000;

test('an admin is asked for the password before money moves, and the action continues after it', async ({
  page,
  server,
  health,
  customerWith,
}) => {
  health.expectRefusals(401, 403);
  const customer = await customerWith(0);
  await logInToUsers(page, server.admin);
  await server.advance(MINUTES_6);
  await searchUser(page, customer.email);
  await page.getByRole('button', { name: `Give credit to ${customer.email}` }).click();
  await page.getByLabel('Amount in USD').fill('5');
  await page.getByLabel('Reason').fill('Paid in cash');
  await page.getByRole('button', { name: 'Give 5.000 USD' }).click();

  const dialog = page.getByRole('dialog', { name: 'Enter your password again' });
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription('This is not your password');
  await dialog.getByLabel('Your password').fill(server.admin.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`5.000 USD given to ${customer.email}`)).toBeVisible();

  // For the next minutes the password is not asked for.
  await chooseForUser(page, customer.email, 'Deactivate');
  await page.getByLabel('Reason').fill('Asked for by the customer');
  await page.getByRole('button', { name: 'Deactivate and sign out everywhere' }).click();
  await expect(userRow(page, customer.email)).toContainText('inactive');
});

test('an admin who does not enter the password changes nothing', async ({
  page,
  server,
  health,
  customerWith,
}) => {
  health.expectRefusals(403);
  const customer = await customerWith(0);
  await logInToUsers(page, server.admin);
  await server.advance(MINUTES_6);
  await page.getByRole('searchbox').fill(customer.email);
  await chooseForUser(page, customer.email, 'Deactivate');
  await page.getByLabel('Reason').fill('Asked for by the customer');
  await page.getByRole('button', { name: 'Deactivate and sign out everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Enter your password again' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(userRow(page, customer.email)).not.toContainText('inactive');
});
