import { type BrowserContext, expect, type Page } from '@playwright/test';
import { findAccessFaults } from './access-faults.ts';

interface WatchOptions {
  /** False if JavaScript is off, because axe could not run either. */
  readonly scripts: boolean;
}

/** Watches every page of its contexts for faults that no page may have. */
export interface PageHealth {
  watch(context: BrowserContext, options?: WatchOptions): Promise<void>;
  /** Says that the journey expects a refusal with this status, because the browser reports every refusal as an error. */
  expectRefusals(...statuses: number[]): void;
  /** Says that the journey disconnects the network, because the browser reports every request that fails then. */
  expectOffline(): void;
  /** Every open page of its contexts. */
  pages(): readonly Page[];
  /** Fails if any page reported an error, or is inaccessible or too wide. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** axe finds nothing, and nothing sticks out sideways. */
export async function checkPage(page: Page): Promise<void> {
  // An open dialog takes the page behind it from the accessibility tree, so `main` is not asked for by its role.
  await expect(page.locator('main')).toBeVisible();
  // What still loads may be without its heading for a moment.
  await expect.poll(() => findAccessFaults(page), `what axe finds on ${page.url()}`).toEqual([]);
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(tooWide, `pixels by which ${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

/**
 * Chromium cuts every connection when an address of the machine changes, also those to the machine itself. That is not the fault of a
 * page. What a page owes its reader then, the journeys see: it must load what it lost again.
 */
const MACHINE_CHANGED = 'net::ERR_NETWORK_CHANGED';

function isExpected(text: string, refusals: ReadonlySet<number>): boolean {
  if (text.includes(MACHINE_CHANGED)) return true;
  const status = /^Failed to load resource: the server responded with a status of (\d{3})/.exec(text)?.[1];
  return status !== undefined && refusals.has(Number(status));
}

export function pageHealth(): PageHealth {
  const contexts: (WatchOptions & { readonly context: BrowserContext })[] = [];
  const complaints: string[] = [];
  const refusals = new Set<number>();
  let offline = false;

  const listen = (page: Page): void => {
    page.on('pageerror', (error) => complaints.push(`${page.url()} threw ${error}`));
    page.on('console', (message) => {
      if (message.type() !== 'error' || isExpected(message.text(), refusals)) return;
      if (offline && message.text().includes('net::ERR_')) return;
      complaints.push(`${page.url()} said: ${message.text()} ${message.location().url}`);
    });
  };

  function pages(): readonly Page[] {
    const open = contexts.flatMap(({ context, scripts }) => (scripts ? context.pages() : []));
    return open.filter((page) => page.url().startsWith('http'));
  }

  return {
    pages,
    async watch(context, { scripts } = { scripts: true }) {
      contexts.push({ context, scripts });
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          console.error(`the content security policy forbids ${violatedDirective} ${blockedURI}`);
        });
      });
      context.pages().forEach(listen);
      context.on('page', listen);
    },
    expectRefusals(...statuses) {
      for (const status of statuses) refusals.add(status);
    },
    expectOffline() {
      offline = true;
    },
    async check() {
      for (const page of pages()) await checkPage(page);
      expect(complaints, 'what the pages complained about').toEqual([]);
    },
    async close() {
      for (const { context } of contexts) await context.close();
    },
  };
}
