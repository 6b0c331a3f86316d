import type { Page } from '@playwright/test';
import { expect, logIn, openStarted, test } from './journey.ts';
import { buy, cardOf } from './shopping.ts';

/** Waits until the server has pushed a text to the page. Call it before the page is opened. */
function waitForFrame(page: Page, text: string): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes(text)) resolve();
      }),
    );
  });
}

test('a click while offline keeps the page, says why, and works automatically once online', async ({
  page,
  context,
  health,
  operator,
  customerWith,
}) => {
  health.expectOffline();
  const inFeed = waitForFrame(page, '482-917');
  await logIn(page, await customerWith(5));
  const number = await buy(page, 'WhatsApp');
  await operator.deliver({ to: number, text: 'Your WhatsApp code: 482-917' });
  // The card may get its code from the order, some moments before the live feed has the message.
  await inFeed;
  const card = cardOf(page, 'WhatsApp');
  await expect(card.getByRole('status')).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText(/^Reconnecting, last message \d+ s ago\./)).toBeVisible();
  await page.getByRole('link', { name: 'Ledger', exact: true }).click();
  await expect(page.getByText('The page opens automatically as soon as it can.')).toBeVisible();
  await expect(card).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ledger');
  await expect(page.getByRole('table', { name: /Transactions/ })).toContainText('WhatsApp');
  await expect(page.getByText(/^Reconnecting/)).toBeHidden();
});

test('a dialog that was never loaded does not break the page while offline', async ({
  page,
  context,
  health,
  customerWith,
}) => {
  health.expectOffline();
  await logIn(page, await customerWith(5));
  await buy(page, 'Telegram');
  const card = cardOf(page, 'Telegram');
  await context.setOffline(true);
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(
    page.getByText('Ringpost cannot be reached. The page opens automatically as soon as it can.'),
  ).toBeVisible();
  await expect(card).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep waiting' }).click();
});

test('a visitor stays on the landing until the next page has loaded', async ({ page, context, health }) => {
  health.expectOffline();
  await openStarted(page, '/');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(
    page.getByText('Ringpost cannot be reached. The page opens automatically as soon as it can.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watch your code arrive.');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
});

for (const [what, files] of [
  ['code', /\/assets\/index-[\w-]+\.js$/],
  ['styles', /\/assets\/index-[\w-]+\.css$/],
] as const)
  test(`a page that loses its ${what} on the way loads them again by itself`, async ({ page, health }) => {
    health.expectOffline();
    await page.route(files, (route) => route.abort('connectionreset'), { times: 2 });
    let openings = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) openings += 1;
    });
    await page.goto('/auth/login');
    await expect.poll(() => openings).toBe(3);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
    const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
    expect(styles.filter((href) => /\/index-[\w-]+\.css$/.test(href))).toHaveLength(1);
  });
