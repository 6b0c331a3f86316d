import { expect, logIn, test } from './journey.ts';

const MINUTES_6 = 6 * 60_000;

test('an admin gives a vendor a secret, sees its text once, revokes it, and corrects a vendor', async ({
  page,
  server,
  health,
}) => {
  health.expectRefusals(403, 409);
  await logIn(page, server.admin);
  await server.advance(MINUTES_6);
  await page.getByRole('link', { name: 'Numbers', exact: true }).click();
  await page.getByRole('link', { name: 'Vendors', exact: true }).click();
  const table = page.getByRole('table', { name: 'Vendors' });
  await table.getByRole('button', { name: 'Secrets of Telnyx' }).click();
  const dialog = page.getByRole('dialog', { name: 'Secrets of Telnyx' });
  await expect(dialog).toContainText('This vendor has no secret.');
  await dialog.getByRole('button', { name: 'Create a secret' }).click();
  // The proof of a vendor is worth as much as money: the password is asked for.
  const question = page.getByRole('dialog', { name: 'Enter your password again' });
  await question.getByLabel('Your password').fill(server.admin.password);
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('status')).toContainText(/whsec_\S{40,}/);
  await expect(dialog.getByRole('listitem')).toHaveCount(1);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await table.getByRole('button', { name: 'Secrets of Telnyx' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog).not.toContainText('whsec_');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog).toContainText('This vendor has no secret.');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'New vendor' }).click();
  const added = page.getByRole('dialog', { name: 'New vendor' });
  await added.getByRole('button', { name: 'Add the vendor' }).click();
  await expect(added.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await added.getByLabel('Name').fill('Brightline');
  await added.getByLabel('Company').fill('Brightline Ltd.');
  await added.getByRole('button', { name: 'Add the vendor' }).click();
  await expect(table.getByRole('row').filter({ hasText: 'Brightline Ltd.' })).toBeVisible();

  await table.getByRole('button', { name: 'Change Brightline' }).click();
  const changed = page.getByRole('dialog', { name: 'Change Brightline' });
  await changed.getByLabel('Name').fill('Telnyx');
  await changed.getByRole('button', { name: 'Save' }).click();
  await expect(changed.getByRole('alert')).toContainText('A vendor has this name already.');
  await changed.getByLabel('Name').fill('Brightline Mobile');
  await changed.getByRole('button', { name: 'Save' }).click();
  await expect(table.getByRole('row').filter({ hasText: 'Brightline Mobile' })).toBeVisible();
});
