import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ofRounds, type PartReport } from './figures.ts';
import type { Effort } from './report.ts';
import { type StartedServer, withFirstStart } from './start-server.ts';

const PATHS = [
  '/',
  '/prices',
  '/prices/telegram',
  '/free-number',
  '/unclaimed-phone-number',
  '/blog/post/port-your-number',
  '/faq',
  '/status',
];
const LARGEST_TARGET = { atMost: 1_200 };
/** In thousandths: 0.01 is 10. */
const SHIFT_TARGET = { atMost: 10 };

/** A phone of the kind that Lighthouse measures with, and a slow one: a quarter of this processor, and a slow mobile network. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** The code of a page begins four seconds after it was loaded. What it moves counts too. */
const LOOKED_AT_MS = 8_000;

interface Seen {
  /** Milliseconds until the largest thing of the page was painted. */
  readonly largest: number;
  readonly what: string;
  readonly shift: number;
  readonly moved: readonly string[];
}

declare global {
  var seenPage: { largest: number; what: string; shift: number; moved: string[] };
}

/** Runs in the page, before anything else. */
function watchPage(): void {
  const seen = { largest: 0, what: '', shift: 0, moved: [] as string[] };
  globalThis.seenPage = seen;
  const nameOf = (node: Node | null | undefined): string =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()} ${node.className} “${node.textContent?.slice(0, 30)}”`
      : String(node?.nodeName);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
      seen.largest = entry.startTime;
      seen.what = nameOf(entry.element);
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      seen.shift += entry.value;
      seen.moved.push(...entry.sources.map(({ node }) => nameOf(node)));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Opens a page in a browser that has nothing of it yet. */
async function openCold(browser: Browser, address: string): Promise<Seen> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPage);
    await slowDown(page);
    await page.goto(address);
    await sleep(LOOKED_AT_MS);
    return await page.evaluate(() => globalThis.seenPage);
  } finally {
    await context.close();
  }
}

async function openInRounds({ url }: StartedServer, browser: Browser, rounds: number): Promise<PartReport> {
  const seen = new Map(PATHS.map((path): [string, Seen[]] => [path, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [path, all] of seen) all.push(await openCold(browser, `${url}${path}`));
  const figures = [...seen].flatMap(([path, all]) => {
    const moved = new Set(all.flatMap((each) => each.moved));
    for (const what of moved) console.log(`  ${path} moves ${what}`);
    return [
      ofRounds(
        `${path}: largest paint`,
        'ms',
        all.map(({ largest }) => largest),
        LARGEST_TARGET,
      ),
      ofRounds(
        `${path}: layout shift`,
        '‰',
        all.map(({ shift }) => shift * 1000),
        SHIFT_TARGET,
      ),
    ];
  });
  return { part: 'public pages on a slow phone, opened for the first time', figures };
}

/**
 * When the largest thing of each public page is there, and how far things move, until the code of the page has run for some
 * seconds. It needs the Chromium that `RINGPOST_CHROMIUM` names; without one there are no figures.
 */
export async function measurePageSpeed({ rounds, profileTo }: Effort): Promise<readonly PartReport[]> {
  const executablePath = process.env.RINGPOST_CHROMIUM ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) {
    console.log(`There is no Chromium at ${executablePath}, so the speed of the pages is not measured.\n`);
    return [];
  }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    return [
      await withFirstStart({ demo: 'on', profileTo }, (server) => openInRounds(server, browser, rounds)),
    ];
  } finally {
    await browser.close();
  }
}
