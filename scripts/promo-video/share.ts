// Takes the picture of the landing page that other sites show beside a link to Ringpost:
// `node scripts/promo-video/share.ts`. Needs Chromium and the built pages.
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { openDemoShop } from './demo-shop.ts';

const picture = fileURLToPath(new URL('../../frontend/public/share.png', import.meta.url));

const { server } = await openDemoShop();
const browser = await chromium.launch({
  executablePath: process.env.RINGPOST_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-background-networking'],
});
try {
  const page = await browser.newPage({
    viewport: { width: 1200, height: 630 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  await page.goto(server.url, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Close the announcement' }).click();
  await page.mouse.move(600, 620);
  await page.getByRole('button', { name: 'Show APPs' }).evaluate((tab) => tab.remove());
  await page.screenshot({ path: picture });
} finally {
  await browser.close();
  await server.close();
}
