import { expect, logIn, test } from './journey.ts';
import { balanceOf, cardOf, chooseApp, numberOn, numbersOfOrder } from './shopping.ts';

// A server of its own: the numbers that a vendor activates here would be found by other journeys.
test.use({ seedNumbers: 120 });

test('buy many numbers with one order, see each code as it comes, and read the order in the history', async ({
  page,
  operator,
  customerWith,
}) => {
  await logIn(page, await customerWith(10), '/dashboard/buy-now');
  const main = page.getByRole('main');
  await chooseApp(page, 'Signal');
  await main.getByLabel('How many numbers').fill('3');
  await main.getByRole('button', { name: /^Buy 3 numbers for/ }).dblclick();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signal, 3 numbers');
  await expect(main.getByRole('status').filter({ hasText: '0 of 3 codes' })).toBeVisible();
  const rows = numbersOfOrder(page);
  await expect(rows).toHaveCount(3);
  const second = rows.nth(1);
  const digits = /\d{3}-\d{3}-\d{4}/.exec(await second.innerText())?.[0].replaceAll('-', '');
  await operator.deliver({ to: `+1${digits}`, text: 'Signal code: 48291' });
  await expect(second).toContainText('48291', { timeout: 15_000 });
  await expect(second).toContainText('completed');
  await expect(rows.first()).toContainText('running');
  await expect(second.getByRole('button', { name: 'Copy the code 48291' })).toBeVisible();

  await page.goto('/dashboard/main');
  await expect(cardOf(page, 'Signal').getByRole('status')).toContainText('4 8 2 9 1');
  await expect(page.getByRole('article').filter({ hasText: 'Receives SMS until' })).toHaveCount(2);
  await expect(main.getByRole('table').getByRole('row').filter({ hasText: 'Signal' })).toHaveCount(1);
  await page.goto('/dashboard/my-numbers?show=activations');
  await expect(main.getByRole('table').getByRole('row').filter({ hasText: 'Signal' })).toHaveCount(2);

  const balance = await balanceOf(page).innerText();
  await page.goto('/dashboard/order-history');
  const order = main.getByRole('table').getByRole('row').filter({ hasText: '3 of 3 numbers' });
  await expect(order).toHaveCount(1);
  await expect(balanceOf(page)).toHaveText(balance);
  await order.getByRole('link', { name: 'Signal' }).click();
  await expect(main.getByRole('status').filter({ hasText: '1 of 3 codes' })).toBeVisible();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await main.getByRole('button', { name: 'Copy both' }).click();
  await expect(main.getByRole('button', { name: 'Copied' })).toBeVisible();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(lines.map((line) => line.split('\t').length)).toEqual([2, 2, 2]);
  expect(lines[1]).toBe(`${digits}\t48291`);
  for (const width of [320, 375, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // Both buttons of the number with a code are whole within the window, at every width.
    for (const name of ['Copy the code 48291', `Copy the number ${digits}`]) {
      // The rows are drawn again for a new width, so a box may be gone when it is measured.
      const edges = async () => {
        const box = await main.getByRole('button', { name }).boundingBox();
        return box && { isIn: box.x >= 0 && box.x + box.width <= width };
      };
      await expect.poll(edges, `${name} at ${width}`).toEqual({ isIn: true });
      await main.getByRole('button', { name }).click({ trial: true });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await main.getByRole('button', { name: 'Cancel the 2 waiting' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('comes back to your balance');
  await dialog.getByRole('button', { name: 'Cancel the 2 waiting' }).click();
  await expect(main.getByText('cancelled, refunded')).toHaveCount(2);
  await expect(main.getByRole('status').filter({ hasText: '1 of 3 codes' })).toBeVisible();
  await expect(main.getByRole('button', { name: /waiting$/ })).toHaveCount(0);
});

test('search dormant numbers, order them, see them come, and get back the price of the one that the vendor does not have', async ({
  page,
  customerWith,
}) => {
  await logIn(page, await customerWith(10));
  const main = page.getByRole('main');
  await page.getByRole('link', { name: 'Buy', exact: true }).click();
  await page.getByRole('link', { name: 'More, in some minutes' }).click();
  await page.getByRole('link', { name: 'What a provider has' }).click();
  const rows = page.getByRole('table', { name: 'Numbers of a provider' }).getByRole('row');
  const dormant = rows.filter({ hasText: 'Simulated vendor' });
  await expect(dormant).toHaveCount(2);
  const numbers = [await numberOn(dormant.nth(0)), await numberOn(dormant.nth(1))];
  await page.getByRole('link', { name: 'Order numbers from a provider' }).click();
  await expect(main).toContainText('A provider activates these numbers when you order');
  await chooseApp(page, 'Signal');
  await main.getByLabel('How many numbers').fill('3');
  const balanceBefore = await balanceOf(page).innerText();
  await main.getByRole('button', { name: /^Buy 3 numbers for/ }).click();

  await expect(main.getByRole('status').filter({ hasText: '0 of 3 numbers.' })).toBeVisible();
  await expect(main).toContainText('A provider activates 3 numbers');
  await expect(balanceOf(page)).not.toHaveText(balanceBefore);
  const partial = main.getByRole('status').filter({ hasText: '2 of 3 numbers.' });
  await expect(partial).toContainText('1 number was not available.', { timeout: 20_000 });
  await expect(partial).toContainText('came back to your balance');
  const orderRows = numbersOfOrder(page);
  await expect(orderRows).toHaveCount(2);
  expect([await numberOn(orderRows.nth(0)), await numberOn(orderRows.nth(1))].toSorted()).toEqual(
    numbers.toSorted(),
  );
});
