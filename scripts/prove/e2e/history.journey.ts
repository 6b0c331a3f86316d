import { expect, logIn, test } from './journey.ts';
import { savedFile } from './saved-file.ts';
import { buy, cardOf } from './shopping.ts';

/** A day this many days after a time, as a field of the browser takes it. */
function dayAfter(time: string, days: number): string {
  return new Date(Date.parse(time) + days * 86_400_000).toISOString().slice(0, 10);
}

test('orders and transactions have their filters in the address, and are saved as a file with all rows', async ({
  page,
  server,
  operator,
  customerWith,
}) => {
  await logIn(page, await customerWith(5));
  await operator.deliver({ to: await buy(page, 'Telegram'), text: 'Telegram code 58213' });
  await expect(cardOf(page, 'Telegram')).toHaveAttribute('data-state', 'arrived');
  await buy(page, 'Google');
  await cardOf(page, 'Google').getByRole('button', { name: 'Cancel Google' }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText(/0\.500 USD was refunded/).first()).toBeVisible();

  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  const rows = page.getByRole('table', { name: 'Your orders' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  expect(await savedFile(page)).toHaveLength(3);

  await page.getByRole('combobox', { name: 'App' }).selectOption({ label: 'Telegram' });
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/\?app=[\da-f-]{36}$/);
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Completed' });
  await expect(rows).toHaveCount(2);
  // A reload shows what the address says, and the file contains it.
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('completed');
  const [head, only, ...otherLines] = await savedFile(page);
  expect(head).toContain('order,placed_at,kind,app,country');
  expect(only).toMatch(/,activation,Telegram,US,.*,completed,,1,1,0\.\d{3},0\.\d{3},/);
  expect(otherLines).toEqual([]);

  // Journeys before this one may have moved the clock of the server by days.
  const now = await server.advance(0);
  await page.getByLabel('From', { exact: true }).fill(dayAfter(now, 2));
  await expect(page.getByText('No orders match.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(rows).toHaveCount(3);
  await expect(page).toHaveURL(/\/order-history$/);

  await page.getByRole('link', { name: 'Ledger', exact: true }).first().click();
  const lines = page.getByRole('table', { name: 'Transactions, newest first' }).getByRole('row');
  await expect(lines).toHaveCount(5);
  const search = page.getByRole('searchbox', { name: 'Order, payment, number or amount' });
  await search.fill('0.5');
  await expect(lines).toHaveCount(3);
  await expect(page).toHaveURL(/\?search=0\.5$/);
  await search.fill('');
  await expect(lines).toHaveCount(5);
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Refund' });
  await expect(lines).toHaveCount(2);
  const ledger = await savedFile(page);
  expect(ledger).toHaveLength(2);
  expect(ledger[1]).toContain(',user refund order,0.500,');
  await page.getByLabel('To', { exact: true }).fill(dayAfter(now, -2));
  await expect(page.getByText('No transactions match.')).toBeVisible();
});

test('a message is found by its text, sender, app or number, and has a mark until it is seen', async ({
  page,
  operator,
  customerWith,
}) => {
  await logIn(page, await customerWith(5));
  const number = await buy(page, 'Telegram');
  await operator.deliver({ to: number, text: 'Telegram code 58213', from: '+18335550177' });
  await operator.deliver({ to: number, text: 'Somebody logged in from Lisbon', from: '+18335550177' });
  const link = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /^Messages/ });
  await expect(link).toHaveAccessibleName('Messages 2 new');
  await link.click();
  await expect(link).toHaveAccessibleName('Messages');

  const rows = page.getByRole('main').locator('li.message');
  await expect(rows).toHaveCount(2);
  const search = page.getByRole('searchbox', { name: 'Number, app, sender or text' });
  const grouped = `${number.slice(2, 5)}-${number.slice(5, 8)}-${number.slice(8)}`;
  for (const [text, count] of [
    ['lisbon', 1],
    ['833-555-0177', 2],
    ['TELEGRAM', 2],
    [grouped, 2],
    ['58213', 1],
  ] as const) {
    await search.fill(text);
    await expect(rows, text).toHaveCount(count);
    await expect(page.getByRole('main')).toContainText('All messages were searched.');
  }
  await search.fill('nobody wrote this');
  await expect(page.getByText('No message contains “nobody wrote this”.')).toBeVisible();
  await expect(page).toHaveURL(/search=nobody/);
});

test('favourites come first, the shop can be sorted, and each alert can be turned off', async ({
  page,
  customerWith,
}) => {
  await logIn(page, await customerWith(5));
  const shop = page.getByRole('region', { name: 'Apps', exact: true });
  const first = shop.locator('.app-row').first();
  await expect(first).toContainText('WhatsApp');
  await shop.getByRole('searchbox').fill('Zoom');
  await shop.locator('.app-row').first().hover();
  await shop.getByRole('button', { name: 'Keep Zoom at the top' }).click();
  await shop.getByRole('searchbox').fill('');
  await expect(first).toContainText('Zoom');
  await page.reload();
  await expect(first).toContainText('Zoom');
  await shop.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Lowest price first' });
  await expect(first).toContainText('Zoom');
  const prices = (await shop.locator('.app-row-price').allInnerTexts()).slice(1).map(Number.parseFloat);
  expect(prices).toEqual(prices.toSorted((price, next) => price - next));

  await page.goto('/dashboard/profile');
  const unread = page.getByLabel('Count the messages that you have not seen');
  await expect(unread).toBeChecked();
  await unread.uncheck();
  const mail = page.getByLabel('A rented number ends within a day');
  await mail.uncheck();
  // The server has answered.
  await expect(mail).toBeEnabled();
  await page.reload();
  await expect(unread).not.toBeChecked();
  await expect(mail).not.toBeChecked();
});
