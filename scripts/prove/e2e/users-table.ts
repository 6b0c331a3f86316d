import type { Locator, Page } from '@playwright/test';
import { type Credentials, expect, logIn } from './journey.ts';

/** Logs an admin in, and opens the list of accounts. */
export async function logInToUsers(page: Page, admin: Credentials): Promise<void> {
  await logIn(page, admin);
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page).toHaveURL('/admin/dashboard/users');
  // The page before is shown until this one has come, with a search of its own.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
}

/** The row of one account in the admin's list. */
export function userRow(page: Page, email: string): Locator {
  return page.getByRole('row', { name: email });
}

/** Searches one account. A menu that is opened before the answer has come closes if its row leaves the list. */
export async function searchUser(page: Page, email: string): Promise<void> {
  await page.getByRole('searchbox').fill(email);
  await expect(page.getByRole('button', { name: /^More for / })).toHaveCount(1);
  await expect(userRow(page, email)).toBeVisible();
}

/** Chooses an entry of an account's menu. */
export async function chooseForUser(
  page: Page,
  email: string,
  entry: 'Activate' | 'Deactivate' | 'Refund …' | 'Role …',
): Promise<void> {
  await page.getByRole('button', { name: `More for ${email}` }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}
