import { defineConfig } from '@playwright/test';
import journeys from '../e2e/playwright.config.ts';
import { STORIES } from './on-servers.ts';

/** The journeys on the distributed engine: two command APIs and two query APIs behind a front door. */
export default defineConfig({
  ...journeys,
  testDir: '../e2e',
  projects: [{ name: 'engines', testMatch: STORIES.run.map((name) => `${name}.journey.ts`) }],
  // Three servers share the machine with the browser.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: { ...journeys.use, actionTimeout: 60_000 },
});
