import { type Credentials, expect, logIn, test } from './journey.ts';
import { layoutShift, watchLayoutShift } from './layout.ts';
import { balanceOf, buy, cardOf, chooseApp, shopOf } from './shopping.ts';

const CODES = [
  ['Google', 'G-583920 is your Google verification code.', '583920'],
  ['WhatsApp', 'Your WhatsApp code: 482-917. Do not share this code with others.', '482917'],
  ['Telegram', 'Telegram code 58213', '58213'],
] as const;

for (const size of [
  { width: 1440, height: 900 },
  { width: 375, height: 667 },
]) {
  test(`at ${size.width} px the number bought last is on top, in sight and focused; one code is full`, async ({
    page,
    operator,
    customerWith,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await logIn(page, await customerWith(20));
    for (const [app, text] of CODES) {
      await operator.deliver({ to: await buy(page, app), text });
      await expect(cardOf(page, app)).toHaveAttribute('data-state', 'arrived');
    }
    await page.setViewportSize(size);
    if (size.width >= 768) await buy(page, 'Discord');
    else {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Buy' }).click();
      await chooseApp(page, 'Discord');
      await page.getByRole('button', { name: /^Buy a number for/ }).click();
    }
    const cards = page.getByRole('article');
    await expect(cards.first()).toContainText('Discord');
    await expect(cards.first()).toBeInViewport({ ratio: 0.9 });
    await expect(cards.first()).toBeFocused();
    await expect(page.locator('article[data-state=arrived]')).toHaveCount(1);
    await expect(cardOf(page, 'Telegram')).toHaveAttribute('data-state', 'arrived');
    for (const app of ['Google', 'WhatsApp']) {
      await expect(cardOf(page, app)).toHaveAttribute('data-state', 'line');
      expect((await cardOf(page, app).boundingBox())?.height).toBeLessThan(size.width >= 768 ? 72 : 96);
    }
    await cardOf(page, 'Google').getByRole('button', { name: 'Hide Google' }).click();
    await expect(page.getByRole('article')).toHaveCount(3);
  });
}

test('the key C copies the newest code whenever the button shows it', async ({
  page,
  context,
  operator,
  customerWith,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await logIn(page, await customerWith(5));
  const [app, text, code] = CODES[1];
  await operator.deliver({ to: await buy(page, app), text });
  const hint = cardOf(page, app).getByText('C', { exact: true });
  // The purchase moved the focus to its card, so the key works at once.
  await expect(hint).toBeVisible();
  await page.keyboard.press('c');
  await expect(cardOf(page, app).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await copied()).toBe(code);

  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.reload();
  const filter = shopOf(page).getByRole('searchbox');
  await expect(filter).toBeFocused();
  await expect(cardOf(page, app)).toHaveAttribute('data-state', 'arrived');
  await expect(hint).toBeHidden();
  await page.keyboard.type('c');
  await page.keyboard.press('Escape');
  await expect(filter).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(filter).not.toBeFocused();
  await expect(hint).toBeVisible();
  await page.keyboard.press('c');
  await expect.poll(copied).toBe(code);
});

test('after a cancel the focus stays in the card of the order', async ({ page, customerWith }) => {
  await logIn(page, await customerWith(5));
  await buy(page, 'Google');
  const card = cardOf(page, 'Google');
  await card.getByRole('button', { name: 'Cancel Google' }).press('Enter');
  await page.getByRole('button', { name: 'Cancel the order' }).press('Enter');
  await expect(card).toContainText('Cancelled.');
  await expect(card).toBeFocused();
});

test('a second SMS is not missed: the card says how many came and opens to all of them', async ({
  page,
  operator,
  customerWith,
}) => {
  await logIn(page, await customerWith(5));
  const number = await buy(page, 'WhatsApp');
  await operator.deliver({ to: number, text: 'Your WhatsApp code: 482-917.' });
  const card = cardOf(page, 'WhatsApp');
  await expect(card.getByRole('status')).toContainText('4 8 2 9 1 7');
  await operator.deliver({ to: number, text: 'Your WhatsApp code: 135-246.' });
  await expect(card.getByRole('status')).toContainText('1 3 5 2 4 6');
  await card.getByRole('button', { name: '2 messages' }).click();
  await expect(card.getByRole('listitem')).toHaveText([/135-246/, /482-917/]);
});

test('a purchase shows its own facts at once, and the reads that follow wait until they show it too', async ({
  page,
  server,
  customerWith,
}) => {
  await logIn(page, await customerWith(5));
  await expect(page.getByRole('main')).toContainText('Nothing is running.');
  await chooseApp(page, 'WhatsApp');
  // The lists are read once more when the sockets have opened.
  await page.waitForLoadState('networkidle');
  const listResponse = page.waitForResponse(
    (answer) => answer.url().includes('/api/orders/list?limit=50') && answer.request().method() === 'GET',
  );
  const purchase = page.waitForResponse((answer) => answer.url().endsWith('/api/orders/on_demand'));
  await server.whileViewsStandStill(async () => {
    await shopOf(page).getByRole('button', { name: 'Buy', exact: true }).click();
    await expect(cardOf(page, 'WhatsApp')).toContainText(/\d{3}-\d{3}-\d{4}/);
    await expect(cardOf(page, 'WhatsApp')).toContainText(/Receives SMS until \d\d:\d\d:\d\d\./);
  });
  // Only the answer to the purchase could tell the page this position: the views were held, so no hint came.
  const position = (await (await purchase).allHeaders()).position;
  expect(position).toBeTruthy();
  expect((await listResponse).request().headers()['min-position']).toBe(position);
  const { data } = (await (await listResponse).json()) as { data: { app_name: string }[] };
  expect(data.map(({ app_name }) => app_name)).toEqual(['WhatsApp']);
  await expect(balanceOf(page)).toHaveText('4.100 USD');
  await expect(page.getByRole('table').getByRole('link', { name: 'WhatsApp' })).toBeVisible();
});

test('the pages behind the login ask for what is the customer’s own, and not for the public feed', async ({
  page,
  customerWith,
}) => {
  await logIn(page, await customerWith(5));
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto('/dashboard/main');
  // The page reads its own feed when the sockets are open.
  await expect.poll(() => requestedPaths).toContain('/api/sms/list');
  await page.waitForLoadState('networkidle');
  expect(requestedPaths).toContain('/api/orders/list');
  expect(requestedPaths).not.toContain('/api/sms/public');
});

test('a new customer is told how to pay, and can top up wherever money is missing', async ({
  page,
  health,
  customerWith,
}) => {
  health.expectRefusals(402);
  await page.goto('/auth/signup');
  await expect(page.getByRole('listitem').filter({ hasText: 'Top up' })).toContainText(
    'Pay by card or coin.',
  );
  await logIn(page, await customerWith(0));
  await expect(page.getByRole('main')).toContainText('Your balance is 0.000 USD. Numbers are paid from it.');
  await chooseApp(page, 'PayPal');
  await shopOf(page).getByRole('button', { name: 'Buy', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert').getByRole('button', { name: 'Top up' })).toBeVisible();
  await page.goto('/dashboard/buy-now');
  await chooseApp(page, 'PayPal');
  await page.getByRole('complementary').getByRole('button', { name: 'Top up' }).click();
  await expect(page.getByRole('dialog')).toContainText('PayPal is bought for 1.200 USD');
  await page.keyboard.press('Escape');
});

const SIZES = [
  { width: 1440, height: 900 },
  { width: 375, height: 667 },
];

test('the overview does not jump while its answers come', async ({ page, visit, operator, customerWith }) => {
  const customer: Credentials = await customerWith(20);
  await logIn(page, customer);
  for (const [app, text] of CODES) await operator.deliver({ to: await buy(page, app), text });
  await buy(page, 'Discord');

  async function look(size: (typeof SIZES)[number]): Promise<void> {
    const otherPage = await visit({ viewport: size });
    await logIn(otherPage, customer);
    await watchLayoutShift(otherPage);
    // Each answer comes separately, as on a slow connection. What could push down other parts comes last.
    const late = ['/api/orders/list', '/api/users/balance', '/api/users/stats'];
    let wait = 0;
    await otherPage.route('**/api/**', async (route) => {
      wait += 150;
      const later = 700 * (late.indexOf(new URL(route.request().url()).pathname) + 1);
      await new Promise((resolve) => setTimeout(resolve, wait + later));
      await route.continue();
    });
    await otherPage.goto('/dashboard/main');
    await expect(cardOf(otherPage, 'Discord')).toBeVisible();
    await expect(otherPage.locator('[aria-busy=true]')).toHaveCount(0);
    await otherPage.waitForLoadState('networkidle');
    const { sum, movements } = await layoutShift(otherPage);
    expect(sum, [`at ${size.width} px`, ...movements].join('\n')).toBeLessThanOrEqual(0.005);
  }
  await Promise.all(SIZES.map(look));
});
