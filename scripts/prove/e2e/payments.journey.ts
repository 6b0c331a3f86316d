import { expect } from '@playwright/test';
import { logIn, test } from './journey.ts';
import { continueToPayer, dialogOf, openPayer, payAfterReload } from './paying.ts';
import { savedFile } from './saved-file.ts';
import { balanceOf, buy, cardOf, chooseApp, findReservable, shopOf } from './shopping.ts';

test('too little money: the dialog opens with what is missing, a reload loses nothing, and the purchase is made once paid', async ({
  page,
  health,
  customerWith,
}) => {
  health.expectRefusals(402);
  await logIn(page, await customerWith(0.1));
  await chooseApp(page, 'WhatsApp');
  await shopOf(page).getByRole('button', { name: 'Buy', exact: true }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Amount')).toHaveValue('0.800');
  await expect(dialog).toContainText('WhatsApp is bought for 0.900 USD as soon as the money is there.');

  await dialog.getByRole('button', { name: '5.000', exact: true }).click();
  await dialog.getByRole('button', { name: 'Coins' }).click();
  await dialog.getByRole('radio', { name: /Litecoin/ }).check();
  await expect(dialog).toContainText('You send');
  await expect(dialog).toContainText(/0[.]05\d+ LTC/);
  await expect(dialog).toContainText(/Rate of.*\d\d:\d\d:00/);
  await dialog.getByRole('button', { name: 'Get the address' }).click();
  await expect(dialog.getByRole('status')).toContainText('waiting for the payment');
  await expect(dialog).toContainText('sandbox:ltc:');

  // What waits is restored with its payment.
  await page.reload();
  await expect(dialog).toContainText('WhatsApp is bought for 0.900 USD as soon as the money is there.');
  const payer = await openPayer(page);
  await payer.getByRole('button', { name: 'Pay exactly 5.000 USD' }).click();
  await expect(payer.getByRole('main')).toContainText('completed');

  // The customer's page is updated, makes the waiting purchase, and shows its order. It reads the payment again every ten
  // seconds, in case the hint came before its connection.
  await expect(page).toHaveURL(/\/dashboard\/order-numbers\//, { timeout: 20_000 });
  await expect(dialog).toBeHidden();
  await expect(balanceOf(page)).toHaveText('4.200 USD');
  await payer.close();

  await page.goto('/dashboard/payment-history');
  const payments = page.getByRole('table', { name: 'Your payments' });
  await expect(payments.getByRole('row', { name: /LTC/ })).toContainText('5.000 USD');
  expect(await savedFile(page)).toEqual([
    expect.stringContaining('payment,started_at,gateway'),
    expect.stringMatching(/,sandbox,LTC,.*,completed,5\.000,5\.000,0\.000,5\.000,$/),
    expect.stringContaining(',manual,'),
  ]);
  const saved = page.waitForEvent('download');
  await payments.getByRole('button', { name: /^Invoice \d{4}-\d{6}$/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^invoice-\d{4}-\d{6}\.pdf$/);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('expired');
  await expect(page.getByRole('main')).toContainText('No payments match.');
  expect(await savedFile(page)).toHaveLength(1);

  // The ledger names the payment of its line.
  await page.goto('/dashboard/transactions');
  const line = page.getByRole('row', { name: /Top-up/ });
  await expect(line).toContainText('Sandbox');
  await line.getByRole('button').click();
  await expect(page.getByRole('link', { name: /^Open payment/ })).toBeVisible();
});

test('a purchase that is paid for on the way shows its number, and leaves no button that buys it again', async ({
  page,
  customerWith,
}) => {
  await logIn(page, await customerWith(0.1));
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 812 });
    await page.goto('/dashboard/buy-now');
    await chooseApp(page, 'WhatsApp');
    await page.getByRole('main').getByRole('button', { name: 'Top up', exact: true }).click();
    const payer = await continueToPayer(page);
    const exactly = payer.getByRole('button', { name: /^Pay exactly/ });
    await exactly.click();
    await expect(exactly).toBeDisabled();
    const back = payer.waitForEvent('close');
    await payer.getByRole('link', { name: 'Back to Ringpost' }).click();
    await back;
    await expect(page).toHaveURL(/\/dashboard\/main$/, { timeout: 20_000 });
    await expect(cardOf(page, 'WhatsApp')).toContainText(/\d{3}-\d{3}-\d{4}/);
    await expect(cardOf(page, 'WhatsApp')).toBeFocused();
  }
  await page.goto('/dashboard/order-history');
  await expect(page.getByRole('main')).toContainText('2 orders');
});

