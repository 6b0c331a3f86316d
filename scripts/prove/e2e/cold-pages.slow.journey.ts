import type { Page } from '@playwright/test';
import { expect, logIn, openStarted, test } from './journey.ts';
import { layoutShift, type Size, watchLayoutShift } from './layout.ts';
import type { Operator } from './operator.ts';
import { buy, cardOf, chooseApp, chooseOption, findReservable, shopOf } from './shopping.ts';
import type { StartedServer } from './started-server.ts';

/** Encoded bytes of all scripts of a page that can be read without its code, before that. */
const READABLE_SCRIPT_BYTES_MAX = 3_000;
/** The same of any other page, until somebody opens something. The lists of admins can do more, and two pages have forms at once. */
const SCRIPT_BYTES_MAX = 175_000;
const CUSTOMER_SCRIPT_BYTES_MAX = 183_200;
const FORMS_SCRIPT_BYTES_MAX = 188_000;
const ADMIN_SCRIPT_BYTES_MAX = 198_500;
const LAYOUT_SHIFT_MAX = 0.02;
/** The same of a message that comes while somebody reads the list of free numbers. */
const MESSAGE_SHIFT_MAX = 0.01;

const WIDE: Size = { width: 1440, height: 900 };
const sizes: readonly Size[] = [{ width: 375, height: 812 }, WIDE];

function stateOf(page: Page) {
  return page.context().storageState();
}

type Visit = (options: {
  viewport: Size;
  storageState?: Awaited<ReturnType<typeof stateOf>>;
}) => Promise<Page>;

test.setTimeout(600_000);

/** Waits for this many pictures of the page. An answer for a page that has gone waits for nothing. */
async function pictures(page: Page, count: number): Promise<void> {
  await page
    .evaluate(async (frames) => {
      for (let each = 0; each < frames; each += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }, count)
    .catch(() => undefined);
}

/** Each answer comes some pictures later than the one before, as on a slow connection. */
async function answerLate(page: Page): Promise<void> {
  let requestCount = 0;
  await page.route('**/api/**', async (route) => {
    requestCount += 1;
    await pictures(page, 6 + 6 * (requestCount % 5));
    await route.continue();
  });
}

const WITH_FORMS = ['/dashboard/profile', '/dashboard/active-inventory/alerts'];
/** The pages of visitors that the browser draws. */
const DRAWN_LATE = ['/auth/', '/reset-password', '/nowhere'];

function mostBytesOf(path: string): number {
  if (WITH_FORMS.includes(path)) return FORMS_SCRIPT_BYTES_MAX;
  if (path.startsWith('/dashboard/')) return CUSTOMER_SCRIPT_BYTES_MAX;
  if (path.startsWith('/admin/')) return ADMIN_SCRIPT_BYTES_MAX;
  return DRAWN_LATE.some((start) => path.startsWith(start)) ? SCRIPT_BYTES_MAX : READABLE_SCRIPT_BYTES_MAX;
}

/** Without those of a page that can be read without its code: they begin after the page was loaded. */
function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isReadable = document.querySelector('script[src="/start.js"]') !== null;
    const last = isReadable ? (navigation?.loadEventEnd ?? 0) : Number.POSITIVE_INFINITY;
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime <= last)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
}

interface Visitor {
  readonly visit: Visit;
  readonly storageState?: Awaited<ReturnType<typeof stateOf>>;
}

/** Opens each path in a browser that has nothing of it yet. */
async function openCold(
  { visit, ...contextOptions }: Visitor,
  viewport: Size,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    await test.step(`${path}, ${viewport.width} px`, async () => {
      const page = await visit({ viewport, ...contextOptions });
      await watchLayoutShift(page);
      await answerLate(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      await pictures(page, 3);
      const { sum, movements } = await layoutShift(page);
      const bytes = await scriptBytes(page);
      expect
        .soft(sum, `${path} at ${viewport.width} px\n${movements.join('\n')}`)
        .toBeLessThanOrEqual(LAYOUT_SHIFT_MAX);
      expect.soft(bytes, `bytes of scripts of ${path}`).toBeLessThanOrEqual(mostBytesOf(path));
      expect.soft(bytes, `bytes of scripts of ${path}`).toBeGreaterThan(mostBytesOf(path) / 4);
      await page.context().close();
    });
  }
}

