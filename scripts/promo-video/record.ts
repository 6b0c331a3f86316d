import { type Browser, chromium, type Page } from '@playwright/test';
import { roll } from './camera.ts';
import { createHand, type Pointer } from './pointer.ts';
import { playScenes } from './scenes.ts';
import type { Stage } from './stage.ts';
import { stage, type Take } from './take.ts';

/** A message for somebody so often, while the film runs. */
const PUBLIC_EVERY_MS = 1_150;

/** Plays the story in a browser and films it into a folder. */
export async function shoot(set: Stage, folder: string): Promise<Take> {
  const executablePath = process.env.RINGPOST_CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-background-networking'],
  });
  try {
    const page = await openPage(browser, set);
    const writing = set.carriers.keepWriting(PUBLIC_EVERY_MS);
    await page.waitForTimeout(1_500);
    const camera = await roll(page, folder);
    await page.waitForTimeout(400);
    const start = Date.now() / 1000;
    const pointer = createHand(page);
    await playScenes(page, pointer, set);
    const seconds = Date.now() / 1000 - start;
    const frames = await camera.cut();
    await writing.stop();
    const shown = frames.map(({ file, at }) => ({ file, at: at - start }));
    return { frames: shown, seconds, ...since(start, pointer.notes, seconds) };
  } finally {
    await browser.close();
  }
}

/** On the landing, signed in, with every page's code already there: nobody films a loading bar. */
async function openPage(browser: Browser, { server, session }: Stage): Promise<Page> {
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
