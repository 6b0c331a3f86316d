import { type Browser, chromium, type Page } from '@playwright/test';
import { startCamera } from './camera.ts';
import type { DemoShop } from './demo-shop.ts';
import { createPointer, type Pointer } from './pointer.ts';
import { playScenes } from './scenes.ts';
import { stage, type Take } from './take.ts';

/** Time between two public messages during the recording. */
const PUBLIC_EVERY_MS = 1_150;

/** The landing page, signed in. The code of every page is already loaded, so that no loading bar is recorded. */
async function openPage(browser: Browser, { server, session }: DemoShop): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: stage.width, height: stage.height },
    deviceScaleFactor: stage.scale,
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    reducedMotion: 'no-preference',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addInitScript((kept) => localStorage.setItem('ringpost.session', kept), session);
  const page = await context.newPage();
  for (const path of ['/dashboard/transactions', '/dashboard/main', '/']) {
    await page.goto(`${server.url}${path}`, { waitUntil: 'load' });
    await page.waitForTimeout(1_500);
  }
  return page;
}

function since(start: number, notes: Pointer['notes'], seconds: number) {
  const shifted = <T extends { readonly at: number }>(list: readonly T[]): T[] =>
    list.map((note) => ({ ...note, at: note.at - start }));
  return {
    moves: shifted(notes.moves),
    clicks: shifted(notes.clicks),
    looks: shifted(notes.looks),
    captions: notes.captions.map(({ text, from, until }) => ({
      text,
      from: from - start,
      until: Math.min(until - start, seconds),
    })),
  };
}

/** Plays the scenes in a browser and records them into a folder. */
export async function record(shop: DemoShop, folder: string): Promise<Take> {
  const executablePath = process.env.RINGPOST_CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-background-networking'],
  });
  try {
    const page = await openPage(browser, shop);
    const writing = shop.carriers.keepWriting(PUBLIC_EVERY_MS);
    await page.waitForTimeout(1_500);
    const camera = await startCamera(page, folder);
    await page.waitForTimeout(400);
    const start = Date.now() / 1000;
    const pointer = createPointer(page);
    await playScenes(page, pointer, shop);
    const seconds = Date.now() / 1000 - start;
    const frames = await camera.stop();
    await writing.stop();
    const shown = frames.map(({ file, at }) => ({ file, at: at - start }));
    return { frames: shown, seconds, ...since(start, pointer.notes, seconds) };
  } finally {
    await browser.close();
  }
}
