import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { BoughtActivation } from '@ringpost/command-api/orders/orders.contract';
import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import { type Credentials, expect, logIn, test } from './journey.ts';

/** A customer over the wire. */
async function customerAt(url: string, { email, password }: Credentials) {
  const send = async (path: string, body?: object, token = ''): Promise<unknown> => {
    const key = randomUUID();
    const ask = () =>
      fetch(`${url}/api/${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(token && { authorization: `Bearer ${token}` }),
        },
      });
    let response = await ask();
    // Sales pause while the views are behind. A client does as it is told, and asks again.
    while (response.status === 503) {
      await setTimeout(Number(response.headers.get('retry-after') ?? 1) * 1000);
      response = await ask();
    }
    if (!response.ok) throw new Error(`${path} was answered ${await response.text()}`);
    return response.json();
  };
  const { token } = (await send('auth/login', { email, password })) as { token: string };
  const prices = (await send('users/app_pricing?country_iso=US', undefined, token)) as { data: PricedApp[] };
  return {
    async buy(name: string): Promise<BoughtActivation> {
      const app = prices.data.find(({ app_name }) => app_name === name);
      if (!app) throw new Error(`there is no ${name}`);
      const order = { app_uuid: app.app_uuid, country_iso: 'US', quoted_price: app.on_delv_price };
      return (await send('orders/on_demand', order, token)) as BoughtActivation;
    },
  };
}

const TOO_FEW = 'Figures are shown once enough customers who paid before have ordered in 30 days.';
/** No other journey buys for this app, so all of its orders are counted here. */
const CUSTOMERS = 3;
/** Of each. */
const CODES = 8;

test('the statistics of an app show how its orders went, as a chart and as a table', async ({
  page,
  server,
  operator,
  customerWith,
  translator,
}) => {
  const account = await customerWith(50);
  await logIn(page, account);
  // A new customer sees the best known app, and that too few customers have said anything.
  await page.getByRole('link', { name: 'Statistics', exact: true }).click();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Statistics of \S/);
  await expect(main).toContainText(TOO_FEW);

  const otherCustomers = await Promise.all(Array.from({ length: CUSTOMERS - 1 }, () => customerWith(50)));
  const customers = await Promise.all(
    [account, ...otherCustomers].map((each) => customerAt(server.url, each)),
  );
  let code = 582_130;
  for (const customer of customers) {
    for (let order = 0; order < CODES; order += 1) {
      const { number } = await customer.buy('Viber');
      code += 1;
      await operator.deliver({ to: number, text: `Your Viber code: ${code}` });
    }
  }
  // Eight of nine for this one, and all for the two others: 96.3 per cent.
  await customers[0]?.buy('Viber');
  await server.advance(31 * 60_000);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a number, order, app or page' }).fill('viber');
  await page.getByRole('option', { name: 'Statistics of Viber' }).click();
  await expect(page).toHaveURL(/\/dashboard\/statistics\/[\da-f-]{36}\?country=US$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistics of Viber');
  await expect(main.getByText('Delivery rate').first().locator('..')).toContainText(/9\d[.,]\d\s?%/);
  await expect(main.getByText('Your codes, 30 days').locator('..')).toContainText(String(CODES));

  const chart = main.getByRole('slider', { name: /^Delivery by day/ });
  await expect(chart).toHaveAttribute('aria-valuenow', '30');
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuenow', '29');
  await expect(chart).toHaveAttribute('aria-valuetext', /^\d\d[/.]\d\d[:：]/);
  await page.keyboard.press('Home');
  const none = /: no figures$/;
  await expect(chart).toHaveAttribute('aria-valuetext', translator?.pattern(none) ?? none);

  await main.getByRole('button', { name: 'Show as table' }).click();
  const days = main.getByRole('table', { name: 'Delivery by day, newest first' }).getByRole('row');
  await expect(days).toHaveCount(31);
  // The figures of the table are those of the chart; midnight may be between the orders.
  const counts = (await days.locator('td:first-of-type').allInnerTexts()).map(Number);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(CUSTOMERS);

  const range = main.getByRole('combobox', { name: 'Range' });
  await range.selectOption('90');
  await expect(page).toHaveURL(/country=US&days=90$/);
  await expect(chart).toHaveAttribute('aria-valuenow', '90');
  await expect(main.getByText('Your codes, 90 days').locator('..')).toContainText(String(CODES));
  await range.selectOption('30');

  await main.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Canada' });
  await expect(page).toHaveURL(/country=CA$/);
  await expect(main).toContainText(TOO_FEW);

  // The shop shows it too, a few seconds later.
  await page.goto('/dashboard/buy-now');
  const shop = page.getByRole('region', { name: 'Apps', exact: true });
  await shop.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Best delivery first' });
  await expect(async () => {
    await page.reload();
    await expect(shop.locator('.app-row').first()).toContainText(/9\d % delivered/, { timeout: 5_000 });
  }).toPass({ timeout: 40_000 });
});
