import { expect, logIn, test } from './journey.ts';
import { logInToUsers, userRow } from './users-table.ts';

const DAYS_7 = 7 * 24 * 3_600_000;

test('a customer is forgotten: seven days after the profile was asked, and not if the account is kept', async ({
  page,
  visit,
  server,
  health,
  customerWith,
}) => {
  health.expectRefusals(401, 403);
  const customer = await customerWith(5);
  await logIn(page, customer, '/dashboard/profile');
  const card = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Forget my account' }) });

  await card.getByRole('button', { name: 'Forget my account …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('You give up the rest of your balance: 5.000 USD.');
  await expect(dialog).toContainText('Amounts and times of what you bought and paid stay in our books');
  await dialog.getByRole('button', { name: 'Forget me and give up 5.000 USD' }).click();
  await expect(card).toContainText('Your account will be forgotten on');
  await card.getByRole('button', { name: 'Keep my account' }).click();
  await expect(card.getByRole('button', { name: 'Forget my account …' })).toBeVisible();
  await card.getByRole('button', { name: 'Forget my account …' }).click();
  await dialog.getByRole('button', { name: 'Forget me and give up 5.000 USD' }).click();
  await expect(card).toContainText('Until then it buys nothing.');

  // An admin sees when, and could still keep the account.
  const desk = await visit();
  await logInToUsers(desk, server.admin);
  await userRow(desk, customer.email).getByRole('link').first().click();
  const desktop = desk.getByRole('main');
  await expect(desktop).toContainText('This account will be forgotten on');
  const address = desk.url();

  await server.advance(DAYS_7);
  const later = await visit();
  await logInToUsers(later, server.admin);
  await later.goto(address);
  const main = later.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Forgotten');
  await expect(main).toContainText('Nothing here names the person any more.');
  await expect(main).toContainText('5.000 USD');
  await expect(main).not.toContainText(customer.email);

  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'The email or the password is wrong.',
  );
});
