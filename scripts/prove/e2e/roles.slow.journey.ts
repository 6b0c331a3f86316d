import type { Page } from '@playwright/test';
import { type Credentials, expect, logIn, test } from './journey.ts';
import { chooseForUser, logInToUsers, searchUser, userRow } from './users-table.ts';

async function giveRole(page: Page, { email }: Credentials, role: string): Promise<void> {
  await searchUser(page, email);
  await chooseForUser(page, email, 'Role …');
  const dialog = page.getByRole('dialog', { name: `Role of ${email}` });
  await dialog.getByLabel('Role', { exact: true }).selectOption(role);
  await dialog.getByRole('button', { name: 'Give the role' }).click();
  await expect(dialog).toContainText('Reason is required');
  await dialog.getByLabel('Reason').fill('Answers customers from now on');
  await dialog.getByRole('button', { name: 'Give the role' }).click();
  await expect(dialog).toBeHidden();
  await expect(userRow(page, email)).toContainText(role);
}

test('a super admin makes somebody support, who gives a customer 20 dollars and not one more', async ({
  page,
  visit,
  server,
  health,
  customerWith,
}) => {
  health.expectRefusals(403);
  const customer = await customerWith(0);
  const helper = await customerWith(0);
  await logInToUsers(page, server.admin);
  await giveRole(page, helper, 'support');

  const support = await visit();
  await logIn(support, helper);
  await expect(support).toHaveURL('/admin/dashboard/orders');
  await expect(support.getByRole('link', { name: 'Users', exact: true })).toBeVisible();
  await expect(support.getByRole('link', { name: 'Unrouted', exact: true })).toHaveCount(0);
  await support.goto('/admin/dashboard/unrouted');
  await expect(support.getByRole('heading', { level: 1 })).toHaveText('Ask an admin');

  await support.getByRole('link', { name: 'Users', exact: true }).click();
  await support.getByRole('searchbox').fill(customer.email);
  await userRow(support, customer.email).getByRole('link', { name: customer.email }).click();
  await expect(support.getByRole('button', { name: 'Debit' })).toHaveCount(0);
  const lists = support.getByRole('navigation', { name: 'What the customer has' });
  await lists.getByRole('link', { name: 'Messages' }).click();
  await expect(support.getByRole('columnheader', { name: 'Action' })).toHaveCount(0);

  await support.getByRole('button', { name: 'Give credit' }).click();
  await support.getByLabel('Amount in USD').fill('21');
  await support.getByLabel('Reason').fill('The code came late');
  await support.getByRole('button', { name: 'Give 21.000 USD' }).click();
  await expect(support.getByRole('dialog')).toContainText('Ask an admin for more.');
  await support.getByLabel('Amount in USD').fill('20');
  await support.getByRole('button', { name: 'Give 20.000 USD' }).click();
  await expect(support.getByText(`20.000 USD given to ${customer.email}`)).toBeVisible();
});

test('a super admin makes an admin, who cannot give roles', async ({ page, visit, server, customerWith }) => {
  const colleague = await customerWith(0);
  await logInToUsers(page, server.admin);
  await giveRole(page, colleague, 'admin');

  const admin = await visit();
  await logInToUsers(admin, colleague);
  await searchUser(admin, server.admin.email);
  await admin.getByRole('button', { name: `More for ${server.admin.email}` }).click();
  await expect(admin.getByRole('menuitem', { name: 'Debit', exact: true })).toBeVisible();
  await expect(admin.getByRole('menuitem', { name: 'Role …' })).toHaveCount(0);
  await expect(admin.getByRole('menuitem', { name: 'Deactivate' })).toHaveCount(0);
});
