import type { Page } from '@playwright/test';
import { codeOfApp } from './authenticator.ts';
import { type Credentials, expect, logIn, test } from './journey.ts';
import { logInToUsers } from './users-table.ts';

const STEP_MS = 30_000;

function cardOf(page: Page, title: string) {
  return page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) });
}

async function enterPassword(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('a customer adds a second factor, logs in with its codes, and ends a session and the factor', async ({
  page,
  visit,
  server,
  health,
  customerWith,
}) => {
  health.expectRefusals(401, 403);
  const customer = await customerWith(0);
  await logIn(page, customer, '/dashboard/profile');
  const factor = cardOf(page, 'Second factor');
  await factor.getByRole('button', { name: 'Add an authenticator app' }).click();
  await expect(factor.getByRole('img', { name: 'QR code of the key below' })).toBeVisible();
  const key = (await factor.locator('.factor-secret bdi').textContent()) ?? '';
  const code = async (milliseconds = 0) => codeOfApp(key, Date.parse(await server.advance(milliseconds)));
  const first = await code();
  await factor.getByRole('textbox', { name: 'Code' }).fill(first);
  await factor.getByRole('button', { name: 'Turn it on' }).click();
  await expect(factor.getByRole('listitem')).toHaveCount(10);
  const recovery = (await factor.getByRole('listitem').first().textContent()) ?? '';
  await factor.getByRole('button', { name: 'I have saved them' }).click();
  await expect(factor).toContainText('10 recovery codes are left');

  // Elsewhere the password alone opens nothing, and each code works once.
  const phone = await visit();
  await enterPassword(phone, customer);
  await expect(phone.getByLabel('Code')).toBeFocused();
  await phone.getByLabel('Code').fill(first);
  await phone.getByRole('button', { name: 'Log in' }).click();
  await expect(phone.getByLabel('Code')).toHaveAccessibleDescription(/wrong, or it was used already/);
  await phone.getByLabel('Code').fill(await code(STEP_MS));
  await phone.getByRole('button', { name: 'Log in' }).click();
  await expect(phone).not.toHaveURL(/\/auth\/login/);

  const lost = await visit();
  await enterPassword(lost, customer);
  await lost.getByRole('button', { name: 'Use a recovery code' }).click();
  await lost.getByLabel('Recovery code').fill(recovery);
  await lost.getByRole('button', { name: 'Log in' }).click();
  await expect(lost).not.toHaveURL(/\/auth\/login/);

  await page.reload();
  await expect(factor).toContainText('9 recovery codes are left');
  await factor.getByRole('button', { name: 'Make new recovery codes' }).click();
  await expect(factor.getByRole('listitem')).toHaveCount(10);
  await expect(factor).not.toContainText(recovery);
  await factor.getByRole('button', { name: 'I have saved them' }).click();
  await expect(factor).toContainText('10 recovery codes are left');
  const sessions = cardOf(page, 'Sessions');
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await sessions.getByRole('button', { name: 'End', exact: true }).first().click();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(lost).toHaveURL(/\/auth\/login/);
  await sessions.getByRole('button', { name: 'End all others' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(phone).toHaveURL(/\/auth\/login/);

  await factor.getByRole('button', { name: 'Remove …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the second factor' });
  await dialog.getByLabel('Code').fill(await code(STEP_MS));
  await dialog.getByRole('button', { name: 'Remove it' }).click();
  await expect(factor.getByRole('button', { name: 'Add an authenticator app' })).toBeVisible();
});

test('an admin removes the second factor of a customer who lost the phone', async ({
  page,
  visit,
  server,
  health,
  customerWith,
}) => {
  health.expectRefusals(401);
  const customer = await customerWith(0);
  const own = await visit();
  await logIn(own, customer, '/dashboard/profile');
  const factor = cardOf(own, 'Second factor');
  await factor.getByRole('button', { name: 'Add an authenticator app' }).click();
  const key = (await factor.locator('.factor-secret bdi').textContent()) ?? '';
  await factor
    .getByRole('textbox', { name: 'Code' })
    .fill(codeOfApp(key, Date.parse(await server.advance(0))));
  await factor.getByRole('button', { name: 'Turn it on' }).click();
  await expect(factor.getByRole('listitem')).toHaveCount(10);

  await logInToUsers(page, server.admin);
  await page.getByRole('searchbox').fill(customer.email);
  await page.getByRole('link', { name: customer.email }).click();
  await expect(page.getByRole('heading', { name: customer.email })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove the second factor …' }).click();
  await page.getByLabel('Reason').fill('The phone is lost');
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByText(`The second factor of ${customer.email} is removed`)).toBeVisible();

  const again = await visit();
  await logIn(again, customer);
});
