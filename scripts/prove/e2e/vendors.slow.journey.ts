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

test('an admin buys the numbers of a vendor from another portal, whose key is never shown, until it is removed', async ({
  page,
  server,
  health,
}) => {
  health.expectRefusals(403, 404);
  await logIn(page, server.admin);
  await server.advance(MINUTES_6);
  await page.getByRole('link', { name: 'Numbers', exact: true }).click();
  await page.getByRole('link', { name: 'Vendors', exact: true }).click();
  const table = page.getByRole('table', { name: 'Vendors' });
  const open = table.getByRole('button', { name: 'Portal of Telnyx' });
  const dialog = page.getByRole('dialog', { name: 'Portal of Telnyx' });
  await open.click();
  // The dialog is higher than the window. It begins at its top.
  await expect(dialog.getByRole('heading', { name: 'Portal of Telnyx' })).toBeInViewport({ ratio: 1 });
  const protocol = dialog.getByLabel('Protocol of the portal');
  const repeats = dialog.getByRole('checkbox', { name: 'The portal answers a repeated purchase' });
  const isAlone = dialog.getByRole('checkbox', { name: 'Nobody else buys with this account.' });
  await repeats.check();
  await protocol.selectOption('5sim /v1');
  // What was said of one protocol says nothing about the other one.
  await expect(repeats).toBeHidden();
  await expect(isAlone).not.toBeChecked();
  await isAlone.check();
  await dialog.getByLabel('Address of the portal').fill('https://portal.example');
  const unit = dialog.getByLabel('What one unit of its prices is worth in USD');
  await expect(unit).toHaveValue('1');
  await unit.fill('0.0125');
  await dialog.getByLabel('Margin in percent').fill('20');
  await dialog.getByLabel('Highest price of one number in USD').fill('0.5');
  await dialog.getByLabel('Risk in USD').fill('50');
  await dialog.getByRole('button', { name: 'Buy from this portal' }).click();
  const key = dialog.getByLabel('Your key there');
  await expect(key).toHaveAccessibleDescription('A new address needs the key');
  await key.fill('the-key-there');
  await dialog.getByRole('button', { name: 'Buy from this portal' }).click();
  // Money can be lost there: the password is asked for.
  const question = page.getByRole('dialog', { name: 'Enter your password again' });
  await question.getByLabel('Your password').fill(server.admin.password);
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  const row = table.getByRole('row').filter({ hasText: 'Telnyx' });
  await expect(row).toContainText(/portal\.example.*50\.000 USD of 50\.000 USD/);

  await open.click();
  await expect(dialog).toContainText('50.000 USD of 50.000 USD');
  await expect(dialog).toContainText('5.000 USD');
  await expect(protocol).toHaveValue('fivesim');
  await expect(isAlone).toBeChecked();
  await expect(unit).toHaveValue('0.0125');
  await expect(key).toHaveValue('');
  await dialog.getByLabel('Risk in USD').fill('80');
  await dialog.getByRole('button', { name: 'Save and set losses to zero' }).click();
  await expect(dialog).toBeHidden();

  await open.click();
  await expect(dialog).toContainText('80.000 USD of 80.000 USD');
  await dialog.getByLabel('Address of the portal').fill('https://other.example');
  await dialog.getByRole('button', { name: 'Save and set losses to zero' }).click();
  await expect(key).toHaveAccessibleDescription('A new address needs the key');
  await dialog.getByRole('button', { name: 'Buy no more there' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).not.toContainText('portal.example');
  await open.click();
  await expect(dialog.getByRole('button', { name: 'Buy from this portal' })).toBeVisible();
});
