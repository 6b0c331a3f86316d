import type { Page } from '@playwright/test';
import { DEFAULT_LANGUAGE, PSEUDO_LANGUAGE } from '@ringpost/domain/rules/languages';
import { expect, logIn, test } from './journey.ts';
import { chooseLanguage, expectPseudo } from './language.ts';
import type { Operator } from './operator.ts';
import { checkPage } from './page-health.ts';
import { buy, cardOf, findReservable } from './shopping.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 812 };
const SIZES = [WIDE, PHONE];
type Theme = 'light' | 'dark';

/** A folder for pictures of every screen, for anybody who wants to look at them. */
const pictures = process.env.RINGPOST_PICTURES;

test.setTimeout(600_000);
test.use({ pseudoLanguage: true });

async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

function themeOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset.theme);
}

/** The user's choice is stored on the device. A page that is opened later has it from its first paint. */
async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.setViewportSize(WIDE);
  if ((await themeOf(page)) !== theme)
    await page
      .getByRole('button', { name: /theme|light and dark/ })
      .first()
      .click();
  await expect.poll(() => themeOf(page)).toBe(theme);
}

function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, select, summary, input:not([type=radio])',
    );
    return [...controls].flatMap((control) => {
      const target = control.closest<HTMLElement>('label, .input') ?? control;
      const { width, height } = target.getBoundingClientRect();
      const isHidden = width < 2 || control.closest('[aria-hidden=true], .visually-hidden') !== null;
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
      return isHidden || height >= 43.5
        ? []
        : [`${control.tagName} ${name.slice(0, 40)} ${Math.round(width)}x${Math.round(height)}`];
    });
  });
}

/**
 * A thumb needs 44 px. Links within a sentence are exempt (WCAG 2.5.8), and so are those that are read, not pressed. A page that just
 * got another size needs a moment to change its header.
 */
async function checkTargets(page: Page): Promise<void> {
  const message = `targets too small for a thumb on ${page.url()}`;
  await expect
    .configure({ soft: true })
    .poll(() => smallTargets(page), { message, timeout: 5_000 })
    .toEqual([]);
}

async function picture(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
}

type Screens = Readonly<Record<string, string>>;

/** Checks the open screen at both sizes like the last page of a journey. */
async function checkSizes(page: Page, name: string, way: string): Promise<void> {
  for (const size of SIZES) {
    await test.step(`${name}, ${size.width} px, ${way}`, async () => {
      await page.setViewportSize(size);
      await checkPage(page);
      if (size === PHONE) await checkTargets(page);
      await picture(page, `${name}-${size.width}-${way}`);
    });
  }
}

/** Opens each screen in the light; then in the dark and the pseudo-language. */
async function look(page: Page, screens: Screens): Promise<void> {
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path);
    await waitUntilLoaded(page);
    expect(await themeOf(page)).toBe('light');
    await checkSizes(page, name, 'light');
  }
  await chooseTheme(page, 'dark');
  await chooseLanguage(page, PSEUDO_LANGUAGE);
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path);
    await waitUntilLoaded(page);
    await expectPseudo(page);
    expect(await themeOf(page)).toBe('dark');
    await checkSizes(page, name, 'pseudo');
  }
  await chooseLanguage(page, DEFAULT_LANGUAGE);
}

async function fillFeed(operator: Operator): Promise<void> {
  const { number } = await operator.freeNumber();
  const texts = [
    'Your Uber code is 4471. Never share this code.',
    'Telegram code 58213',
    '730944 is your Instagram code. Don’t share it.',
    'Discord: Ihr Bestätigungscode lautet 118204',
    'PayPal: 209317 is your security code. It expires in 10 minutes.',
    'G-583920 is your Google verification code.',
  ];
  for (const text of texts) await operator.deliver({ to: number, text });
}

test('every public screen is sound at both widths and in both themes', async ({ page, operator }) => {
  await fillFeed(operator);
  const screens = {
    landing: '/',
    login: '/auth/login?p=dashboard-root',
    signup: '/auth/signup',
    'contact-us': '/contact-us',
    status: '/status',
    'forgot-password': '/auth/forgot-password',
    'reset-password': '/reset-password?token=none',
    prices: '/prices/letter/s',
    'app-prices': '/prices/telegram',
    'country-prices': '/countries/us',
    providers: '/providers',
  };
  await look(page, screens);
});

async function orderOf(page: Page, app: string): Promise<string> {
  const link = cardOf(page, app).getByRole('link', { name: app });
  return (await link.getAttribute('href')) ?? '';
}

/** The id of an app, from the answer that the shop uses. */
async function appOf(page: Page, name: string): Promise<string> {
  const answer = await page.request.get('/api/public/app_pricing?country_iso=US&limit=9999');
  const { data } = (await answer.json()) as { data: { app_uuid: string; app_name: string }[] };
  return data.find(({ app_name }) => app_name === name)?.app_uuid ?? '';
}

