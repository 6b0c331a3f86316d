import type { Page } from '@playwright/test';
import { type Credentials, expect, logIn, test } from './journey.ts';

// A passkey is bound to a name, so this server has one.
test.use({ host: 'localhost', seedNumbers: 5 });

/** A phone or a computer that holds passkeys, as the browser sees it. Its owner agrees to everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

async function enterPassword(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('an admin adds a passkey, logs in with it or a recovery code, proves the password with it, and removes it', async ({
  page,
  visit,
  server,
  health,
}) => {
  health.expectRefusals(401, 403);
  await addAuthenticator(page);
  await logIn(page, server.admin, '/dashboard/profile');
  const card = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Passkeys' }) });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('The laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('listitem')).toHaveCount(10);
  const recovery = (await card.getByRole('listitem').first().textContent()) ?? '';
  await card.getByRole('button', { name: 'I have saved them' }).click();
  await expect(card).toContainText('10 recovery codes are left');
  await expect(card.getByRole('listitem')).toContainText('The laptop');
  await expect(card).toContainText('never used');

  await page.getByRole('button', { name: server.admin.email }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await enterPassword(page, server.admin);
  await expect(page.getByText('This account also needs a passkey.')).toBeVisible();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/admin/dashboard/orders');
  await page.goto('/dashboard/profile');
  await expect(card).toContainText('last used');

  // Without the passkey, a recovery code opens the account.
  const elsewhere = await visit();
  await enterPassword(elsewhere, server.admin);
  await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click();
  await elsewhere.getByLabel('Recovery code').fill(recovery);
  await elsewhere.getByRole('button', { name: 'Log in' }).click();
  await expect(elsewhere).toHaveURL('/admin/dashboard/orders');
  await page.reload();
  await expect(card).toContainText('9 recovery codes are left');

  await server.advance(6 * 60_000);
  await card.getByRole('button', { name: 'Remove The laptop …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
  const again = page.getByRole('dialog', { name: 'Enter your password again' });
  await again.getByLabel('Your password').fill(server.admin.password);
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(again).toContainText('Your browser asks for your passkey when you continue.');
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(card).toContainText('None.');
});
