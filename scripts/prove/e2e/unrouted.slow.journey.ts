import { expect, logIn, test } from './journey.ts';
import { buy, cardOf } from './shopping.ts';

// There is only one number, so that two customers have it.
test.use({ seedNumbers: 1 });

test('an admin gives a message that two orders could claim to one of them', async ({
  page,
  visit,
  server,
  operator,
  customerWith,
}) => {
  await logIn(page, server.admin);
  const [ann, ben] = [await customerWith(5), await customerWith(5)];
  const annsPage = await visit();
  await logIn(annsPage, ann);
  const number = await buy(annsPage, 'WhatsApp');
  const bensPage = await visit();
  await logIn(bensPage, ben);
  expect(await buy(bensPage, 'Telegram')).toBe(number);
  await operator.deliver({ to: number, text: 'Your code: 209-114' });

  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Messages' })
    .getByRole('link', { name: 'Unrouted', exact: true })
    .click();
  const table = page.getByRole('table', { name: 'Unrouted messages' });
  await expect(table).toContainText('Your code: 209-114');
  await expect(table).toContainText('it is not certain whose it is');
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'Not our number' }).click();
  await expect(page.getByRole('main')).toContainText('Nothing matches.');
  await views.getByRole('link', { name: 'Uncertain' }).click();
  await expect(page).toHaveURL('/admin/dashboard/unrouted?reason=unrouted');
  await page.getByRole('searchbox', { name: 'Number, or its first digits' }).fill(number);
  await expect(page).toHaveURL(/[?&]number=/);
  await table.getByRole('button', { name: `Route the message to ${number}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your code: 209-114');
  const order = dialog.getByLabel('Order');
  await expect(order.locator('option')).toHaveCount(2);
  const anns = await order.locator('option').filter({ hasText: ann.email }).getAttribute('value');
  await order.selectOption(anns);
  await dialog.getByRole('button', { name: 'Route to this order' }).click();
  await expect(page.getByRole('main')).toContainText('Nothing matches.');
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page.getByRole('main')).toContainText('Every message was matched to a customer.');

  await expect(cardOf(annsPage, 'WhatsApp').getByRole('status')).toContainText('2 0 9 1 1 4');
  await expect(bensPage.getByRole('main')).not.toContainText('2 0 9 1 1 4');
});