/** Orders in every state, a rental, a reservation, an alert, a webhook and a payment. Returns the paths of single things. */
async function makeHistory(
  page: Page,
  operator: Operator,
  server: StartedServer,
): Promise<readonly string[]> {
  await buy(page, 'Telegram');
  await server.advance(31 * 60_000);
  await operator.deliver({
    to: await buy(page, 'Google'),
    text: 'G-583920 is your Google verification code.',
  });
  await expect(cardOf(page, 'Google').getByRole('status')).toBeVisible();
  const order = await cardOf(page, 'Google').getByRole('link', { name: 'Google' }).getAttribute('href');
  await buy(page, 'Discord');
  await page.goto('/dashboard/buy-now');
  await shopOf(page).getByText('Rent for SMS').click();
  await chooseApp(page, 'Signal');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^Rent a number for/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signal rental');
  const rental = new URL(page.url()).pathname;
  await findReservable(page, 'Signal');
  await page
    .getByRole('button', { name: /^Reserve: \d/ })
    .first()
    .click();
  await expect(page.getByText('The number is reserved for you.')).toBeVisible();
  await page.goto('/dashboard/active-inventory/alerts');
  await chooseOption(page, 'App', 'Discord');
  await main.getByLabel('Any number that begins with').fill('999');
  await main.getByRole('button', { name: 'Set the alert' }).click();
  await expect(main.getByRole('table', { name: 'Your alerts' }).getByRole('row')).toHaveCount(2);
  await page.goto('/dashboard/webhook');
  await page.getByLabel('URL').fill('https://hooks.example/ringpost');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Webhook saved')).toBeVisible();
  await page.goto('/dashboard/payment-history');
  const payments = page.getByRole('table', { name: 'Your payments' }).getByRole('row');
  const receipt = await payments.nth(1).getByRole('link').first().getAttribute('href');
  return [order ?? '', rental, receipt ?? ''];
}

for (const size of sizes) {
  test(`no public page jumps or is heavy at ${size.width} px`, async ({ visit, operator, health }) => {
    health.expectRefusals(404);
    const { number } = await operator.freeNumber();
    await operator.deliver({ to: number, text: 'Your Uber code is 4471. Never share this code.' });
    await openCold({ visit }, size, [
      '/',
      '/auth/login?p=dashboard-root',
      '/auth/signup',
      '/auth/forgot-password',
      '/reset-password?token=none',
      '/free-number',
      '/unclaimed-phone-number',
      '/blog',
      '/blog/post/port-your-number',
      '/prices',
      '/prices/telegram',
      '/countries/us',
      '/providers',
      '/faq',
      '/contact-us',
      '/status',
      '/nowhere',
    ]);
  });

  test(`no page of a customer jumps or is heavy at ${size.width} px`, async ({
    page,
    visit,
    operator,
    server,
    customerWith,
  }) => {
    await logIn(page, await customerWith(40));
    const records = await makeHistory(page, operator, server);
    await openCold({ visit, storageState: await stateOf(page) }, size, [
      '/dashboard/main',
      '/dashboard/buy-now',
      '/dashboard/messages',
      '/dashboard/voice-messages',
      '/dashboard/order-history',
      '/dashboard/my-numbers',
      ...records,
      '/dashboard/transactions',
      '/dashboard/payment-history',
      '/dashboard/statistics',
      '/dashboard/webhook',
      '/dashboard/keys',
      '/dashboard/sub-accounts',
      '/dashboard/profile',
      '/dashboard/active-inventory',
      '/dashboard/active-inventory/check-availability',
      '/dashboard/active-inventory/bulk-buy',
      '/dashboard/active-inventory/alerts',
      '/dashboard/dormant-inventory',
      '/dashboard/dormant-inventory/bulk-buy',
      '/dashboard/any-inventory/bulk-buy',
      '/dashboard/reserve-numbers',
      '/dashboard/reserve-numbers/search',
      '/dashboard/portin-numbers',
      '/dashboard/portin-numbers/check',
      '/dashboard/portin-numbers/request',
    ]);
  });
}

test('no row of the free numbers jumps when the last one becomes the first', async ({ visit, operator }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const)
    for (const viewport of sizes) {
      const page = await visit({ viewport, reducedMotion });
      await watchLayoutShift(page);
      await openStarted(page, '/free-number');
      const numbers = page.locator('.free-row-number');
      const last = await numbers.last().innerText();
      const before = await layoutShift(page);
      await expect(async () => {
        await operator.deliver({ to: `+1${last.replaceAll(/\D/g, '')}`, text: 'Your Uber code is 4471.' });
        await expect(numbers.first()).toHaveText(last, { timeout: 5_000 });
      }).toPass();
      await pictures(page, 30);
      const { sum, movements } = await layoutShift(page);
      expect
        .soft(sum - before.sum, `${viewport.width} px, ${reducedMotion}\n${movements.join('\n')}`)
        .toBeLessThanOrEqual(MESSAGE_SHIFT_MAX);
      await page.context().close();
    }
});

// Those who work here mostly sit at a desk.
test('no page of an admin jumps or is heavy', async ({ page, visit, server, customerWith }) => {
  for (const dollars of [0, 3, 12]) await customerWith(dollars);
  await logIn(page, server.admin);
  await openCold({ visit, storageState: await stateOf(page) }, WIDE, [
    '/admin/dashboard/orders',
    '/admin/dashboard/orders/create',
    '/admin/dashboard/users',
    '/admin/dashboard/numbers',
    '/admin/dashboard/numbers-import-history',
    '/admin/dashboard/reservations',
    '/admin/dashboard/alerts',
    '/admin/dashboard/mail',
    '/admin/dashboard/unrouted',
    '/admin/dashboard/apps',
    '/admin/dashboard/vendors',
    '/admin/dashboard/payments',
    '/admin/dashboard/approvals',
    '/admin/dashboard/notices',
    '/admin/dashboard/finance',
    '/admin/dashboard/security',
    '/admin/dashboard/portin-fee',
    '/admin/dashboard/operations',
    '/admin/dashboard/failed-webhooks',
  ]);
});