test('every screen of a customer is sound at both widths and in both themes', async ({
  page,
  server,
  operator,
  customerWith,
}) => {
  await logIn(page, await customerWith(10));
  const number = await buy(page, 'WhatsApp');
  await operator.deliver({ to: number, text: 'Your WhatsApp code: 482-917. Do not share this code.' });
  await expect(cardOf(page, 'WhatsApp').getByRole('status')).toBeVisible();
  const order = await orderOf(page, 'WhatsApp');
  await buy(page, 'Telegram');
  await server.advance(31 * 60_000);
  await expect(cardOf(page, 'Telegram')).toContainText('was refunded at');
  const code = await buy(page, 'Google');
  await operator.deliver({ to: code, text: 'G-583920 is your Google verification code.' });
  await expect(cardOf(page, 'Google').getByRole('status')).toBeVisible();
  await buy(page, 'Discord');
  const app = await appOf(page, 'Discord');
  await look(page, {
    overview: '/dashboard/main',
    'buy-now': `/dashboard/buy-now?app=${app}&country=US`,
    messages: '/dashboard/messages',
    orders: '/dashboard/order-history',
    numbers: '/dashboard/my-numbers',
    order,
    transactions: '/dashboard/transactions',
    payments: '/dashboard/payment-history',
    statistics: '/dashboard/statistics',
    webhook: '/dashboard/webhook',
    keys: '/dashboard/keys',
    'sub-accounts': '/dashboard/sub-accounts',
    profile: '/dashboard/profile',
  });
});

/** Starts a payment, and returns the page of the sandbox that takes it. */
async function sandboxOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Top up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to your balance' });
  await dialog.getByRole('button', { name: '10.000', exact: true }).click();
  await dialog.getByRole('button', { name: 'Continue to the payment' }).click();
  const payer = dialog.getByRole('link', { name: 'Open the payment page' });
  return (await payer.getAttribute('href')) ?? '';
}

async function receiptOf(page: Page): Promise<string> {
  await page.goto('/dashboard/payment-history');
  const rows = page.getByRole('table', { name: 'Your payments' }).getByRole('row');
  return (await rows.nth(1).getByRole('link').first().getAttribute('href')) ?? '';
}

test('every screen of the inventories, reservations and payments is sound at both widths and in both themes', async ({
  page,
  customerWith,
}) => {
  await logIn(page, await customerWith(10));
  const sandbox = await sandboxOf(page);
  const receipt = await receiptOf(page);
  await findReservable(page, 'Signal');
  await page
    .getByRole('button', { name: /^Reserve: \d/ })
    .first()
    .click();
  await expect(page.getByText('The number is reserved for you.')).toBeVisible();
  const app = await appOf(page, 'Discord');
  await look(page, {
    sandbox,
    receipt,
    'active-inventory': '/dashboard/active-inventory',
    'check-availability': '/dashboard/active-inventory/check-availability',
    'bulk-buy': '/dashboard/active-inventory/bulk-buy',
    alerts: '/dashboard/active-inventory/alerts',
    'dormant-inventory': '/dashboard/dormant-inventory',
    'dormant-buy': `/dashboard/dormant-inventory/bulk-buy?app=${app}&country=US`,
    'any-buy': `/dashboard/any-inventory/bulk-buy?app=${app}&country=US`,
    reservations: '/dashboard/reserve-numbers',
    reserve: '/dashboard/reserve-numbers/search',
    'port-ins': '/dashboard/portin-numbers',
    'port-in-check': '/dashboard/portin-numbers/check',
    'port-in-request': '/dashboard/portin-numbers/request',
  });
});

/** The timelines of the admin's own account. */
async function auditPages(page: Page, email: string): Promise<Readonly<Record<string, string>>> {
  await page.goto(`/admin/dashboard/audit?search=${encodeURIComponent(email)}`);
  const link = page.getByRole('main').getByRole('link', { name: `customer ${email}` });
  const customer = (await link.getAttribute('href')) ?? '';
  const id = customer.slice(-36);
  return {
    'audit-customer': customer,
    'audit-admin': `/admin/dashboard/audit/admins/${id}`,
    'audit-stream': `/admin/dashboard/audit/account/${id}`,
  };
}

test('every screen of an admin is sound at both widths and in both themes', async ({
  page,
  server,
  customerWith,
}) => {
  for (const dollars of [0, 3, 12]) await customerWith(dollars);
  await logIn(page, server.admin);
  await look(page, {
    orders: '/admin/dashboard/orders',
    'create-order': '/admin/dashboard/orders/create',
    users: '/admin/dashboard/users',
    numbers: '/admin/dashboard/numbers',
    imports: '/admin/dashboard/numbers-import-history',
    reservations: '/admin/dashboard/reservations',
    alerts: '/admin/dashboard/alerts',
    mail: '/admin/dashboard/mail',
    messages: '/admin/dashboard/messages',
    unrouted: '/admin/dashboard/unrouted',
    apps: '/admin/dashboard/apps',
    vendors: '/admin/dashboard/vendors',
    payments: '/admin/dashboard/payments',
    adjustments: '/admin/dashboard/adjustments',
    approvals: '/admin/dashboard/approvals',
    notices: '/admin/dashboard/notices',
    finance: '/admin/dashboard/finance',
    'portin-fee': '/admin/dashboard/portin-fee',
    operations: '/admin/dashboard/operations',
    'failed-webhooks': '/admin/dashboard/failed-webhooks',
    security: '/admin/dashboard/security',
    audit: `/admin/dashboard/audit?search=${encodeURIComponent(server.admin.email)}`,
    ...(await auditPages(page, server.admin.email)),
  });
});
