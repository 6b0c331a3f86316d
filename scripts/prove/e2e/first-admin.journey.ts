import { expect, logIn, newCredentials, test } from './journey.ts';

test('the first admin chooses a password of their own before anything else', async ({ page, server }) => {
  const admin = newCredentials();
  await server.openFirstAdmin(admin);
  await logIn(page, admin);
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(page.getByText('Choose your own password first.')).toBeVisible();
  // Nothing else is there, also after a reload, and every address leads back.
  await page.goto('/dashboard/messages');
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your own password');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading')).toHaveCount(1);

  const typeNewPassword = async (password: string): Promise<void> => {
    await page.getByLabel('Current password').fill(admin.password);
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Change the password' }).click();
  };
  await typeNewPassword(admin.password);
  await expect(page.getByText('The new password must be different from the current one')).toBeVisible();
  await typeNewPassword('elevenchars');
  await expect(page.getByText('New password must be at least 12 characters')).toBeVisible();
  await typeNewPassword('a-password-of-my-own');
  await expect(page).toHaveURL('/admin/dashboard/orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
});
