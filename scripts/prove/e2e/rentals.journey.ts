import { expect, logIn, test } from './journey.ts';
import { continueToPayer, dialogOf } from './paying.ts';
import { balanceOf, chooseApp, shopOf } from './shopping.ts';

test('rent a number, read every SMS on it, extend it at the price that was shown, and release it', async ({
  page,
  visit,
  health,
  server,
  operator,
  customerWith,
  translator,
}) => {
  await logIn(page, await customerWith(10), '/dashboard/buy-now');
  const main = page.getByRole('main');
  await shopOf(page).getByText('Rent for SMS').click();
  // At home it has one price with all vendors; an extension costs what the number's own vendor costs.
  await chooseApp(page, 'Signal');
  await main.getByText('7 days', { exact: true }).click();
  await expect(main).toContainText('the price for everybody');
  await main.getByRole('checkbox', { name: /2\.310/ }).check();
  await main.getByRole('button', { name: 'Rent a number for 2.310 USD' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signal rental');
  await expect(balanceOf(page)).toHaveText('7.690 USD');
  const number = main.locator('.rental-number');
  await expect(number).toContainText(/\d{3}-\d{3}-\d{4}/);
  const to = `+1${(await number.innerText()).replace(/\D/g, '').slice(0, 10)}`;
  await expect(main.getByText('6 days 23 h').or(main.getByText('7 days 0 h'))).toBeVisible();
  const giveBack = main.getByRole('button', { name: 'Give back for 2.310 USD' });
  await expect(giveBack).toBeVisible();
  for (const code of ['48291', '73105']) {
    await operator.deliver({ to, text: `Signal code: ${code}` });
    await expect(main.getByRole('listitem').filter({ hasText: code }).first()).toBeVisible();
  }
  await expect(balanceOf(page)).toHaveText('7.690 USD');
  await expect(giveBack).toBeHidden();
  await expect(main).toContainText('2.310 USD at most.');
  await main.getByRole('button', { name: 'Do not renew' }).click();
  const renew = main.locator('.rental-renewal').getByRole('button');
  await expect(renew).toContainText('2.310 USD');
  await renew.click();
  await expect(main).toContainText('2.310 USD at most.');
  await main.getByRole('button', { name: 'Do not renew' }).click();

  const palette = page.getByRole('dialog', { name: 'Search' });
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('signal');
  const ownOptions = palette.getByRole('group', { name: 'Yours' }).getByRole('option');
  await expect(ownOptions).toContainText([
    /rented until/,
    /^Order/,
    'Signal code 73105',
    'Signal code 48291',
  ]);
  await palette.getByRole('combobox').fill(translator?.plain('Top up') ?? 'top u');
  await palette.getByRole('option', { name: 'Top up', exact: true }).click();
  const topUp = page.getByRole('dialog', { name: 'Add to your balance' });
  await expect(topUp).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(topUp).toBeHidden();

  await main.getByRole('button', { name: /^Extend, from/ }).click();
  await main.getByRole('radio', { name: /1 day/ }).check({ force: true });
  await main.getByRole('button', { name: 'Extend for 0.550 USD' }).dblclick();
  await expect(balanceOf(page)).toHaveText('7.140 USD');
  await expect(main.getByText('7 days 23 h').or(main.getByText('8 days 0 h'))).toBeVisible();

  await page.goto('/dashboard/my-numbers');
  await main.getByRole('button', { name: /^More for/ }).click();
  await main.getByRole('menuitem', { name: 'Share' }).click();
  await main.getByRole('button', { name: 'Make a link' }).click();
  const guest = await visit();
  await guest.goto(await main.getByLabel('Link', { exact: true }).inputValue());
  await expect(guest.getByRole('main')).toContainText('No SMS for Signal has come since the link was made.');
  await operator.deliver({ to, text: 'Signal code: 55555' });
  await expect(guest.getByRole('main')).toContainText('55555', { timeout: 15_000 });
  await expect(guest.getByRole('main')).not.toContainText('73105');
  health.expectRefusals(404);
  await main.getByRole('button', { name: 'Take the link back' }).click();
  await expect(main.getByRole('button', { name: 'Make a link' })).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('main')).toContainText('This link no longer works');

  // The notice comes wherever the customer is, without a reload.
  await page.goto('/dashboard/messages');
  const notice = page.locator('.ends-notice');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
  await server.advance(7 * 24 * 3_600_000 + 60_000);
  await expect(notice).toContainText('1 number ends within 24 hours.');
  await notice.getByRole('link', { name: 'My numbers' }).click();
  await expect(notice).toBeHidden();
  await expect(main).toContainText('1 number ends within 24 hours.');
  await main.getByRole('searchbox').fill('discord');
  await expect(main).toContainText('No numbers match.');
  await main.getByRole('searchbox').fill(to.slice(-4));
  const file = page.waitForEvent('download');
  await main.getByRole('button', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toBe('ringpost-numbers.csv');
  const row = page.getByRole('table').getByRole('row', { name: /Signal/ });
  await expect(row).toContainText(/2[23] h \d+ min/);
  await row.getByRole('link', { name: 'Signal' }).click();
  await main.getByRole('button', { name: 'Release' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('no money comes back');
  await dialog.getByRole('button', { name: 'Release the number' }).click();
  await expect(main).toContainText('rental over');
  await expect(balanceOf(page)).toHaveText('7.140 USD');
  await page.goto('/dashboard/my-numbers');
  await expect(main).toContainText('You rent no number now.');
  await page.getByRole('link', { name: 'Ended' }).click();
  await expect(page).toHaveURL(/show=over/);
  await expect(page.getByRole('table')).toContainText('Signal');
});

test('a rental is paused while its payment is taken back, and shows what came once the debt is paid', async ({
  page,
  operator,
  customerWith,
}) => {
  await logIn(page, await customerWith(0.5));
  const dialog = dialogOf(page);
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'Top up' }).first().click();
  await dialog.getByRole('button', { name: '5.000', exact: true }).click();
  const payer = await continueToPayer(page);
  await payer.getByRole('button', { name: 'Pay exactly 5.000 USD' }).click();
  await expect(dialog).toContainText('5.000 USD has arrived.');
  await page.goto('/dashboard/buy-now');
  await shopOf(page).getByText('Rent for SMS').click();
  await chooseApp(page, 'Signal');
  await main.getByText('7 days', { exact: true }).click();
  await main.getByRole('checkbox', { name: /2\.310/ }).check();
  await main.getByRole('button', { name: 'Rent a number for 2.310 USD' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signal rental');
  const number = main.locator('.rental-number');
  await expect(number).toContainText(/\d{3}-\d{3}-\d{4}/);
  const to = `+1${(await number.innerText()).replace(/\D/g, '').slice(0, 10)}`;

  await payer.getByRole('button', { name: 'Take the payment back' }).click();
  await expect(payer.getByRole('main')).toContainText('taken back');
  await payer.close();
  const note = main.getByRole('status').filter({ hasText: 'Paused: your balance owes 1.810 USD.' });
  await expect(note).toContainText('Texts that come are kept and shown when it is paid.');
  await operator.deliver({ to, text: 'Signal code: 48291' });
  await page.goto('/dashboard/my-numbers');
  await expect(note).toBeVisible();
  await expect(page.getByRole('table')).toContainText('Signal');
  await expect(main).not.toContainText('48291');

  await note.getByRole('button', { name: 'Top up' }).click();
  await dialog.getByRole('button', { name: '5.000', exact: true }).click();
  const again = await continueToPayer(page);
  await again.getByRole('button', { name: 'Pay exactly 5.000 USD' }).click();
  await expect(dialog).toContainText('5.000 USD has arrived.');
  await again.close();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await page.getByRole('table').getByRole('link', { name: 'Signal' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: '48291' }).first()).toBeVisible();
  await expect(note).toBeHidden();
});
