import { expect, logIn, test } from './journey.ts';
import { balanceOf, buy, cardOf, chooseApp, numberOn, shopOf } from './shopping.ts';

// Few enough numbers that an app can be sold out.
test.use({ seedNumbers: 10 });

test('cancelling releases the money at once', async ({ page, customerWith }) => {
  await logIn(page, await customerWith(1));
  await buy(page, 'Google');
  await expect(balanceOf(page)).toHaveText('0.500 USD');
  const card = cardOf(page, 'Google');
  await card.getByRole('button', { name: 'Cancel' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel Google?' });
  await expect(dialog).toContainText('0.500 USD comes back to your balance');
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(card).toContainText(/Cancelled\. 0\.500 USD was refunded at/);
  await expect(balanceOf(page)).toHaveText('1.000 USD');
});

test('too little money: the page names the missing amount, and nothing is bought', async ({
  page,
  health,
  customerWith,
}) => {
  health.expectRefusals(402);
  await logIn(page, await customerWith(1));
  await chooseApp(page, 'PayPal');
  await shopOf(page).getByRole('button', { name: 'Buy', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to your balance' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('0.500');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toContainText(
    'Your balance is 0.200 USD too low. Nothing was bought.',
  );
  await expect(balanceOf(page)).toHaveText('1.000 USD');
  await page.goto('/dashboard/buy-now');
  await chooseApp(page, 'PayPal');
  await expect(page.getByRole('main')).toContainText('Your balance is 0.200 USD too low.');
  await expect(page.getByRole('button', { name: /^Buy a number for/ })).toBeDisabled();
});

test('several apps get one number, within an area code, and the address keeps the choice', async ({
  page,
  health,
  customerWith,
}) => {
  health.expectRefusals(409);
  await logIn(page, await customerWith(5));
  await page.goto('/dashboard/buy-now');
  await chooseApp(page, 'Telegram');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Options' }).click();
  await main.getByRole('checkbox', { name: 'More apps on the same number' }).check();
  await main.getByRole('combobox', { name: 'Add an app' }).fill('Uber');
  await page.getByRole('option', { name: 'Uber', exact: true }).click();
  const wanted = main.getByLabel('Only these area codes');
  await wanted.fill('41');
  const button = main.getByRole('button', { name: 'Buy one number for 2 apps for 1.050 USD' });
  await expect(main).toContainText('Enter area codes of 3 to 6 digits with commas between them, at most 20.');
  await expect(button).toBeDisabled();
  await wanted.fill('999');
  await page.reload();
  await expect(wanted).toHaveValue('999');
  await button.click();
  await expect(page.getByRole('alert')).toContainText(
    'No available number has these first digits. Nothing was bought.',
  );
  await wanted.fill('');
  await button.click();
  expect(await numberOn(cardOf(page, 'Telegram'))).toBe(await numberOn(cardOf(page, 'Uber')));
  await expect(balanceOf(page)).toHaveText('3.950 USD');
});

test('a double click buys once', async ({ page, customerWith }) => {
  await logIn(page, await customerWith(5));
  await chooseApp(page, 'Uber');
  await shopOf(page).getByRole('button', { name: 'Buy', exact: true }).dblclick();
  await expect(cardOf(page, 'Uber')).toContainText('Receives SMS until');
  await expect(balanceOf(page)).toHaveText('4.700 USD');
  await page.goto('/dashboard/order-history');
  await expect(page.getByRole('main')).toContainText('1 order');
});

test('two clicks on the way to a code: the row, then Buy; or by keyboard alone', async ({
  page,
  customerWith,
}) => {
  await logIn(page, await customerWith(5));
  // The filter waits for the first letter.
  await expect(shopOf(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('steam');
  await page.keyboard.press('ArrowDown');
  await expect(shopOf(page).getByRole('button', { name: 'Buy', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(cardOf(page, 'Steam')).toContainText('Receives SMS until');
});

test('an app that is sold out says so and cannot be bought', async ({ page, customerWith }) => {
  await logIn(page, await customerWith(50));
  const shop = shopOf(page);
  const canadian = page.waitForResponse(/app_pricing\?.*country_iso=CA/);
  await shop.getByRole('combobox', { name: 'Country' }).selectOption('CA');
  await canadian;
  await chooseApp(page, 'TikTok');
  const row = shop.getByRole('listitem').filter({ hasText: 'TikTok' }).first();
  // The new numbers come first, in every language.
  const counts = row.locator('small').filter({ hasText: '·' }).first().locator('.num');
  const stock = Number(await counts.first().innerText());
  expect(stock).toBeGreaterThan(0);
  for (let count = 1; count <= stock; count += 1) {
    await row.getByRole('button', { name: 'Buy', exact: true }).click();
    await expect(page.getByRole('main')).toContainText(
      count === 1 ? 'Held for 1 purchase' : `Held for ${count} purchases`,
    );
  }
  await expect(row).toContainText('sold out');
  await expect(row.getByRole('button', { name: 'Buy', exact: true })).toBeDisabled();
});

test('on a phone the shop is the page, and everything but the price and the button is behind Options', async ({
  page,
  customerWith,
}) => {
  await logIn(page, await customerWith(5));
  await page.getByRole('button', { name: 'Close the announcement' }).click();
  for (const { width, height, rows } of [
    { width: 375, height: 667, rows: 3 },
    { width: 320, height: 640, rows: 2 },
  ]) {
    await page.setViewportSize({ width, height });
    await page.goto('/dashboard/buy-now');
    await chooseApp(page, 'Telegram');
    await shopOf(page).getByRole('searchbox').fill('');
    const sheet = page.getByRole('region', { name: 'Telegram' });
    await expect(sheet).toBeVisible();
    const [list, below] = [await page.locator('.app-list').boundingBox(), await sheet.boundingBox()];
    const row = await shopOf(page).getByRole('listitem').first().boundingBox();
    if (!list || !below || !row) throw new Error('the page has no shop');
    const visibleHeight = Math.min(list.y + list.height, below.y) - list.y;
    expect(Math.floor(visibleHeight / row.height)).toBeGreaterThanOrEqual(rows);
  }
  await page.getByRole('button', { name: 'Options' }).click();
  const options = page.getByRole('dialog', { name: 'Options for Telegram' });
  await options.getByLabel('How many numbers').fill('2');
  await expect(options).toContainText('1.500 USD');
  await options.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Options' })).toBeFocused();
  await page.getByRole('combobox', { name: 'What to buy' }).selectOption({ value: 'rental' });
  await expect(page.getByRole('button', { name: /^Rent 2 numbers for/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'What to buy' }).selectOption({ value: 'activation' });
  await page.getByRole('button', { name: 'Buy 2 numbers for 1.500 USD' }).click();
  await expect(page.getByRole('status').filter({ hasText: '0 of 2 codes' })).toBeVisible();
});
