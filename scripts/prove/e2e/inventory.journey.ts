import type { Locator, Page } from '@playwright/test';
import { expect, logIn, test } from './journey.ts';
import { checkPage } from './page-health.ts';
import { chooseOption, numberOn, numbersOfOrder } from './shopping.ts';

const HOURS_12 = 12 * 60 * 60 * 1000;
const BROUGHT_ALONG = '/dashboard/buy-now?unclaimedNumbers=true';

// A server of its own, where nobody else has the first numbers of the search.
test.use({ seedNumbers: 121 });

/** Selects the first two free numbers of the search for an app. */
async function selectTwo(page: Page): Promise<string[]> {
  await page.getByRole('link', { name: 'Buy', exact: true }).click();
  await page.getByRole('link', { name: 'Chosen numbers' }).click();
  await chooseOption(page, 'App', 'Signal');
  await expect(page).toHaveURL(/app=/);
  // A new page, because a list shows the numbers of the app before until it has those of this one.
  await page.reload();
  const rows = page.getByRole('table', { name: 'Numbers' }).getByRole('row').filter({ hasText: 'available' });
  await expect(rows.nth(1)).toContainText('available, new');
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  await expect(page.getByRole('heading', { name: '2 numbers selected' })).toBeVisible();
  return [await numberOn(rows.nth(0)), await numberOn(rows.nth(1))];
}

/** Where a box is, when the page has stopped moving. */
async function boxOf(box: Locator): Promise<unknown> {
  await box.click({ trial: true });
  const at = await box.boundingBox();
  return at && { top: Math.round(at.y), start: Math.round(at.x) };
}

/** Buys what is selected, and returns the numbers of the order. */
async function buySelected(page: Page, main: Locator): Promise<string[]> {
  await main.getByRole('button', { name: /^Buy 2 numbers for/ }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signal, 2 numbers');
  const orderRows = numbersOfOrder(page);
  await expect(orderRows).toHaveCount(2);
  return [await numberOn(orderRows.nth(0)), await numberOn(orderRows.nth(1))];
}

test('the list of apps opens at a click, closes at a click elsewhere, and shows the chosen app again', async ({
  page,
  customerWith,
}) => {
  await logIn(page, await customerWith(0), '/dashboard/active-inventory');
  const field = page.getByRole('combobox', { name: 'App' });
  await expect(field).not.toHaveValue('');
  const chosenApp = await field.inputValue();
  const list = page.getByRole('listbox', { name: 'App' });
  await field.click();
  await expect(list.getByRole('option', { name: chosenApp, exact: true })).toBeVisible();
  // The chosen app is selected, so typing replaces it.
  await page.keyboard.type('no such app');
  await expect(field).toHaveValue('no such app');
  await expect(page.getByRole('status').filter({ hasText: 'No options' })).toHaveCount(1);
  await checkPage(page);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(list).toBeHidden();
  await expect(field).toHaveValue(chosenApp);
  await field.press('ArrowDown');
  await expect(list).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(list).toBeHidden();
});

test('search our numbers, check a list of numbers, and buy exactly the selected ones with one order', async ({
  page,
  customerWith,
}) => {
  await logIn(page, await customerWith(10));
  const main = page.getByRole('main');
  const numbers = await selectTwo(page);

  await page.getByRole('link', { name: 'Check availability' }).click();
  await page.getByLabel('Numbers, one per line or comma').fill(`${numbers[0]}\n12345`);
  await page.getByRole('button', { name: 'Check availability' }).click();
  await expect(page.getByRole('table', { name: 'Checked numbers' })).toContainText('available, new');
  await expect(main).toContainText('wrong length');

  await page.getByRole('link', { name: /^Selected/ }).click();
  expect(await buySelected(page, main)).toEqual(numbers);
});

test('the selected numbers are brought along to buy now, and bought there', async ({
  page,
  customerWith,
}) => {
  await logIn(page, await customerWith(10));
  const numbers = await selectTwo(page);
  await page.goto(BROUGHT_ALONG);
  expect(await buySelected(page, page.getByRole('main'))).toEqual(numbers);
});

test('a session that expires brings the selected numbers along through the login, for the same customer alone', async ({
  page,
  visit,
  server,
  customerWith,
}) => {
  const customer = await customerWith(10);
  await page.clock.install({ time: new Date(await server.advance(0)) });
  await page.goto('/auth/login');
  await page.getByLabel('Remember me').uncheck();
  await logIn(page, customer);
  const numbers = await selectTwo(page);
  const tabStorage = await page.evaluate(() => ({ ...sessionStorage }));

  // A tab that stood open all night.
  const morning = new Date(await server.advance(HOURS_12));
  await page.clock.setSystemTime(morning);
  await page.goto(BROUGHT_ALONG);
  await expect(page).toHaveURL(`/auth/login?p=${encodeURIComponent(BROUGHT_ALONG)}`);
  await logIn(page, customer);
  await expect(page).toHaveURL(BROUGHT_ALONG);
  expect(await buySelected(page, page.getByRole('main'))).toEqual(numbers);

  // The same tab, where another customer logs in.
  const elsewhere = await visit();
  await elsewhere.clock.install({ time: morning });
  await elsewhere.goto('/auth/login');
  await elsewhere.evaluate((tab) => Object.assign(sessionStorage, tab), tabStorage);
  await elsewhere.goto(BROUGHT_ALONG);
  await expect(elsewhere).toHaveURL(/\/auth\/login\?p=/);
  await logIn(elsewhere, await customerWith(10));
  await expect(elsewhere.getByRole('main')).toContainText('Please select numbers');
});

for (const width of [375, 1024, 1280]) {
  test(`no row moves under the finger that selects the first number, ${width} px wide`, async ({
    page,
    customerWith,
  }) => {
    await page.setViewportSize({ width, height: 667 });
    await logIn(page, await customerWith(10), '/dashboard/active-inventory');
    const boxes = page.getByRole('checkbox', { name: /^Select /, disabled: false });
    const before = await boxOf(boxes.first());
    await boxes.first().check();
    await expect(page.getByText('1 number selected', { exact: true })).toBeVisible();
    expect(await boxOf(boxes.first())).toEqual(before);
    await checkPage(page);
    await page.getByRole('link', { name: /^Selected/ }).click();
    await expect(page.getByRole('button', { name: /^Buy 1 number for/ })).toBeVisible();
  });
}
