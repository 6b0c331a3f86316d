import { randomBytes } from 'node:crypto';
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as plain,
} from '@playwright/test';
import type { Session as SessionAnswer } from '@ringpost/command-api/accounts/accounts.contract';
import { shownTexts, speakInJourneys } from '../in-language/speak-in-journeys.ts';
import { createTranslator, type Translator } from '../in-language/translator.ts';
import { createOperator, type Operator } from './operator.ts';
import { type PageHealth, pageHealth } from './page-health.ts';
import { type StartedServer, startServer } from './started-server.ts';

export { expect } from '@playwright/test';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface WorkerFixtures {
  /** How many numbers the server starts with. A file with another figure gets its own server. */
  readonly seedNumbers: number;
  /** Whether the pages of the server can be read in the pseudo-language too. A file with another answer gets its own server. */
  readonly pseudoLanguage: boolean;
  /** The tag of the language in which the browser shows the pages; empty: English. */
  readonly inLanguage: string;
  readonly translator: Translator | null;
  /** The name of the server in addresses. A file with another one gets its own server. */
  readonly host: string;
  readonly server: StartedServer;
  readonly operator: Operator;
}

interface JourneyFixtures {
  /** Shows the pages in the language of the project, and looks for texts of English at the end. */
  readonly speaking: null;
  /** Checked at the end of every journey, on every open page. */
  readonly health: PageHealth;
  /** Another browser, which shares nothing with the first one. */
  readonly visit: (options?: BrowserContextOptions) => Promise<Page>;
  /** A customer with a confirmed address and this many dollars. */
  readonly customerWith: (dollars: number) => Promise<Credentials>;
}

/** Chooses the language in a browser, as the menu does. */
async function chooseIn(context: BrowserContext, tag: string): Promise<void> {
  if (tag === '') return;
  await context.addInitScript((chosen) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('ringpost.language', chosen);
  }, tag);
}

/** The methods of the browser are changed once for all journeys of this process. */
let speaks = false;

/** An address that nobody has used yet. */
export function newCredentials(): Credentials {
  const name = randomBytes(5).toString('hex');
  return { email: `${name}@example.test`, password: `quiet-harbour-${name}` };
}

export const test = plain.extend<JourneyFixtures, WorkerFixtures>({
  seedNumbers: [300, { option: true, scope: 'worker' }],
  pseudoLanguage: [false, { option: true, scope: 'worker' }],
  inLanguage: ['', { option: true, scope: 'worker' }],
  translator: [
    async ({ inLanguage }, use) => use(inLanguage === '' ? null : createTranslator(inLanguage)),
    { scope: 'worker' },
  ],
  host: ['127.0.0.1', { option: true, scope: 'worker' }],
  server: [
    async ({ seedNumbers, pseudoLanguage, host }, use) => {
      const server = await startServer(seedNumbers, { pseudoLanguage, host });
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  operator: [async ({ server }, use) => use(createOperator(server)), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  health: [
    async ({ context, server }, use, testInfo) => {
      const health = pageHealth();
      await health.watch(context);
      await use(health);
      const errors = server.takeErrors();
      try {
        // A failed journey may stop on a page that was not meant to be checked.
        if (testInfo.status !== testInfo.expectedStatus) return;
        await health.check();
        expect(errors, 'what the server logged as an error').toEqual([]);
      } finally {
        await health.close();
      }
    },
    { auto: true, timeout: 60_000 },
  ],
  speaking: [
    async ({ context, page, inLanguage, translator, health }, use, testInfo) => {
      await chooseIn(context, inLanguage);
      if (translator && !speaks) speakInJourneys(page, translator);
      speaks = translator !== null;
      await use(null);
      if (!translator || testInfo.status !== testInfo.expectedStatus) return;
      for (const open of health.pages())
        expect(translator.english(await shownTexts(open)), open.url()).toEqual([]);
    },
    { auto: true },
  ],
  visit: async (
    { browser, health, contextOptions, viewport, locale, timezoneId, baseURL, inLanguage },
    use,
  ) =>
    use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
        ...(baseURL && { baseURL }),
        ...options,
      });
      await health.watch(context, { scripts: options.javaScriptEnabled !== false });
      await chooseIn(context, inLanguage);
      return context.newPage();
    }),
  customerWith: async ({ server }, use) =>
    use(async (dollars) => {
      const account = newCredentials();
      await server.openAccount({ ...account, creditMills: dollars * 1000 });
      return account;
    }),
});

/** Opens a page that everyone may read, and waits until its code runs: it loads once somebody does something there. */
export async function openStarted(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await expect(page.locator('html[data-started]')).toBeAttached();
}

/** Logs in by the form, and waits for the first page behind it. */
async function logInByForm(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/\/auth\/login/);
  await expect(page.getByRole('main')).toBeVisible();
}

/** The smallest thing of the server that has its storage. */
const WITH_STORAGE = '/robots.txt';

/**
 * Logs in: by the form if it is open, else by the request that it sends, which takes a third of the time. Opens a page behind the login,
 * by default the first one of the account.
 */
export async function logIn(page: Page, credentials: Credentials, path?: string): Promise<void> {
  if (page.url().includes('/auth/login')) return logInByForm(page, credentials);
  if (page.url() === 'about:blank') await page.goto(WITH_STORAGE);
  const answered = await page.request.post('/api/auth/login', { data: { ...credentials, remember: true } });
  if (!answered.ok())
    throw new Error(`The login of ${credentials.email} was answered with ${answered.status()}.`);
  const answer: SessionAnswer = await answered.json();
  const { token, email, role, locale, is_admin: isAdmin, expires_at: expiresAt } = answer;
  const session = {
    ...{ token, email, role, locale, isAdmin, expiresAt },
    ...(answer.must_change_password && { mustChangePassword: true }),
    ...(answer.must_add_second_factor && { mustAddFactor: true }),
  };
  await page.evaluate((stored) => localStorage.setItem('ringpost.session', stored), JSON.stringify(session));
  await page.goto(path ?? (isAdmin ? '/admin/dashboard/orders' : '/dashboard/main'));
  await expect(page.getByRole('main')).toBeVisible();
}
