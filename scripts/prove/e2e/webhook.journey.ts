import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect, logIn, test } from './journey.ts';
import { checkPage } from './page-health.ts';

const MINUTES_6 = 6 * 60_000;
const SECONDS_10 = 10_000;

interface Hit {
  readonly headers: Record<string, string>;
  readonly text: string;
}

const hits: Hit[] = [];
let answer = 200;

/** A receiver on this machine that the server of the journeys may call. */
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    hits.push({ headers: request.headers as Record<string, string>, text: Buffer.concat(chunks).toString() });
    response.writeHead(answer).end(answer === 200 ? 'thank you' : 'try later');
  });
});

test.beforeAll(async () => {
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

function receiverUrl(): string {
  return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
}

test('a customer sets a webhook, tests it, and sees each delivery with request and answer', async ({
  page,
  server,
  health,
  customerWith,
}) => {
  health.expectRefusals(403, 422);
  await server.trustReceiver(new URL(receiverUrl()).host);
  const customer = await customerWith(5);
  await logIn(page, customer);
  await page.getByRole('link', { name: 'Developers', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Webhook', level: 1 })).toBeVisible();
  await expect(page.getByText('Nothing was delivered yet.')).toBeVisible();

  // An address inside a network is refused, and the typed text stays.
  const url = page.getByLabel('URL');
  await url.fill('https://127.0.0.1/hook');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This address is inside a network, so we never call it')).toBeVisible();
  await expect(url).toHaveValue('https://127.0.0.1/hook');

  // Addresses are often copied with a blank.
  await url.fill(` ${receiverUrl()} `);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Webhook saved')).toBeVisible();

  // The secret is shown after the password, and its signature is valid.
  await server.advance(MINUTES_6);
  await page.getByRole('button', { name: 'Show the secret' }).click();
  const question = page.getByRole('dialog', { name: 'Enter your password again' });
  await question.getByLabel('Your password').fill(customer.password);
  await question.getByRole('button', { name: 'Continue' }).click();
  const secret = await page.getByText(/^whsec_[\w+/=]{40,}$/).textContent();

  await page.getByRole('button', { name: 'Send a test' }).click();
  const table = page.getByRole('table', { name: 'Deliveries' });
  await expect(table.getByRole('row', { name: /webhook\.test/ })).toContainText('200');
  const detail = page.getByRole('region', { name: 'The chosen delivery' });
  // What was sent and answered is no text of the pages: a group is looked for as it is, in every language.
  await expect(detail).toContainText(/(webhook-signature: v1,)/);
  await detail.getByRole('button', { name: 'Answer' }).click();
  await expect(detail).toContainText(/(thank you)/);
  await detail.getByRole('button', { name: 'curl' }).click();
  await expect(detail).toContainText(`'${receiverUrl()}'`);
  const [hit] = hits;
  expect(hit).toBeDefined();
  // Apart from the minutes above, the server's clock is ahead of ours by less than the reference library allows.
  const signature = new Webhook(secret ?? '').sign(
    hit?.headers['webhook-id'] ?? '',
    new Date(Number(hit?.headers['webhook-timestamp']) * 1000),
    hit?.text ?? '',
  );
  expect(hit?.headers['webhook-signature']).toBe(signature);

  // An event that has not happened, and the form of another portal.
  await page.getByLabel('Event to send as a test').selectOption('order.expired');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(table.getByRole('row', { name: /order\.expired/ })).toContainText('200');
  await page.getByRole('group', { name: 'Format' }).getByRole('button').last().click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Event to send as a test')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(() => hits.at(-1)?.text ?? '').toContain('activationId');
  await page.getByRole('button', { name: 'Show the code' }).click();
  await expect(page.getByText(/createHmac\('sha256', key\)/)).toBeVisible();

  // One more webhook, with deliveries of its own, which is removed again.
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  // The field of the first one has the same name, and may still be there for a moment.
  const newOne = page.getByRole('region', { name: 'New webhook' });
  await newOne.getByLabel('URL').fill(`${receiverUrl()}/second`);
  await newOne.getByRole('button', { name: 'Save' }).click();
  const webhooks = page.getByRole('group', { name: 'Your webhooks' });
  const second = webhooks.getByRole('button', { name: /(hook\/second)/ });
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Nothing was delivered yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(table.getByRole('row', { name: /webhook\.test/ })).toContainText('200');
  await webhooks.getByRole('button').first().click();
  await expect(table.getByRole('row', { name: /order\.expired/ })).toBeVisible();
  await second.click();
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  const address = page.url();
  await page.getByRole('button', { name: 'Remove' }).click();
  const removal = page.getByRole('alertdialog', { name: 'Remove this webhook?' });
  await removal.getByRole('button', { name: 'Remove the webhook' }).click();
  await expect(second).toHaveCount(0);
  await expect(url).toHaveValue(receiverUrl());
  // Its address still says what happened, and shows no other one in its place.
  await page.goto(address);
  await expect(page.getByText('This webhook was removed.')).toBeVisible();
  await expect(url).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the first webhook' }).click();
  await expect(url).toHaveValue(receiverUrl());
});

test('a failed delivery is sent again automatically, and by hand', async ({ page, server, customerWith }) => {
  await server.trustReceiver(new URL(receiverUrl()).host);
  const countBefore = hits.length;
  answer = 503;
  await logIn(page, await customerWith(5), '/dashboard/webhook');
  await page.getByLabel('URL').fill(receiverUrl());
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  const row = page.getByRole('table', { name: 'Deliveries' }).getByRole('row', { name: /webhook\.test/ });
  await expect(row).toContainText('503 next try');
  await server.advance(SECONDS_10);
  // A slow machine may be at the next attempt already.
  await expect(row).toContainText(/[2-4] \S+ 14/);
  answer = 200;
  await row.getByRole('button', { name: 'Replay webhook.test' }).click();
  await expect(row).toContainText('200');
  const ids = hits.slice(countBefore).map(({ headers }) => headers['webhook-id']);
  expect(ids.length).toBeGreaterThanOrEqual(3);
  expect(new Set(ids).size).toBe(1);
});

test('the page stands still while its parts come, in any order', async ({ page, customerWith }) => {
  await logIn(page, await customerWith(1));
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { readonly value: number })[])
        Object.assign(window, { moved: Reflect.get(window, 'moved') + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const main = page.getByRole('main');
  for (const late of [/\/api\/webhooks(\?|$)/, /\/api\/webhook\/deliveries/]) {
    await page.unrouteAll();
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 812 });
      const gate = Promise.withResolvers<void>();
      await page.route(late, async (route) => {
        await gate.promise;
        await route.continue();
      });
      await page.goto('/dashboard/webhook');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhook');
      await page.evaluate(() => document.fonts.ready);
      // What came early is drawn before the late answer comes.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      gate.resolve();
      await expect(main.getByRole('button', { name: 'Save' })).toBeVisible();
      await expect(main).toContainText('Nothing was delivered yet.');
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      const shift = await page.evaluate(() => Reflect.get(window, 'moved') as number);
      expect(shift, `${String(late)} at ${width}`).toBeLessThanOrEqual(0.02);
    }
  }
});

test('a customer makes a key for a program, sees it once, and ends it', async ({
  page,
  health,
  customerWith,
}) => {
  await logIn(page, await customerWith(5), '/dashboard/keys');
  await page.getByRole('button', { name: 'New key' }).click();
  const form = page.getByRole('dialog', { name: 'New API key' });
  await form.getByLabel('Name').fill('Lima');
  await form.getByLabel('Dollars a day').fill('0.25');
  await form.getByRole('button', { name: 'Make the key' }).click();
  const secret = page.getByText(/^[\da-f]{32}$/);
  const key = (await secret.textContent()) ?? '';
  const read = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${key}` };
    return (await page.request.get(new URL('/api/users/balance', page.url()).href, { headers })).status();
  };
  expect(await read()).toBe(200);
  // The code for a program has the key in it as long as the key is shown.
  const code = page.locator('.snippet-card pre');
  await page.getByRole('button', { name: 'TypeScript' }).click();
  await expect(code).toContainText(`key: '${key}'`);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(secret).toHaveCount(0);
  await page.getByRole('button', { name: 'Buy and wait for the code' }).click();
  await expect(code).toContainText('Bearer $RINGPOST_KEY');
  await expect(code).toContainText(new URL('/api/orders/on_demand', page.url()).href);

  const row = page.getByRole('row', { name: /Lima/ });
  await expect(row).toContainText(/0\.000.*0\.250 USD/);
  await row.getByRole('button', { name: 'Lima' }).click();
  await expect(page.getByRole('definition').filter({ hasText: '600' })).toBeVisible();
  await expect(page.getByText('No such requests yet.')).toBeVisible();
  await row.getByRole('button', { name: 'End' }).click();
  await page
    .getByRole('alertdialog', { name: 'End the key Lima?' })
    .getByRole('button', { name: 'End the key' })
    .click();
  await expect(page.getByText('No keys yet.')).toBeVisible();
  expect(await read()).toBe(401);

  await page.getByRole('link', { name: 'Sub-accounts' }).click();
  await page.getByRole('button', { name: 'New sub-account' }).click();
  const newOne = page.getByRole('dialog', { name: 'New sub-account' });
  await newOne.getByLabel('Name').fill('Oslo');
  await newOne.getByRole('button', { name: 'Make the sub-account' }).click();
  const shop = page.getByRole('row', { name: /Oslo/ });
  await shop.getByRole('button', { name: 'Add money' }).click();
  const transfer = page.getByRole('dialog', { name: 'Move money to Oslo' });
  await transfer.getByLabel('Amount in USD').fill('1.25');
  await transfer.getByRole('button', { name: 'Move 1.250 USD' }).click();
  await expect(shop).toContainText('1.250 USD');
  await shop.getByRole('button', { name: 'Oslo' }).click();
  await expect(page.getByRole('row', { name: /Transfer/ })).toContainText('+1.250');
  await page.getByRole('button', { name: 'New key' }).click();
  const scopes = form.getByRole('group', { name: 'What it may do' });
  await expect(scopes.getByRole('checkbox')).toHaveCount(2);
  await form.getByRole('button', { name: 'Close' }).click();

  // What another tab moves meanwhile is shown before anything is closed.
  await page.getByRole('button', { name: 'Close it', exact: true }).click();
  const closing = page.getByRole('alertdialog', { name: 'Close Oslo?' });
  await expect(closing).toContainText('1.250 USD');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Take back' }).click();
  const back = other.getByRole('dialog', { name: 'Move money back from Oslo' });
  await back.getByLabel('Amount in USD').fill('0.25');
  await back.getByRole('button', { name: 'Move 0.250 USD' }).click();
  await expect(back).toHaveCount(0);
  health.expectRefusals(409);
  await closing.getByRole('button', { name: 'Close it and take back 1.250 USD' }).click();
  await expect(closing).toContainText('The balance has changed');
  await closing.getByRole('button', { name: 'Close it and take back 1.000 USD' }).click();
  await expect(shop).toContainText('Closed');
  await other.close();
});

test('the page of the keys leads to the API, and the API to what each refusal means', async ({
  page,
  health,
  customerWith,
}) => {
  await logIn(page, await customerWith(0), '/dashboard/keys');
  await page.getByRole('link', { name: 'The API, to read and to try' }).click();
  await expect(page).toHaveURL('/docs');
  // A route of the query API: where it runs alone, its document has no commands.
  const heading = page.getByRole('heading', { name: 'GET /api/orders/list', exact: true });
  await page.getByRole('link', { name: 'orders', exact: true }).click();
  await expect(heading).toBeInViewport();
  await expect(page.getByRole('main')).not.toContainText('`');
  await page.getByLabel('Find a call').fill('orders list newest');
  await expect(page.getByText(/^\d calls?$/)).toBeVisible();
  await heading.click();
  const call = page.getByRole('group').filter({ has: heading });
  await expect(call.getByText('"order_uuid"').first()).toBeVisible();
  const address = page.url();
  await page.goto('/errors');
  await page.goto(address);
  await expect(heading).toBeInViewport();
  // Among all calls, axe takes a busy machine a minute.
  await page.getByLabel('Find a call').fill('orders list newest');
  // Without a key, it is refused.
  health.expectRefusals(401);
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.getByText('"unauthenticated"').first()).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: 'all codes' }).click();
  await page.getByRole('link', { name: 'price-changed', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('Read the price again');
});
