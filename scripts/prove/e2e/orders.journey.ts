import { expect, logIn, test } from './journey.ts';
import { balanceOf, buy, cardOf, chooseApp, numberOn, shopOf } from './shopping.ts';

test('the page of a running order can do what its card can, and says a refund as one', async ({
  page,
  context,
  customerWith,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, await customerWith(5));
  await buy(page, 'Google');
  await cardOf(page, 'Google').getByRole('link', { name: 'Google' }).click();
  // Until this page is there, the card is still that of the overview.
  await expect(page.getByRole('heading', { name: 'Google activation' })).toBeVisible();
  const card = page.getByRole('article');
  await expect(card.getByRole('timer')).toBeVisible();
  await expect(card).toContainText(/Receives SMS until \d\d:\d\d:\d\d\. If no SMS has come by/);
  const number = await numberOn(card);
  await card.getByRole('button', { name: 'Copy the number' }).first().click();
  expect(number).toContain(await page.evaluate(() => navigator.clipboard.readText()));

  await card.getByRole('button', { name: 'Try another number' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Another number for Google?' });
  await dialog.getByRole('button', { name: 'Buy another for 0.500 USD' }).click();
  // The page continues to the new order, and the old one has given its money back.
  await expect.poll(() => numberOn(card)).not.toBe(number);
  await expect(balanceOf(page)).toHaveText('4.500 USD');

  await card.getByRole('button', { name: 'Cancel Google' }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('cancelled, refunded');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(main.getByText('Total').locator('+ dd')).toHaveText('0.000 USD');
  await expect(main.getByRole('button', { name: 'Another for 0.500 USD' })).toBeVisible();

  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  const rows = page.getByRole('table').getByRole('row', { name: /Google/ });
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) {
    await expect(row).toContainText('cancelled, refunded');
    await expect(row).toContainText('0.000 USD');
  }
});

test('the buyer may ask for a new number, and sees "used" before buying', async ({
  page,
  customerWith,
  operator,
  server,
}) => {
  await logIn(page, await customerWith(5), '/dashboard/buy-now');
  await chooseApp(page, 'Steam');
  await expect(page.getByRole('main')).toContainText(
    /You get a new number\. \d+ were never used for Steam\./,
  );
  await page.getByRole('radio', { name: /^New only/ }).check();
  await page.getByRole('button', { name: /^Buy a number for/ }).click();
  const card = cardOf(page, 'Steam');
  await expect(card).toContainText('Receives SMS until');
  await expect(card).not.toContainText('used number');
  await operator.deliver({ to: await numberOn(card), text: 'Your Steam code: K7R2P' });
  await expect(card).toHaveAttribute('data-state', 'arrived');
  // The number is available again when the order is settled. It served the app, and the page says so.
  await server.advance(31 * 60_000);
  await page.reload();
  await shopOf(page).getByRole('searchbox').fill('Steam');
  await expect(shopOf(page).getByRole('button', { name: /^Steam/ })).toContainText(/\d+ new · 1 used/);
  // The shop shows the last purchases first.
  await page.goto('/dashboard/buy-now');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A number for Steam');
  const summary = page.getByRole('complementary');
  await expect(summary.getByRole('term')).toHaveText([
    'Steam, one SMS',
    'Your price',
    'Total',
    'On your balance',
    'After the purchase',
  ]);
});

test('the page of an order with a code waits for another one, takes the number again, and reports it as refused', async ({
  page,
  customerWith,
  operator,
  server,
}) => {
  await logIn(page, await customerWith(5));
  await buy(page, 'Google');
  const card = cardOf(page, 'Google');
  const number = await numberOn(card);
  await operator.deliver({ to: number, text: 'Your Google code: 482917' });
  await expect(card).toHaveAttribute('data-state', 'arrived');
  await card.getByRole('link', { name: 'Google' }).click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Wait for another code' }).click();
  await expect(main).toContainText(/Waiting for another code until \d\d:\d\d/);
  await operator.deliver({ to: number, text: 'Your Google code: 739105' });
  await expect(main.getByRole('button', { name: 'Wait for another code' })).toBeVisible();

  await server.advance(31 * 60_000);
  await page.reload();
  await main.getByRole('button', { name: 'This number again for 0.500 USD' }).click();
  const again = page.getByRole('article');
  await expect(again.getByRole('timer')).toBeVisible();
  expect(await numberOn(again)).toBe(number);
  await expect(balanceOf(page)).toHaveText('4.000 USD');

  await again.getByRole('button', { name: 'The app refuses it' }).click();
  await page.getByRole('button', { name: 'Report the number' }).click();
  await expect(main).toContainText('number refused, refunded');
  await expect(balanceOf(page)).toHaveText('4.500 USD');
});