test('a reservation and an extension that lack money wait over a reload, too, and are made once', async ({
  page,
  health,
  customerWith,
}) => {
  health.expectRefusals(402, 402);
  await logIn(page, await customerWith(0.1));
  await findReservable(page, 'Signal');
  await page
    .getByRole('button', { name: /^Reserve: \d/ })
    .first()
    .click();
  await payAfterReload(page, '5.000', 'A number for Signal is reserved for 0.250 USD');
  await expect(page).toHaveURL(/\/dashboard\/reserve-numbers$/);
  const main = page.getByRole('main');
  await expect(main).toContainText('Reserved for you');
  await expect(balanceOf(page)).toHaveText('4.850 USD');

  await main.getByRole('button', { name: /^Take/ }).click();
  await main.getByRole('button', { name: 'Rental', exact: true }).click();
  await main.getByRole('button', { name: 'Take it for 2.310 USD' }).click();
  await expect(balanceOf(page)).toHaveText('2.540 USD');
  await main.getByRole('button', { name: /^Extend, from/ }).click();
  await main.getByRole('radio', { name: /28 days/ }).check({ force: true });
  await main.getByRole('button', { name: 'Extend for 9.240 USD' }).click();
  await payAfterReload(page, '10.000', 'The rental for Signal is extended for 9.240 USD');
  await expect(page).toHaveURL(/\/dashboard\/order-numbers\//);
  await expect(main.getByText('34 days 23 h').or(main.getByText('35 days 0 h'))).toBeVisible();
  await expect(balanceOf(page)).toHaveText('3.300 USD');
});

test('a different amount arrives late and is taken back: the page shows each step, and a receipt can be printed', async ({
  page,
  customerWith,
}) => {
  await logIn(page, await customerWith(1));
  await page.getByRole('button', { name: 'Top up', exact: true }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Amount')).toHaveValue('0.500');
  await dialog.getByRole('button', { name: '10.000', exact: true }).click();
  await expect(dialog).toContainText('After11.000 USD');
  const payer = await continueToPayer(page);
  await payer.getByRole('button', { name: 'Let it run out, and pay afterwards' }).click();
  await expect(dialog.getByRole('status')).toContainText('expired');
  await payer.getByLabel('Another amount, less or more').fill('4');
  await payer.getByRole('button', { name: 'Pay this amount' }).click();
  await expect(dialog).toContainText('4.000 USD has arrived.');
  await expect(dialog).toContainText('You wanted to add 10.000 USD. What arrives is added to your balance.');
  await payer.getByRole('button', { name: 'Take the payment back' }).click();
  await expect(dialog.getByRole('status')).toContainText('taken back');
  await payer.close();
  await page.keyboard.press('Escape');
  await expect(balanceOf(page)).toHaveText('1.000 USD');

  await page.goto('/dashboard/payment-history');
  const main = page.getByRole('main');
  await page.setViewportSize({ width: 375, height: 812 });
  const way = await main.getByRole('link', { name: 'Sandbox' }).boundingBox();
  expect(way?.height, 'the way to pay stands in one line of its card').toBeLessThan(30);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('table', { name: 'Your payments' }).getByRole('row').nth(1).getByRole('link').click();
  await expect(main).toContainText('Asked for10.000 USD');
  await expect(main).toContainText('Arrived4.000 USD');
  await expect(main.getByRole('button', { name: 'Print' })).toBeVisible();
});

test('a payment that is taken back after it was spent leaves a debt: every page says it, and a purchase says how much', async ({
  page,
  health,
  customerWith,
}) => {
  health.expectRefusals(402);
  await logIn(page, await customerWith(0.9));
  await page.getByRole('button', { name: 'Top up', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: '5.000', exact: true }).click();
  const payer = await continueToPayer(page);
  await payer.getByRole('button', { name: 'Pay exactly 5.000 USD' }).click();
  await expect(dialog).toContainText('5.000 USD has arrived.');
  await page.keyboard.press('Escape');
  await buy(page, 'WhatsApp');
  await expect(balanceOf(page)).toHaveText('5.000 USD');
  await buy(page, 'Telegram');
  await payer.getByRole('button', { name: 'Take the payment back' }).click();
  await expect(payer.getByRole('main')).toContainText('taken back');
  await payer.close();

  await expect(balanceOf(page)).toHaveText(/^0[.]000 USD.*owed.*[01][.]\d{3} USD$/);
  const debt = /(?<amount>[\d.]+ USD)$/.exec(await balanceOf(page).innerText())?.groups?.amount ?? '';
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  await expect(dialog).toContainText(new RegExp(`Owed, paid first.*−${debt.replace(' USD', '')}`));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toContainText(
    `Your balance owes ${debt}. Add it first, then buy again. Until then your rented numbers are paused.`,
  );
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText(/owed.*[01][.]\d{3}$/);
});

test('an admin sees the payments of all customers, with the credit that was given by hand', async ({
  page,
  server,
  customerWith,
}) => {
  const { email } = await customerWith(3);
  await logIn(page, server.admin, '/admin/dashboard/payments');
  const row = page
    .getByRole('table', { name: 'Payments of all customers' })
    .getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText('By hand');
  await expect(row).toContainText('completed');
  await expect(row).toContainText('3.000 USD');
  await page.getByRole('searchbox', { name: 'Email of the customer' }).fill(email);
  await expect(page).toHaveURL(/\?email=/);
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: false }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('expired');
  await expect(page.getByRole('main')).toContainText('No payments match.');
});

test('a payment that nobody paid yet is continued from its own page, and found by its day', async ({
  page,
  customerWith,
}) => {
  await logIn(page, await customerWith(1));
  await page.getByRole('button', { name: 'Top up', exact: true }).click();
  await dialogOf(page).getByRole('button', { name: '10.000', exact: true }).click();
  await dialogOf(page).getByRole('button', { name: 'Continue to the payment' }).click();
  await expect(dialogOf(page).getByRole('link', { name: 'Open the payment page' })).toBeVisible();
  await page.goto('/dashboard/payment-history?from=2020-01-01&to=2020-01-31');
  const main = page.getByRole('main');
  await expect(main).toContainText('No payments match.');
  await main.getByRole('button', { name: 'Clear the filters' }).click();
  const table = page.getByRole('table', { name: 'Your payments' });
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.locator('.data-card').filter({ hasText: 'Sandbox' })).toContainText('10.000 USD');
  await page.setViewportSize({ width: 1440, height: 900 });
  await table
    .getByRole('row', { name: /Sandbox/ })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment');
  await expect(main.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await main.getByRole('button', { name: 'Continue the payment' }).click();
  const payer = await openPayer(page);
  await payer.getByRole('button', { name: 'Pay exactly 10.000 USD' }).click();
  await expect(dialogOf(page)).toContainText('10.000 USD has arrived.');
  await payer.close();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt');
  await expect(balanceOf(page)).toHaveText('11.000 USD');
});
