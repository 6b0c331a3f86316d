import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PSEUDO_LANGUAGE } from '@ringpost/domain/rules/languages';
import { type Credentials, expect, logIn, test } from './journey.ts';
import { chooseLanguage, expectPseudo } from './language.ts';
import { expectSoundLayout, type LayoutOptions, layoutFaults, layoutSizes } from './layout.ts';
import type { Operator } from './operator.ts';
import type { PageHealth } from './page-health.ts';
import { buy, chooseApp, shopOf } from './shopping.ts';
import type { StartedServer } from './started-server.ts';

test.setTimeout(600_000);
test.use({ pseudoLanguage: true });

/** A layout that holds for longer texts from right to left is tried where screens change most. */
const PSEUDO_WIDTHS: readonly number[] = [320, 375, 768, 1024, 1280, 1440];

interface Prepared {
  readonly page: Page;
  readonly health: PageHealth;
  readonly operator: Operator;
  readonly server: StartedServer;
  readonly customerWith: (dollars: number) => Promise<Credentials>;
}

interface LayoutCase extends LayoutOptions {
  readonly screen: string;
  /** Puts the page into the state to check, and returns its path. */
  readonly prepare: (prepared: Prepared) => Promise<string>;
  /** The name of the dialog that must still be open at the end, over the page behind it. */
  readonly dialog?: string;
}

/** Screens that one person sees in one state, each by its path. */
interface LayoutTour {
  readonly who: string;
  /** Puts the person into that state. */
  readonly prepare: (prepared: Prepared) => Promise<void>;
  readonly paths: readonly string[];
  /** Boxes that are meant to scroll sideways, on some of the pages. */
  readonly scrollsSideways?: readonly string[];
}

async function newcomer({ page, customerWith }: Prepared): Promise<void> {
  await logIn(page, await customerWith(0));
}

/** The id of an app, as the public price list names it. */
async function appOf(page: Page, name: string): Promise<string> {
  const answer = await page.request.get('/api/public/app_pricing?country_iso=US&limit=9999');
  const { data } = (await answer.json()) as { data: { app_uuid: string; app_name: string }[] };
  return data.find(({ app_name }) => app_name === name)?.app_uuid ?? '';
}

function buyWithChoice(dollars: number): LayoutCase['prepare'] {
  return async ({ page, customerWith }) => {
    await logIn(page, await customerWith(dollars));
    return `/dashboard/buy-now?app=${await appOf(page, 'Discord')}&country=US`;
  };
}

/** The dialog where a purchase waits for money. It is open again when the page is loaded again. */
async function topUp(prepared: Prepared): Promise<string> {
  const path = await buyWithChoice(0)(prepared);
  const { page } = prepared;
  await page.goto(path);
  await page.getByRole('main').getByRole('button', { name: 'Top up' }).click();
  await expect(page.getByRole('dialog', { name: 'Add to your balance' })).toBeVisible();
  return path;
}

/** A refund, two codes and two orders that wait. */
async function customerWithOrders({ page, operator, server, customerWith }: Prepared): Promise<void> {
  await logIn(page, await customerWith(20));
  await buy(page, 'Telegram');
  await server.advance(31 * 60_000);
  for (const [app, text] of [
    ['Google', 'G-583920 is your Google verification code.'],
    ['WhatsApp', 'Your WhatsApp code: 482-917. Do not share this code with others.'],
  ] as const) {
    await operator.deliver({ to: await buy(page, app), text });
  }
  await buy(page, 'Instagram');
  await buy(page, 'Discord');
}

/** A number that is rented, and the page where it is rented. */
async function rent({ page, customerWith }: Prepared): Promise<string> {
  await logIn(page, await customerWith(20));
  await page.goto('/dashboard/buy-now');
  await shopOf(page).getByText('Rent for SMS').click();
  await chooseApp(page, 'Signal');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Rent a number for/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signal rental');
  return `/dashboard/buy-now?app=${await appOf(page, 'Signal')}&country=US&mode=2`;
}

async function rentals(prepared: Prepared): Promise<string> {
  await rent(prepared);
  return '/dashboard/my-numbers';
}

