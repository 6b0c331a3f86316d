import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { englishOnly, journeysIn } from '../in-language/journeys-in-languages.ts';

const browser = process.env.RINGPOST_CHROMIUM;

/** Quiet means that the browser contacts only the server under test. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Without it, the shell of Chromium rounds the width of every letter, and texts are up to 5 % wider than in the whole browser. */
const TRUE_WIDTHS = '--font-render-hinting=none';

/** One worker unless told otherwise, because a server, a browser and the runner share the two cores of a small machine. */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'journeys', testMatch: '*.journey.ts', testIgnore: '*.slow.journey.ts' },
    // Each test of these opens a shop for itself: those of single screens, and the journeys of admins.
    { name: 'slow', testMatch: '*.slow.journey.ts', fullyParallel: true },
    ...['zh', 'ru', 'ar'].map((tag) => ({
      name: tag,
      testMatch: journeysIn(tag),
      grepInvert: englishOnly(),
      use: { inLanguage: tag, locale: tag },
    })),
  ],
  outputDir: join(tmpdir(), 'ringpost-journeys'),
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  // No test judges speed: a busy machine turns none red.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 45_000,
    screenshot: 'only-on-failure',
    launchOptions: { args: [...QUIET, TRUE_WIDTHS], ...(browser ? { executablePath: browser } : {}) },
  },
});
