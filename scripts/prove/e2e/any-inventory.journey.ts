import { expect, logIn, test } from './journey.ts';
import { chooseApp, chooseOption, numberOn, numbersOfOrder } from './shopping.ts';

// A server of its own, with few numbers: they run out, and the vendor has to activate the rest.
test.use({ seedNumbers: 12 });

/** The simulated vendor of the journeys has this many numbers. */
const DORMANT = 2;

test('an order of more numbers takes ours that are ready first, and the rest from the vendor', async ({
  page,
  customerWith,
}) => {
  await logIn(page, await customerWith(20));
  const main = page.getByRole('main');
  await page.goto('/dashboard/active-inventory?limit=25');
  await chooseOption(page, 'App', 'Signal');
  await expect(page).toHaveURL(/app=/);
  await page.reload();
  const free = page.getByRole('table', { name: 'Numbers' }).getByRole('row').filter({ hasText: 'available' });
  await expect(free.first()).toBeVisible();
  const active: string[] = [];
  for (const row of await free.all()) active.push(await numberOn(row));

  await page.getByRole('link', { name: 'More, in some minutes' }).click();
  await chooseApp(page, 'Signal');
  const quantity = active.length + DORMANT;
  await main.getByLabel('How many numbers').fill(String(quantity));
  await main.getByRole('button', { name: new RegExp(`^Buy ${quantity} numbers for`) }).click();

  const orderRows = numbersOfOrder(page);
  await expect(
    main.getByRole('status').filter({ hasText: `${active.length} of ${quantity} numbers.` }),
  ).toBeVisible();
  await expect(main).toContainText(`A provider activates ${DORMANT} numbers`);
  await expect(orderRows).toHaveCount(active.length);
  const first: string[] = [];
  for (const row of await orderRows.all()) first.push(await numberOn(row));
  expect(first.toSorted()).toEqual(active.toSorted());

  await expect(orderRows).toHaveCount(quantity, { timeout: 30_000 });
  await expect(main.getByRole('status').filter({ hasText: `0 of ${quantity} codes` })).toBeVisible();
});
