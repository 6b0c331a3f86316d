import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, run } from './setup/process.mjs';
import { exitWith, setUp } from './setup/setup.mjs';
import { findBrowser } from './test/browser.mjs';
import { findOtherBrowsers } from './test/other-browsers.mjs';
import { printReds } from './test/reds.mjs';
import { runPlaywright, runVitest } from './test/runners.mjs';
import { ownTotals } from './test/totals.mjs';

// `npm test` runs all tests but the slow ones. `npm run test:slow` runs `*.slow.test.ts` and `*.slow.journey.ts`.
const slow = process.argv[2] === 'slow';

await exitWith(async () => {
  const node = await setUp({ pages: true });
  const browser = await findBrowser(node);
  const reports = mkdtempSync(join(tmpdir(), 'ringpost-test-'));
  try {
    const parts = [
      await unitTests(node, browser, reports),
      await journeys(node, browser, reports),
      ...(slow ? [] : [await otherBrowsers(node, reports)]),
    ];
    const passed = parts.reduce((sum, part) => sum + part.passed, 0);
    const failed = parts.reduce((sum, part) => sum + part.failed, 0);
    console.log(`\n${passed} passed, ${failed} failed`);
    printReds(parts);
    return failed === 0 && passed > 0 ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

/**
 * @param {string} node
 * @param {string} browser
 * @param {string} reports
 */
function unitTests(node, browser, reports) {
  return runVitest({
    node,
    config: join('scripts', 'vitest.config.ts'),
    chosen: [slow ? '--project=slow' : '--project=!slow'],
    env: environment(node, { RINGPOST_CHROMIUM: browser }),
    report: join(reports, 'vitest'),
  });
}

/**
 * @param {string} node
 * @param {string} browser
 * @param {string} reports
 */
function journeys(node, browser, reports) {
  return runPlaywright({
    node,
    config: join('scripts', 'e2e', 'playwright.config.ts'),
    // Each of the slow ones looks at one screen.
    chosen: ['--workers=2', ...(slow ? ['--project=slow', '--fully-parallel'] : ['--project=journeys'])],
    env: environment(node, { RINGPOST_CHROMIUM: browser }),
    report: join(reports, 'playwright'),
  });
}

/**
 * The journeys that also run in Firefox and WebKit.
 * @param {string} node
 * @param {string} reports
 */
async function otherBrowsers(node, reports) {
  const found = await findOtherBrowsers();
  if (Object.keys(found).length === 0) return { passed: 0, failed: 0, reds: [], flaky: [] };
  const report = join(reports, 'other-browsers.json');
  const program = join('scripts', 'e2e', 'other-browsers', 'main.ts');
  const code = await run(node, [program], { env: environment(node, { ...found, RINGPOST_TOTALS: report }) });
  const reds = code === 0 ? [] : [`✗ ${program}: its output is above`];
  return { ...ownTotals(report, code), reds, flaky: [] };
}
