import { expect, logIn, test } from './journey.ts';
import { chooseApp, shopOf } from './shopping.ts';

test('an admin changes the price of an app, and each customer sees the own one with its reason', async ({
  page,
  visit,
  server,
  health,
  customerWith,
}) => {
  health.expectRefusals(409);
  const [ann, ben] = [await customerWith(5), await customerWith(5)];
  await logIn(page, server.admin, '/admin/dashboard/special-price');
  await expect(page).toHaveURL(/\/admin\/dashboard\/apps$/);
  await page.getByRole('searchbox').fill('whatsapp');
  await page
    .getByRole('table', { name: 'Apps' })
    .getByRole('link', { name: 'WhatsApp', exact: true })
    .click();
  await expect(page.getByRole('heading', { name: 'WhatsApp' })).toBeVisible();

  const table = page.getByRole('table', { name: 'Prices by rank' });
  await page.getByLabel('Country').selectOption('US');
  const winner = table.getByRole('row').filter({ hasText: 'wins, the most specific fit' });
  const before = Number(await winner.getByRole('cell').nth(3).innerText());
  await winner.getByRole('button', { name: /^Change the price/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('For a code').fill((before * 3).toFixed(3));
  await dialog.getByLabel('Reason').fill('The vendor costs more');
  await dialog.getByRole('button', { name: `Set ${(before * 3).toFixed(3)} USD for a code` }).click();
  await expect(dialog.getByRole('alert')).toContainText('more than half');
  await expect(dialog.getByRole('checkbox')).toHaveAccessibleName(/changes from/);
  const price = (before + 0.05).toFixed(3);
  await dialog.getByLabel('For a code').fill(price);
  await dialog.getByRole('button', { name: `Set ${price} USD for a code` }).click();
  await expect(dialog).toBeHidden();
  await expect(winner).toContainText(price);

  const own = (before - 0.05).toFixed(3);
  await page.getByRole('searchbox').fill(ann.email);
  await expect(page.getByRole('main')).toContainText('So this customer pays');
  await table.getByRole('button', { name: 'Add a price of rank 2' }).click();
  await expect(dialog.getByLabel('Customer')).toHaveValue(ann.email);
  await dialog.getByLabel('For a code').fill(own);
  await dialog.getByLabel('Rental of a new number').fill('3');
  await dialog.getByLabel('Rental of a used number').fill('2');
  await dialog.getByLabel('Reason').fill('Buys every day');
  await dialog.getByRole('button', { name: `Set ${own} USD for a code` }).click();
  await expect(dialog).toBeHidden();
  await expect(winner).toContainText(ann.email);
  await expect(page.getByRole('main')).toContainText(
    `So this customer pays ${own} USD for a code, or 3.000 USD for 7 days with a new number. A visitor who is not signed in sees rank 7: ${price} USD.`,
  );

  for (const [account, amount, reason] of [
    [ann, own, 'your own price for this country'],
    [ben, price, 'the price for everybody'],
  ] as const) {
    const customer = await visit();
    await logIn(customer, account);
    const app = new URL(page.url()).pathname.split('/').at(-1);
    await customer.goto(`/dashboard/buy-now?app=${app}&country=US&mode=0`);
    await expect(customer.getByRole('main')).toContainText(`${amount} USD`);
    await expect(customer.getByRole('main')).toContainText(reason);
  }
});

test('an admin sets a discount by volume, and a customer who has spent enough sees it and pays less', async ({
  page,
  visit,
  server,
  customerWith,
}) => {
  await logIn(page, server.admin, '/admin/dashboard/apps');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Discounts by volume' }).click();
  await dialog.getByRole('button', { name: 'Step', exact: true }).click();
  await dialog.getByLabel('From USD in 30 days').fill('1');
  await dialog.getByLabel('% off').fill('40');
  await dialog.getByRole('button', { name: 'Set 1 step' }).click();
  await expect(dialog.getByRole('alert')).toContainText('from 1 to 30 %');
  await dialog.getByLabel('% off').fill('10');
  await dialog.getByRole('button', { name: 'Set 1 step' }).click();
  await expect(dialog).toBeHidden();

  const customer = await visit();
  await logIn(customer, await customerWith(10));
  const main = customer.getByRole('main');
  await expect(main).toContainText('You spent 0.000 USD in the last 30 days.');
  await customer.goto('/dashboard/buy-now');
  await shopOf(customer).getByText('Rent for SMS').click();
  await chooseApp(customer, 'Signal');
  await main.getByText('7 days', { exact: true }).click();
  await main.getByRole('button', { name: 'Rent a number for 2.310 USD' }).click();
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Signal rental');
  await main.getByRole('button', { name: /^Extend, from/ }).click();
  await main.getByRole('radio', { name: /1 day/ }).check({ force: true });
  await expect(main.getByRole('button', { name: 'Extend for 0.495 USD' })).toBeVisible();
  await customer.goto('/dashboard/main');
  await expect(main).toContainText('You pay 10 % less, because you spent 2.310 USD in the last 30 days.');
  await customer.goto('/dashboard/buy-now');
  await shopOf(customer).getByText('Activation', { exact: true }).click();
  await chooseApp(customer, 'Signal');
  await expect(main).toContainText('10 % off: you spent 2.310 USD in the last 30 days');
  await main.getByRole('button', { name: 'Buy a number for 0.495 USD' }).click();
  await expect(main).toContainText('0.495');

  await page.getByRole('button', { name: 'Discounts by volume (1)' }).click();
  await dialog.getByRole('button', { name: 'Remove step 1' }).click();
  await dialog.getByRole('button', { name: 'Set no discount' }).click();
  await expect(dialog).toBeHidden();
});

test('an admin plans a price and withdraws it, and takes an app off sale for a while', async ({
  page,
  visit,
  server,
  customerWith,
}) => {
  const customer = await visit();
  await logIn(customer, await customerWith(5));
  await logIn(page, server.admin, '/admin/dashboard/apps');
  await page.getByRole('searchbox').fill('signal');
  await page.getByRole('table', { name: 'Apps' }).getByRole('link', { name: 'Signal', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Signal' })).toBeVisible();
  const app = new URL(page.url()).pathname.split('/').at(-1);

  await page
    .getByRole('button', { name: /^Change the price .* rank 7$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  // Another journey may have moved the clock of the server.
  const now = Date.parse(await server.advance(0));
  const later = new Date(now + 172_800_000).toISOString().slice(0, 16);
  await dialog.getByLabel('Counts from').fill(later);
  await dialog.getByLabel('Reason').fill('Their price for a quarter');
  await dialog.getByRole('button', { name: /^Plan / }).click();
  await expect(dialog).toBeHidden();
  const planned = page.getByRole('table', { name: 'Changes with a date' });
  await expect(planned.getByRole('row').nth(1)).toContainText(server.admin.email);
  await planned.getByRole('button', { name: /^Withdraw/ }).click();
  await dialog.getByRole('button', { name: 'Withdraw the change' }).click();
  await expect(planned).toBeHidden();

  await page.getByRole('button', { name: 'Take off sale' }).click();
  await dialog.getByLabel('Counts from').fill(later);
  await dialog.getByLabel('Reason').fill('Its provider moves');
  await dialog.getByRole('button', { name: 'Take it off sale' }).click();
  await expect(planned.getByRole('row').nth(1)).toContainText('Off sale: Its provider moves');
  await expect(page.getByRole('main')).not.toContainText('not on sale');
  await planned.getByRole('button', { name: /^Withdraw/ }).click();
  await dialog.getByRole('button', { name: 'Withdraw the change' }).click();
  await expect(planned).toBeHidden();

  await page.getByRole('button', { name: 'Take off sale' }).click();
  await dialog.getByLabel('Reason').fill('Its messages do not come');
  await dialog.getByRole('button', { name: 'Take it off sale' }).click();
  await expect(page.getByRole('main')).toContainText('not on sale: Its messages do not come');
  await customer.goto(`/dashboard/buy-now?app=${app}&country=US&mode=0`);
  await expect(customer.getByRole('main')).toContainText('This app is not on sale at the moment');
  // Search engines forget its page, which is there again as soon as it is sold again.
  await expect.poll(async () => (await page.request.get('/prices/signal')).status()).toBe(410);

  await page.getByRole('button', { name: 'Put on sale' }).click();
  await dialog.getByLabel('Reason').fill('They come again');
  await dialog.getByRole('button', { name: 'Put it on sale' }).click();
  await expect(page.getByRole('main')).not.toContainText('not on sale');
  await expect.poll(async () => (await page.request.get('/prices/signal')).status()).toBe(200);
  await customer.reload();
  await expect(customer.getByRole('button', { name: /^Buy a number for/ })).toBeVisible();
});

test('an admin changes the line at the top of the public pages, and gives it back', async ({
  page,
  visit,
  server,
}) => {
  await logIn(page, server.admin, '/admin/dashboard/notices');
  const dialog = page.getByRole('dialog');
  const visitor = await visit();
  for (const text of ['No codes from 02:00 to 03:00 UTC tonight.', '']) {
    await page.getByRole('button', { name: /^Change the text: Line at the top/ }).click();
    await dialog.getByLabel('Text').fill(text);
    await dialog.getByRole('button', { name: 'Change the text' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main')).toContainText(text);
    await visitor.goto('/faq');
    await expect(visitor.getByRole('region', { name: 'Announcement' })).toContainText(
      text === '' ? 'Your money comes back automatically.' : text,
    );
  }
});

test('an admin adds an app with a keyword and tries a message on it', async ({ page, server, health }) => {
  health.expectRefusals(409);
  await logIn(page, server.admin, '/admin/dashboard/apps');
  await page.getByRole('button', { name: 'New app' }).click();
  const dialog = page.getByRole('dialog', { name: 'New app' });
  await dialog.getByLabel('Name').fill('WhatsApp');
  await dialog.getByRole('button', { name: 'Add the app' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('An app has this name already.');
  await dialog.getByLabel('Name').fill('Courier Nine');
  await dialog.getByRole('button', { name: 'Add the app' }).click();
  await expect(page.getByRole('heading', { name: 'Courier Nine' })).toBeVisible();

  for (const keyword of ['Courier', 'Courier Nine']) {
    await page.getByLabel('New keyword').fill(keyword);
    await page.getByRole('button', { name: 'Add the keyword' }).click();
    await expect(
      page.getByRole('button', { name: `Remove the keyword ${keyword}`, exact: true }),
    ).toBeVisible();
  }
  await page.getByLabel('Text of a message').fill('Your courier nine code is 604-118');
  await expect(page.getByRole('main')).toContainText('Matches Courier Nine');
  await expect(page.getByRole('main')).toContainText('“Courier” fits too and does not win.');
  await page.getByRole('button', { name: 'Remove the keyword Courier Nine', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the keyword' }).click();
  await expect(page.getByRole('main')).toContainText('Matches Courier');
});
