import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, root, run, say } from './setup/process.mjs';
import { exitWith, setUp } from './setup/setup.mjs';
import { findBrowser } from './test/browser.mjs';
import { findOtherBrowsers } from './test/other-browsers.mjs';
import { ownTotals, playwrightTotals, unfinishedFiles, vitestTotals } from './test/totals.mjs';

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
async function unitTests(node, browser, reports) {
  const chosen = slow ? ['.slow.test.'] : ['--exclude=**/*.slow.test.{ts,tsx}'];
  const first = await vitest(node, browser, join(reports, 'vitest.json'), chosen);
  const unfinished = unfinishedFiles(first.report);
  if (unfinished.length === 0) return vitestTotals(first.report, first.code);
  // V8 sometimes crashes when many threads end in one process (nodejs/node#64500). That is no fault of the tests, so the
  // files that had begun run once more. A file that crashes its process again is a failure.
  say(`a process of Node died; running what it had begun again: ${unfinished.join(' ')}`);
  const second = await vitest(node, browser, join(reports, 'vitest-again.json'), unfinished);
  const [before, again] = [
    vitestTotals(first.report, 0, unfinished),
    vitestTotals(second.report, second.code),
  ];
  return { passed: before.passed + again.passed, failed: before.failed + again.failed };
}

/**
 * @param {string} node
 * @param {string} browser
 * @param {string} report
 * @param {readonly string[]} chosen parts of paths, or options for Vitest
 */
async function vitest(node, browser, report, chosen) {
  const program = join('node_modules', 'vitest', 'vitest.mjs');
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = [program, 'run', '--config', 'scripts/vitest.config.ts', ...reporting, ...chosen];
  const code = await run(node, args, { env: environment(node, { RINGPOST_CHROMIUM: browser }) });
  return { code, report };
}

/**
 * @param {string} node
 * @param {string} browser
 * @param {string} reports
 */
async function journeys(node, browser, reports) {
  const config = join('scripts', 'e2e', 'playwright.config.ts');
  if (!existsSync(join(root, config))) {
    say(`there is no ${config}: the journeys in the browser are skipped.`);
    return { passed: 0, failed: 0 };
  }
  const report = join(reports, 'playwright.json');
  const playwright = join('node_modules', '@playwright', 'test', 'cli.js');
  const env = { RINGPOST_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const project = `--project=${slow ? 'slow' : 'journeys'}`;
  const args = [playwright, 'test', '--config', config, project, '--reporter=list,json'];
  const code = await run(node, args, { env: environment(node, env) });
  return playwrightTotals(report, code);
}

/**
 * The journeys that also run in Firefox and WebKit.
 * @param {string} node
 * @param {string} reports
 */
async function otherBrowsers(node, reports) {
  const found = await findOtherBrowsers();
  if (Object.keys(found).length === 0) return { passed: 0, failed: 0 };
  const report = join(reports, 'other-browsers.json');
  const program = join('scripts', 'e2e', 'other-browsers', 'main.ts');
  const code = await run(node, [program], { env: environment(node, { ...found, RINGPOST_TOTALS: report }) });
  return ownTotals(report, code);
}
