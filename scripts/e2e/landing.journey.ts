import { expect, test, whenShown } from './journey.ts';

test('the landing can be read without JavaScript', async ({ visit, operator }) => {
  const { number } = await operator.freeNumber();
  await operator.deliver({ to: number, text: 'Your Tinder code is 660417. Don’t share it.' });
  // The page that is sent is drawn anew once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watch your code arrive.');
  const board = page.getByRole('region', { name: /Today's board/ });
  await expect(board.getByRole('listitem')).toHaveCount(12);
  await expect(board.getByRole('link', { name: /WhatsApp/ })).toContainText('0.900');
  const feed = page.getByRole('region', { name: 'Live public feed' });
  await expect(feed.getByRole('listitem').first()).toContainText('660417');
  const faq = page.getByRole('region', { name: 'Asked often' });
  await expect(faq.getByText('When is my money back?')).toBeVisible();
  await expect(faq.getByText(/A number listens for 20 minutes/)).toBeVisible();
  await faq.getByText('Is the number mine alone?').click();
  await expect(faq.getByText(/For the app you bought it for, yes/)).toBeVisible();
});

test('a message to a free number is in the live feed within a second, with the number masked', async ({
  page,
  operator,
}) => {
  const { number } = await operator.freeNumber();
  const [live] = await Promise.all([
    page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io')),
    page.goto('/'),
  ]);
  await live.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40/public'));
  const shownAt = whenShown(page, 'G-583920');
  const posted = Date.now();
  await operator.deliver({ to: number, text: 'G-583920 is your Google verification code.' });
  expect((await shownAt) - posted).toBeLessThanOrEqual(1_000);
  const newest = page.getByRole('region', { name: 'Live public feed' }).getByRole('listitem').first();
  await expect(newest.locator('mark')).toHaveText('G-583920');
  const local = number.slice(2);
  await expect(page.locator('body')).not.toContainText(local.slice(-4));
  await expect(newest).toContainText(local.slice(0, 3));
});

test('the theme changes, is remembered, and is there before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe('light');
  await page.getByRole('button', { name: 'Change the theme' }).click();
  expect(await theme()).toBe('dark');
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  expect(await theme()).toBe('dark');
});

test('the shop opens beside the landing, and what is chosen there survives the way to the login', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Show APPs' }).click();
  const shop = page.getByRole('region', { name: 'Apps', exact: true });
  await shop.getByRole('searchbox').fill('telegr');
  await shop.getByRole('button', { name: /^Telegram/ }).click();
  await shop.getByRole('button', { name: 'Buy', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login\?p=/);
  expect(new URL(page.url()).searchParams.get('p')).toMatch(/^\/dashboard\/buy-now\?app=/);
  await page.goBack();
  await page.getByRole('button', { name: 'Hide APPs' }).click();
  await expect(shop).toBeHidden();
});

test('from the landing to the login by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  const start = page.getByRole('link', { name: 'Get it now' });
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab');
    if (await start.evaluate((link) => link === document.activeElement)) break;
  }
  await expect(start).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth\/login\?p=dashboard-root/);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('the film is fetched by the click that wants it, and leaves with Escape', async ({ visit }) => {
  const page = await visit();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/');
  const watch = page.getByRole('button', { name: /^Watch, \d+ s$/ });
  await expect(watch).toBeVisible();
  expect(fetched.filter((path) => path.startsWith('/film/'))).toEqual([]);
  await watch.click();
  const video = page.getByRole('dialog', { name: 'How it works' }).locator('video');
  await expect(video).toBeVisible();
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => Math.round(film.duration))).toBe(35);
  await page.keyboard.press('Escape');
  await expect(video).toBeHidden();
  await expect(watch).toBeFocused();
});
