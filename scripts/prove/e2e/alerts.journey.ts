import { expect, logIn, test } from './journey.ts';
import { buy, chooseOption } from './shopping.ts';

test('wait for a number that somebody else has, and for any number of a provider, and be told once it is free', async ({
  page,
  server,
  visit,
  customerWith,
}) => {
  const other = await visit();
  await logIn(other, await customerWith(10));
  const number = await buy(other, 'Signal');

  await logIn(page, await customerWith(10), '/dashboard/active-inventory/alerts');
  const main = page.getByRole('main');
  const alerts = main.getByRole('table', { name: 'Your alerts' }).getByRole('row');
  await chooseOption(main, 'App', 'Signal');
  await main.getByLabel('Numbers, one per line or comma').fill(`${number}\n12345`);
  await main.getByRole('button', { name: 'Set the alert' }).dblclick();
  await expect(main).toContainText('wrong length');
  await expect(alerts).toHaveCount(2);
  await expect(alerts.nth(1)).toContainText('Waits');

  await main.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'United States' });
  const provider = main.getByRole('combobox', { name: 'Provider' });
  await expect(provider.getByRole('option').nth(1)).toBeAttached();
  await provider.selectOption({ index: 1 });
  const name = await provider.locator('option:checked').innerText();
  const numbers = main.getByLabel('Numbers, one per line or comma');
  await numbers.fill('no number at all');
  await expect(main).toContainText('Phone numbers should be provided.');
  await expect(main.getByRole('button', { name: 'Set the alert' })).toBeDisabled();
  await numbers.fill('');
  await main.getByLabel('Any number that begins with').fill('999');
  await main.getByRole('button', { name: 'Set the alert' }).click();
  await expect(alerts).toHaveCount(3);
  await expect(alerts.nth(1)).toContainText('1999…');
  await expect(alerts.nth(1)).toContainText(`${name}, United States`);

  // The time of the other customer's order is over.
  await server.advance(31 * 60_000);
  await expect(alerts.nth(2)).toContainText('Was free');
  await expect(alerts.nth(1)).toContainText('Waits');
  await alerts.nth(1).getByRole('button', { name: 'Cancel the alert for +1999' }).click();
  await expect(alerts.nth(1)).toContainText('Cancelled');

  // Nobody has bought the number, so another alert for it does not wait.
  await main.getByLabel('Numbers, one per line or comma').fill(number);
  await main.getByRole('button', { name: 'Set the alert' }).click();
  await expect(alerts).toHaveCount(4);
  await expect(alerts.nth(1)).toContainText('Was free');
});
