import type { Locator, Page } from '@playwright/test';

/** The row of one account in the admin's list. */
export function userRow(page: Page, email: string): Locator {
  return page.getByRole('row', { name: email });
}

/** Chooses an entry of an account's menu. */
export async function chooseForUser(
  page: Page,
  email: string,
  entry: 'Activate' | 'Deactivate' | 'Refund …',
): Promise<void> {
  await page.getByRole('button', { name: `More for ${email}` }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}
