import { expect, type Locator, type Page } from '@playwright/test';

/** The balance dialog. */
export function dialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Add to your balance' });
}

/** The page of the sandbox, as the payer sees it in a separate window. */
export async function openPayer(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await dialogOf(page).getByRole('link', { name: 'Open the payment page' }).click();
  return popup;
}

/** Starts a payment by card. The same click opens the page of the sandbox. */
export async function continueToPayer(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await dialogOf(page).getByRole('button', { name: 'Continue to the payment' }).click();
  return popup;
}

/** Starts a payment, reloads the page, and pays. */
export async function payAfterReload(
  page: Page,
  amount: string,
  waitingText: string | RegExp,
): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: amount, exact: true }).click();
  const payerPage = await continueToPayer(page);
  await expect(dialog.getByRole('status')).toContainText('waiting for the payment');
  await payerPage.close();
  await page.reload();
  await expect(dialog).toContainText(waitingText);
  const payer = await openPayer(page);
  await payer.getByRole('button', { name: `Pay exactly ${amount} USD` }).click();
  await expect(payer.getByRole('main')).toContainText('completed');
  await payer.close();
  await expect(dialog).toBeHidden({ timeout: 20_000 });
}
