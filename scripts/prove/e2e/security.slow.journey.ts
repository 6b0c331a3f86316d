import { expect, logIn, test } from './journey.ts';

test('an admin finds a failed login in the security log, opens the account, and sees who read its timeline', async ({
  page,
  visit,
  server,
  health,
  customerWith,
}) => {
  health.expectRefusals(401);
  const account = await customerWith(0);
  const customer = await visit();
  await customer.goto('/auth/login');
  await customer.getByLabel('Email').fill(account.email);
  await customer.getByLabel('Password', { exact: true }).fill('not the right password');
  await customer.getByRole('button', { name: 'Log in' }).click();
  await expect(customer.getByText('The email or the password is wrong.')).toBeVisible();

  await logIn(page, server.admin, '/admin/dashboard/audit');
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security log' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign-ins refused' }).click();
  const log = page.getByRole('table', { name: 'Security log' });
  const refused = log.getByRole('row').filter({ hasText: account.email });
  await expect(refused).toContainText('INCORRECT_CREDENTIALS');
  await refused.getByRole('link', { name: account.email }).click();
  await expect(page.getByRole('heading', { name: account.email })).toBeVisible();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Timeline' }).click();
  const events = page.getByRole('table', { name: 'Events, newest first' });
  await expect(events).toBeVisible();
  const noted = events.getByRole('button', { name: 'SecurityNoted' });
  // The rows of timelines may be written a second later.
  await expect(async () => {
    await page.reload();
    await expect(noted).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await noted.click();
  await expect(page.getByRole('region', { name: 'SecurityNoted' })).toContainText(server.admin.email);
});
