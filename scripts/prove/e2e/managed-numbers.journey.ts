import { expect, logIn, test } from './journey.ts';
import { buy, cardOf } from './shopping.ts';

test('an admin follows a text to its number, which stays while somebody has it, and makes others public', async ({
  page,
  visit,
  server,
  operator,
  customerWith,
}) => {
  const account = await customerWith(5);
  const customer = await visit();
  await logIn(customer, account);
  const number = await buy(customer, 'WhatsApp');
  await operator.deliver({ to: number, text: 'Your WhatsApp code: 209-114' });
  await expect(cardOf(customer, 'WhatsApp').getByRole('status')).toContainText('2 0 9 1 1 4');

  await logIn(page, server.admin);
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await expect(page).toHaveURL('/admin/dashboard/messages');
  const messages = page.getByRole('table', { name: 'All messages' });
  // Until it is there, the search field is still that of the page before.
  await expect(messages).toBeVisible();
  await page.getByRole('searchbox').fill(number);
  const row = messages.getByRole('row').filter({ hasText: account.email });
  await expect(row).toContainText('with a code');
  await expect(messages).not.toContainText('209');
  await row.getByRole('link').nth(1).click();

  await expect(page).toHaveURL(`/admin/dashboard/numbers/${encodeURIComponent(number)}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Who has it now');
  await expect(main.getByRole('link', { name: account.email }).first()).toBeVisible();
  await expect(main.getByRole('table', { name: 'Orders of the number' })).toContainText('WhatsApp');
  await main.getByRole('link', { name: 'Messages', exact: true }).click();
  await expect(main.getByRole('table', { name: 'Messages to the number' })).toContainText('with a code');

  await main.getByRole('button', { name: 'Release …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(dialog).toContainText('has a customer, or somebody waits for it.');
  await dialog.getByRole('button', { name: 'I have read it' }).click();

  await main
    .getByRole('navigation', { name: 'Where you are' })
    .getByRole('link', { name: 'Numbers' })
    .click();
  const numbers = page.getByRole('table', { name: 'Numbers', exact: true });
  const free = numbers
    .getByRole('row')
    .filter({ hasText: 'active' })
    .filter({ hasNotText: number.slice(-4) });
  const boxes = free.getByRole('checkbox');
  const names = [
    await boxes.nth(0).getAttribute('aria-label'),
    await boxes.nth(1).getAttribute('aria-label'),
  ];
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const selection = page.getByRole('region', { name: 'Selection' });
  await expect(selection).toContainText('2 selected');
  await selection.getByRole('button', { name: 'Make public …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make public' }).click();
  await expect(selection).toHaveCount(0);
  for (const name of names) {
    const published = numbers.getByRole('row').filter({ has: page.getByLabel(name ?? '', { exact: true }) });
    await expect(published).toContainText('public');
  }
});
