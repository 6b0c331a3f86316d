import { expect, logIn, test } from './journey.ts';
import { balanceOf, findReservable } from './shopping.ts';

test('reserve a number, have another customer wait for it, and take it', async ({
  page,
  visit,
  server,
  customerWith,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Reserve numbers' }).first().click();
  await logIn(page, await customerWith(10));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reserve a number');
  await findReservable(page, 'Signal');
  const reserve = page.getByRole('button', { name: /^Reserve: \d/ }).first();
  const number = /[\d-]{12}/.exec((await reserve.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  const first = page.getByRole('table', { name: 'Numbers' }).getByRole('row').filter({ hasText: number });
  await reserve.dblclick();
  await expect(first).toContainText('Your reservation');
  await expect(first).toContainText(/Reserved\s*until \d/);
  await expect(balanceOf(page)).toHaveText('9.750 USD');

  const otherPage = await visit();
  const other = await customerWith(10);
  await logIn(otherPage, other);
  await findReservable(otherPage, 'Signal');
  // Another journey may have customers who wait for other numbers.
  await otherPage.getByRole('button', { name: new RegExp(`^Wait for it: .*${number}`) }).click();
  await expect(balanceOf(otherPage)).toHaveText('9.750 USD');
  await otherPage.goto('/dashboard/reserve-numbers');
  const otherRow = otherPage.getByRole('table', { name: 'Your reservations' }).getByRole('row').nth(1);
  await expect(otherRow).toContainText('Place 1 of 1');

  // Those who work here see the reservations of all customers.
  const admin = await visit();
  await logIn(admin, server.admin, `/admin/dashboard/reservations?number=${number}`);
  const all = admin.getByRole('table', { name: 'Reservations of all customers' });
  await expect(all.getByRole('row').filter({ hasText: other.email })).toContainText('waits in line');
  await admin.getByRole('link', { name: 'Reserved', exact: true }).click();
  await expect(all.getByRole('row').filter({ hasText: other.email })).toHaveCount(0);
  await expect(all.getByRole('row').filter({ hasText: number })).toContainText('reserved');

  await page.goto('/dashboard/reserve-numbers');
  const ownRow = page.getByRole('table', { name: 'Your reservations' }).getByRole('row').nth(1);
  await expect(ownRow).toContainText('Reserved for you');
  await expect(ownRow).toContainText(/2[34] h \d+ min left/);
  await ownRow.getByRole('button', { name: /^Take/ }).click();
  await page.getByRole('button', { name: /^Take it for/ }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Signal/);
  await page.goto('/dashboard/reserve-numbers');
  await expect(ownRow.getByRole('link', { name: 'See the order' })).toBeVisible();

  // The ledger says which number each fee was for.
  await otherPage.goto('/dashboard/transactions');
  const fee = otherPage.getByRole('row').filter({ hasText: 'Reservation' });
  await expect(fee).toContainText('Signal');
  await expect(fee).toContainText(number);
  await otherPage.goto('/dashboard/reserve-numbers');

  await otherRow.getByRole('button', { name: 'Cancel' }).click();
  const dialog = otherPage.getByRole('alertdialog');
  await expect(dialog).toContainText('The fee of 0.250 USD comes back at once.');
  await dialog.getByRole('button', { name: 'Give it up' }).click();
  await expect(otherRow).toContainText('Given up');
  await expect(balanceOf(otherPage)).toHaveText('10.000 USD');

  // They can cancel one on the page of its customer.
  await findReservable(otherPage, 'Signal');
  await otherPage
    .getByRole('button', { name: /^Reserve: \d/ })
    .first()
    .click();
  await expect(balanceOf(otherPage)).toHaveText('9.750 USD');
  await otherPage.goto('/dashboard/reserve-numbers');
  await admin.goto(`/admin/dashboard/reservations?number=${number}`);
  await admin.getByRole('link', { name: other.email }).click();
  const lists = admin.getByRole('navigation', { name: 'What the customer has' });
  await lists.getByRole('link', { name: 'Reservations' }).click();
  const theirs = admin.getByRole('table', { name: 'Reservations' }).getByRole('row').nth(1);
  await theirs.getByRole('button', { name: /^Cancel the reservation of/ }).click();
  const question = admin.getByRole('dialog', { name: 'Cancel 1 reservation?' });
  await question.getByLabel('Reason').fill('The customer asked for it');
  await question.getByRole('button', { name: 'Cancel it' }).click();
  await expect(theirs).toContainText('given up');
  await expect(theirs.getByRole('button')).toHaveCount(0);
});
