import { expect, logIn, test } from './journey.ts';
import { numberOn } from './shopping.ts';

// A server of its own, where nobody else has the first numbers of the search.
test.use({ seedNumbers: 121 });

test('search our numbers, check a list of numbers, and buy exactly the selected ones with one order', async ({
  page,
  customerWith,
}) => {
  await logIn(page, await customerWith(10));
  const main = page.getByRole('main');
  await page.getByRole('link', { name: 'Active inventory' }).click();
  await page.getByRole('combobox', { name: 'App' }).selectOption({ label: 'Signal' });
  const rows = page.getByRole('table', { name: 'Numbers' }).getByRole('row').filter({ hasText: 'available' });
  await expect(rows.nth(1)).toContainText('available, new');
  const numbers = [await numberOn(rows.nth(0)), await numberOn(rows.nth(1))];
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  await expect(page.getByRole('heading', { name: '2 numbers selected' })).toBeVisible();

  await page.getByRole('link', { name: 'Check availability' }).click();
  await page.getByLabel('Numbers, one per line or comma').fill(`${numbers[0]}\n12345`);
  await page.getByRole('button', { name: 'Check availability' }).click();
  await expect(page.getByRole('table', { name: 'Checked numbers' })).toContainText('available, new');
  await expect(main).toContainText('wrong length');

  await page.getByRole('link', { name: 'Bulk buy' }).click();
  await main.getByRole('button', { name: /^Buy 2 numbers for/ }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signal, 2 numbers');
  const bought = main.getByRole('table').getByRole('row').filter({ hasText: 'Signal' });
  await expect(bought).toHaveCount(2);
  expect([await numberOn(bought.nth(0)), await numberOn(bought.nth(1))]).toEqual(numbers);
});