async function receipt({ page, customerWith }: Prepared): Promise<string> {
  await logIn(page, await customerWith(3));
  await page.goto('/dashboard/payment-history');
  await page.getByRole('table', { name: 'Your payments' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt');
  return new URL(page.url()).pathname;
}

/** Nobody answers at this name, so the delivery says why and when it is sent again. */
async function delivery({ page, customerWith }: Prepared): Promise<string> {
  await logIn(page, await customerWith(0));
  await page.goto('/dashboard/webhook');
  await page.getByLabel('URL').fill('https://hooks.example/ringpost');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Webhook saved')).toBeVisible();
  await page.getByRole('button', { name: 'Send a test' }).click();
  const row = page.getByRole('table', { name: 'Deliveries' }).getByRole('row', { name: /webhook\.test/ });
  await expect(row).toContainText('next try');
  return '/dashboard/webhook';
}

function orderOf(app: string): LayoutCase['prepare'] {
  return async (prepared) => {
    await customerWithOrders(prepared);
    const { page } = prepared;
    await page.goto('/dashboard/order-history');
    await page.getByRole('table').getByRole('link', { name: app }).first().click();
    await expect(page).toHaveURL(/order-numbers/);
    return new URL(page.url()).pathname;
  };
}

async function guest({ operator, health }: Prepared): Promise<void> {
  // The page of a mailed link says whether it still works.
  health.expectRefusals(400, 404);
  const { number } = await operator.freeNumber();
  await operator.deliver({
    to: number,
    text: 'Your WhatsApp code: 482-917. Do not share this code with others.',
  });
}

function nowhere(path: string): LayoutCase['prepare'] {
  return async ({ health }) => {
    health.expectRefusals(404);
    return path;
  };
}

/** One of the accounts has an address of the maximum length, and a long message without a customer waits. */
async function admin({ page, server, operator }: Prepared): Promise<void> {
  const email = `${'long.name.'.repeat(6)}@${'department.'.repeat(6)}${randomBytes(4).toString('hex')}.example`;
  await server.openAccount({ email, password: 'quiet-harbour-long', creditMills: 1_234_567 });
  const text = 'Your code is 482-917. Do not share this code with others. '.repeat(4);
  await operator.deliver({ to: '+12025550199', text, from: '+14155550132' });
  await logIn(page, server.admin);
}

/** The orders of a customer, as an admin sees them; with an app, the page of its order. */
function allOrders(app?: string): LayoutCase['prepare'] {
  return async (prepared) => {
    const { page, server } = prepared;
    if (!app) await customerWithOrders(prepared);
    const path = app ? await orderOf(app)(prepared) : '';
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
    await page.goto('/auth/login');
    await logIn(page, server.admin);
    return path.replace('/dashboard/order-numbers', '/admin/dashboard/orders') || '/admin/dashboard/orders';
  };
}

/** What happened to a customer, as an admin looks back at it. */
async function timeline({ page, server, customerWith }: Prepared): Promise<string> {
  const { email } = await customerWith(5);
  await logIn(page, server.admin, `/admin/dashboard/audit?search=${email}`);
  await page.getByRole('link', { name: `customer ${email}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(email);
  return new URL(page.url()).pathname;
}

/** A strip of tabs may be wider than a phone. */
const TABS = ['.inventory-tabs', '.section-tabs', '.list-views'];

/** Screens that need only a person. */
const tours: readonly LayoutTour[] = [
  {
    who: 'a newcomer',
    prepare: newcomer,
    paths: [
      '/dashboard/main',
      '/dashboard/buy-now',
      '/dashboard/dormant-inventory',
      '/dashboard/dormant-inventory/bulk-buy',
      '/dashboard/any-inventory/bulk-buy',
      '/dashboard/active-inventory',
      '/dashboard/active-inventory/check-availability',
      '/dashboard/active-inventory/alerts',
      '/dashboard/reserve-numbers/search',
      '/dashboard/voice-messages',
    ],
  },
  {
    who: 'a customer with orders in every state',
    prepare: customerWithOrders,
    paths: [
      '/dashboard/main',
      '/dashboard/messages',
      '/dashboard/order-history',
      '/dashboard/my-numbers',
      '/dashboard/transactions',
      '/dashboard/payment-history',
      '/dashboard/statistics',
    ],
  },
  {
    who: 'a customer with orders, of other pages',
    prepare: customerWithOrders,
    paths: [
      '/dashboard/portin-numbers',
      '/dashboard/portin-numbers/check',
      '/dashboard/portin-numbers/request',
      '/dashboard/profile',
      '/dashboard/webhook',
      '/dashboard/keys',
      '/dashboard/sub-accounts',
    ],
  },
  {
    who: 'a visitor',
    prepare: guest,
    paths: [
      '/',
      '/auth/login?p=dashboard-buy-now',
      '/auth/signup',
      '/auth/forgot-password',
      '/reset-password?token=0123456789abcdef',
      '/register/confirm',
      '/register/confirm?token=0123456789abcdef',
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
      '/refund-policy',
    ],
    // The drawings of the apps are cut on purpose if there is no space for all. Code scrolls in its frame.
    scrollsSideways: ['.hero-social', '.api-code pre'],
  },
  {
    who: 'an admin',
    prepare: admin,
    paths: [
      '/admin/dashboard/orders/create',
      '/admin/dashboard/users',
      '/admin/dashboard/numbers',
      '/admin/dashboard/numbers-import-history',
      '/admin/dashboard/reservations',
      '/admin/dashboard/alerts',
      '/admin/dashboard/payments',
      '/admin/dashboard/messages',
      '/admin/dashboard/mail',
      '/admin/dashboard/unrouted',
      '/admin/dashboard/apps',
      '/admin/dashboard/vendors',
      '/admin/dashboard/approvals',
      '/admin/dashboard/notices',
      '/admin/dashboard/failed-webhooks',
    ],
  },
  {
    who: 'an admin, of pages whose tables are wider than a page',
    prepare: admin,
    paths: ['/admin/dashboard/finance', '/admin/dashboard/security'],
    scrollsSideways: ['.data-table'],
  },
];

/** Screens that each need a state of their own. */
const screens: readonly LayoutCase[] = [
  { screen: 'buy now with an app chosen', prepare: buyWithChoice(20) },
  { screen: 'buy now with too little money', prepare: buyWithChoice(0) },
  { screen: 'the balance dialog', prepare: topUp, dialog: 'Add to your balance' },
  { screen: 'the numbers that a customer rents', prepare: rentals },
  { screen: 'buy now with a rental chosen', prepare: rent },
  { screen: 'a running order', prepare: orderOf('Discord') },
  { screen: 'a completed order', prepare: orderOf('Google') },
  { screen: 'a receipt', prepare: receipt },
  { screen: 'a delivery of the webhook', prepare: delivery },
  { screen: 'the page for an unknown address', prepare: nowhere('/dashboard/nope/and-further') },
  // Its table has more columns than some pages are wide, and scrolls inside its frame.
  {
    screen: 'the orders of all customers',
    prepare: allOrders(),
    scrollsSideways: ['.data-table'],
  },
  { screen: 'an order, for an admin', prepare: allOrders('Google') },
  { screen: 'the timeline of a customer', prepare: timeline, scrollsSideways: ['.data-table'] },
];

const pseudoSizes = layoutSizes.filter(({ width }) => PSEUDO_WIDTHS.includes(width));

/** Each path at every size of `layoutSizes`, and then in the pseudo-language. */
async function expectSound(
  page: Page,
  paths: readonly string[],
  { scrollsSideways = [] }: LayoutOptions,
  expectAfterwards: () => Promise<void> = async () => {},
): Promise<void> {
  for (const path of paths) {
    await expectSoundLayout(page, path, undefined, { scrollsSideways: [...TABS, ...scrollsSideways] });
    await expectAfterwards();
  }
  await chooseLanguage(page, PSEUDO_LANGUAGE);
  // A table of admins may have to be scrolled there, inside its frame.
  const mayScroll = [...TABS, '.data-table', ...scrollsSideways];
  for (const path of paths) {
    await expectSoundLayout(page, path, pseudoSizes, { scrollsSideways: mayScroll });
    await expectPseudo(page);
  }
}

for (const { who, prepare, paths, scrollsSideways = [] } of tours) {
  test(`the pages of ${who} are laid out soundly at every width`, async ({
    page,
    health,
    operator,
    server,
    customerWith,
  }) => {
    await prepare({ page, health, operator, server, customerWith });
    await expectSound(page, paths, { scrollsSideways });
  });
}

for (const { screen, prepare, dialog, scrollsSideways = [] } of screens) {
  test(`${screen} is laid out soundly at every width`, async ({
    page,
    health,
    operator,
    server,
    customerWith,
  }) => {
    const path = await prepare({ page, health, operator, server, customerWith });
    await expectSound(page, [path], { scrollsSideways }, async () => {
      if (dialog) await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    });
    if (dialog) await expect(page.getByRole('dialog')).toBeVisible();
  });
}

test("a visitor's shop is laid out soundly beside the landing and over it", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Show APPs' }).click();
  await expect(shopOf(page).getByRole('listitem').first()).toBeVisible();
  const wide = layoutSizes.filter(({ width }) => width >= 768).sort((a, b) => a.width - b.width);
  expect(await layoutFaults(page, wide, { scrollsSideways: ['.hero-social'] })).toEqual([]);
  await page.getByRole('button', { name: 'Hide APPs' }).click();
});
