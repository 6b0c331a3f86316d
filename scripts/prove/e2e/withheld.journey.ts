import { expect, logIn, test } from './journey.ts';
import { balanceOf, buy, cardOf } from './shopping.ts';

test('a text that comes after a cancel is withheld, and can be read once for the price of the order', async ({
  page,
  operator,
  customerWith,
}) => {
  await logIn(page, await customerWith(2));
  const number = await buy(page, 'Google');
  const card = cardOf(page, 'Google');
  await card.getByRole('button', { name: 'Cancel Google' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel Google?' });
  await expect(dialog).toContainText('You can read it for 0.500 USD within 24 hours.');
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(card).toContainText('Cancelled.');
  await expect(balanceOf(page)).toHaveText('2.000 USD');

  await operator.deliver({ to: number, text: 'G-583920 is your Google verification code.' });
  await expect(card).toContainText('An SMS arrived after the order had ended. You can read it until');
  await expect(page.getByText('583920')).toHaveCount(0);

  await card.getByRole('button', { name: /^Read it for 0\.500 USD/ }).click();
  await expect(card).toContainText('G-583920 is your Google verification code.');
  await expect(card.getByRole('button', { name: /^Copy the code .*583920/ })).toBeVisible();
  await expect(balanceOf(page)).toHaveText('1.500 USD');

  // It stays readable on every page that shows it, and is not offered again.
  await page.reload();
  await expect(card).toContainText('G-583920 is your Google verification code.');
  await card.getByRole('link', { name: 'Google' }).click();
  await expect(page.getByRole('main')).toContainText('G-583920 is your Google verification code.');

  // The order lists what was withheld and its price, in the order of time.
  const steps = page.locator('.order-history-list').getByRole('listitem');
  await expect(steps.filter({ hasText: 'SMS withheld' })).toContainText(
    /You can read it for 0\.500 USD within 24 hours, until \d/,
  );
  await expect(steps.filter({ hasText: /To read the withheld SMS\./ })).toContainText('Amount held');
  await expect(steps.filter({ hasText: 'Paid to read the withheld SMS.' })).toContainText('Amount paid');
  await expect(steps.filter({ hasText: 'Withheld SMS read' })).toContainText('0.500 USD');
  await expect(steps.filter({ hasText: 'SMS received' })).not.toContainText('free');

  await page.getByRole('link', { name: 'Ledger' }).click();
  const newest = page.getByRole('table', { name: 'Transactions, newest first' }).getByRole('row').nth(1);
  await expect(newest).toContainText('Read a message for Google');
  await expect(newest).toContainText('−0.500 USD');
  await newest.getByRole('button').click();
  await expect(page.getByRole('main')).toContainText('Paid to read the withheld SMS.');

  await page.getByRole('link', { name: 'Messages' }).click();
  const message = page.getByRole('main').getByRole('listitem');
  await expect(message).toHaveCount(1);
  await expect(message).toContainText('G-583920 is your Google verification code.');
  await expect(page.getByRole('button', { name: /^Read it for/ })).toHaveCount(0);
  await expect(balanceOf(page)).toHaveText('1.500 USD');
});

test('too little money for a text: the page names the missing amount, and the text stays withheld', async ({
  page,
  health,
  operator,
  customerWith,
}) => {
  health.expectRefusals(402);
  await logIn(page, await customerWith(0.5));
  const number = await buy(page, 'Google');
  const card = cardOf(page, 'Google');
  await card.getByRole('button', { name: 'Cancel Google' }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(card).toContainText('Cancelled.');
  await operator.deliver({ to: number, text: 'G-583920 is your Google verification code.' });
  await expect(card).toContainText('An SMS arrived after the order had ended.');
  await buy(page, 'Uber');
  await page.getByRole('link', { name: 'Messages' }).click();
  // The overview has the same button until the page has changed.
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await page.getByRole('button', { name: /^Read it for 0\.500 USD/ }).click();
  await expect(page.getByRole('alert')).toContainText('does not have enough balance');
  await page.getByRole('alert').getByRole('button', { name: 'Top up' }).click();
  await expect(page.getByRole('dialog')).toContainText('You add0.500');
  await page.keyboard.press('Escape');
  await expect(page.getByText('583920')).toHaveCount(0);
});
