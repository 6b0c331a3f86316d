import { expect, logIn, test } from './journey.ts';
import { balanceOf, findReservable } from './shopping.ts';

test('reserve a number, have another customer wait for it, and take it', async ({
  page,
  visit,
  customerWith,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Reserve numbers' }).first().click();
  await logIn(page, await customerWith(10));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reserve a number');
  await findReservable(page, 'Signal');
  const reserve = page.getByRole('button', { name: /^Reserve \d/ }).first();
  const number = /[\d-]{12}/.exec((await reserve.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  const first = page.getByRole('table', { name: 'Numbers' }).getByRole('row').filter({ hasText: number });
  await reserve.dblclick();
  await expect(first).toContainText('Your reservation');
  await expect(first).toContainText(/Reserved\s*until \d/);
  await expect(balanceOf(page)).toHaveText('9.750 USD');

  const other = await visit();
  await logIn(other, await customerWith(10));
  await findReservable(other, 'Signal');
  // Another journey may have customers who wait for other numbers.
  await other.getByRole('button', { name: `Wait for ${number}` }).click();
  await expect(balanceOf(other)).toHaveText('9.750 USD');
  await other.goto('/dashboard/reserve-numbers');
  const waiting = other.getByRole('table', { name: 'Your reservations' }).getByRole('row').nth(1);
  await expect(waiting).toContainText('Place 1 of 1');

  await page.goto('/dashboard/reserve-numbers');
  const own = page.getByRole('table', { name: 'Your reservations' }).getByRole('row').nth(1);
  await expect(own).toContainText('Reserved for you');
  await expect(own).toContainText(/2[34] h \d+ min left/);
  await own.getByRole('button', { name: /^Take/ }).click();
  await page.getByRole('button', { name: /^Take it for/ }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Signal/);
  await page.goto('/dashboard/reserve-numbers');
  await expect(own.getByRole('link', { name: 'See the order' })).toBeVisible();

  // The ledger says which number each fee was for.
  await other.goto('/dashboard/transactions');
  const fee = other.getByRole('row').filter({ hasText: 'Reservation' });
  await expect(fee).toContainText('Signal');
  await expect(fee).toContainText(number);
  await other.goto('/dashboard/reserve-numbers');

  await waiting.getByRole('button', { name: 'Cancel' }).click();
  const dialog = other.getByRole('alertdialog');
  await expect(dialog).toContainText('The fee of 0.250 USD comes back at once.');
  await dialog.getByRole('button', { name: 'Give it up' }).click();
  await expect(waiting).toContainText('Given up');
  await expect(balanceOf(other)).toHaveText('10.000 USD');
});
