import type { Page } from '@playwright/test';
import { expect, logIn, test } from './journey.ts';

// A server of its own: it gets a second super admin, and another price for everybody.
test.use({ seedNumbers: 210 });

/** Asks another admin for a fee of a reservation. */
async function askForFee(page: Page, dollars: string): Promise<void> {
  await page.goto('/admin/dashboard/portin-fee');
  await page.getByRole('button', { name: 'Change: Fee for a reservation' }).click();
  const setting = page.getByRole('dialog', { name: 'Fee for a reservation' });
  await setting.getByLabel('New value').fill(dollars);
  await setting.getByRole('button', { name: 'Change it now' }).click();
  await setting.getByRole('checkbox', { name: /^Ask another admin: the fee changes from/ }).check();
  await setting.getByRole('button', { name: 'Ask another admin' }).click();
  await expect(setting).toBeHidden();
}

test('an admin asks for a price of three times as much and for a larger fee, and another admin approves both', async ({
  page,
  visit,
  server,
  health,
}) => {
  health.expectRefusals(409);
  await logIn(page, server.admin, '/admin/dashboard/apps');
  await page.getByRole('searchbox').fill('telegram');
  await page
    .getByRole('table', { name: 'Apps' })
    .getByRole('link', { name: 'Telegram', exact: true })
    .click();
  const winner = page
    .getByRole('table', { name: 'Prices by rank' })
    .getByRole('row')
    .filter({ hasText: 'wins, the most specific fit' });
  const before = await winner.getByRole('cell').nth(3).innerText();
  const price = (Number(before) * 3).toFixed(3);
  await winner.getByRole('button', { name: /^Change the price/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('For a code').fill(price);
  await dialog.getByLabel('Reason').fill('The vendor costs more');
  await dialog.getByRole('button', { name: `Set ${price} USD for a code` }).click();
  await dialog.getByRole('checkbox', { name: /^Ask another admin/ }).check();
  await dialog.getByRole('button', { name: `Ask for ${price} USD for a code` }).click();
  await expect(page.getByText('The price waits for another admin. Nothing has changed yet.')).toBeVisible();
  await expect(winner).toContainText(before);

  // A fee of the shop needs a second admin in the same way.
  await askForFee(page, '1');

  await page.goto('/admin/dashboard/approvals?status=waiting');
  const own = page.getByRole('row', { name: /Telegram/ });
  await expect(own).toContainText(`Code: ${before} USD → ${price} USD`);
  await expect(own.getByRole('button')).toHaveText(['Withdraw']);

  const second = { email: 'second-admin@journeys.example', password: 'the-password-of-the-second' };
  await server.openFirstAdmin(second);
  const other = await visit();
  await logIn(other, second);
  await other.getByLabel('Current password').fill(second.password);
  await other.getByLabel('New password').fill('a-password-of-the-second');
  await other.getByLabel('Confirm password').fill('a-password-of-the-second');
  await other.getByRole('button', { name: 'Change the password' }).click();
  await expect(other).toHaveURL('/admin/dashboard/orders');
  await other.goto('/admin/dashboard/approvals?status=waiting');
  await other.getByRole('button', { name: 'Approve for Telegram: Price' }).click();
  const decision = other.getByRole('dialog', { name: 'Approve for Telegram: Price?' });
  await expect(decision).toContainText(server.admin.email);
  await expect(decision).toContainText('The vendor costs more');
  await decision.getByRole('button', { name: 'Approve: Price' }).click();
  await expect(decision).toBeHidden();
  await other.getByRole('button', { name: 'Approve for Fee for a reservation: Fee' }).click();
  await other.getByRole('button', { name: 'Approve: Fee' }).click();
  await expect(other.getByText('Nothing is here.')).toBeVisible();
  await other.goto('/admin/dashboard/approvals?status=given');
  await expect(other.getByRole('row', { name: /Telegram/ })).toContainText('approved');
  await page.reload();
  await expect(page.getByText('Nothing is here.')).toBeVisible();

  // What nobody wants is refused together, with a box for each request.
  await askForFee(page, '4');
  await other.goto('/admin/dashboard/approvals?status=waiting');
  await other.getByRole('checkbox', { name: 'Select Fee for Fee for a reservation' }).check();
  const selection = other.getByRole('region', { name: 'Selection' });
  await selection.getByRole('button', { name: 'Refuse …' }).click();
  const many = other.getByRole('dialog', { name: 'Refuse 1 request?' });
  await many.getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect(many.getByRole('status')).toHaveText('1 of 1 done.');
  await many.getByRole('button', { name: 'I have read it' }).click();
  await expect(selection).toHaveCount(0);
  await other.goto('/admin/dashboard/approvals?status=refused');
  await expect(other.getByRole('row', { name: /Fee for a reservation/ })).toContainText('refused');
});
