// `npm test` runs all tests but the slow ones, `npm run test:slow` those (`*.slow.test.ts`, `*.slow.journey.ts`, and the journeys in
// other browsers), `npm run test:languages` the journeys of customers in other languages. With parts of paths, they run what matches;
// with `--units`, `--journeys` or `--other-browsers` all of one kind.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, run } from '../setup/process.mjs';
import { exitWith, setUp } from '../setup/setup.mjs';
import { findBrowser } from './test/browser.mjs';
import { asPattern, choose, OTHER_BROWSERS, onlyKind } from './test/chosen.mjs';
import { findOtherBrowsers } from './test/other-browsers.mjs';
import { isGreen, printReds } from './test/reds.mjs';
import { runPlaywright, runQuietly, runVitest } from './test/runners.mjs';
import { ownTotals } from './test/totals.mjs';

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
const slow = options.includes('--slow');
const languages = options.includes('--languages');

/** Workers of the unit tests beyond one for each processor: tests wait for the disk and for timers. Five keep two processors busy. */
const MORE_WORKERS = 3;
/** The rules of the architecture are a step of `npm run check`, so one run of CI needs them once. */
const NOT_UNLESS_NAMED = slow ? [] : ['--project=!architecture'];
/** This many journeys run at a time. Four keep two processors busy. */
const JOURNEYS_AT_ONCE = 4;
/** The projects of Playwright that a command runs. */
const PROJECTS = slow ? ['slow'] : languages ? ['zh', 'ru', 'ar'] : ['journeys'];
/** What they keep busy. */
const PROCESSORS_OF_JOURNEYS = 2;
/** On fewer processors the journeys wait for the unit tests: both would only become slower. */
const ENOUGH_FOR_BOTH = 4;

/**
 * @typedef {import('./test/runners.mjs').Outcome} Outcome
 * @typedef {object} Part
 * @property {string} node
 * @property {readonly string[]} files
 * @property {string} reports the folder for the reports of the runners
 * @property {boolean} beside whether another part runs at the same time
 */

/** @type {Outcome} */
const NOTHING = { passed: 0, failed: 0, reds: [], flaky: [] };

await exitWith(async () => {
  const { units, journeys, otherBrowsers } = chosenFiles();
  const node = await setUp({ pages: true });
  const reports = mkdtempSync(join(tmpdir(), 'ringpost-test-'));
  try {
    const beside = units.length > 0 && journeys.length > 0 && availableParallelism() >= ENOUGH_FOR_BOTH;
    const steps = [
      () => unitTests({ node, files: units, reports, beside }),
      () => journeyTests({ node, files: journeys, reports, beside }),
    ];
    const outcomes = beside ? await Promise.all(steps.map((step) => step())) : await inTurn(steps);
    outcomes.push(await otherBrowserTests({ node, files: otherBrowsers, reports, beside: false }));
    return report(outcomes);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

function chosenFiles() {
  const asked = options.filter((option) => option !== '--slow' && option !== '--languages');
  return onlyKind(choose(slow ? 'test:slow' : 'test', words), languages ? ['--journeys'] : asked);
}

/** @param {readonly (() => Promise<Outcome>)[]} steps */
async function inTurn(steps) {
  const outcomes = [];
  for (const step of steps) outcomes.push(await step());
  return outcomes;
}

/**
 * Prints what came of all parts, and gives the exit code.
 * @param {readonly Outcome[]} outcomes
 */
function report(outcomes) {
  const sum = (/** @type {(outcome: Outcome) => number} */ of) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const passed = sum((outcome) => outcome.passed);
  const flaky = sum((outcome) => outcome.flaky.length);
  const again = flaky > 0 ? ` (${flaky} only when tried again)` : '';
  console.log(`\n${passed} passed${again}, ${sum(({ failed }) => failed)} failed`);
  printReds(outcomes);
  return isGreen(outcomes) && passed > 0 ? 0 : 1;
}

/** @param {Part} part */
async function unitTests({ node, files, reports, beside }) {
  if (files.length === 0) return NOTHING;
  const workers = availableParallelism() + (beside ? -PROCESSORS_OF_JOURNEYS : MORE_WORKERS);
  return runVitest({
    node,
    config: join('scripts', 'vitest.config.ts'),
    // The slow ones load the processors by themselves: one for each.
    chosen: [
      ...(slow && !beside ? [] : [`--maxWorkers=${workers}`]),
      slow ? '--project=slow' : '--project=!slow',
      ...(words.length > 0 ? files : NOT_UNLESS_NAMED),
    ],
    env: environment(node),
    report: join(reports, 'vitest'),
  });
}

/** @param {Part} part */
async function journeyTests({ node, files, reports, beside }) {
  if (files.length === 0) return NOTHING;
  const browser = await findBrowser(node);
  return runPlaywright({
    node,
    config: join('scripts', 'prove', 'e2e', 'playwright.config.ts'),
    chosen: [
      `--workers=${JOURNEYS_AT_ONCE}`,
      ...PROJECTS.map((project) => `--project=${project}`),
      ...(words.length > 0 ? files.map(asPattern) : []),
    ],
    env: environment(node, { RINGPOST_CHROMIUM: browser }),
    report: join(reports, 'playwright'),
    ...(beside ? { start: runQuietly } : {}),
  });
}

/**
 * The journeys that also run in Firefox and WebKit.
 * @param {Part} part
 * @returns {Promise<Outcome>}
 */
async function otherBrowserTests({ node, files, reports }) {
  if (files.length === 0) return NOTHING;
  const browsers = await findOtherBrowsers();
  if (Object.keys(browsers).length === 0) return NOTHING;
  const file = join(reports, 'other-browsers.json');
  const code = await run(node, [OTHER_BROWSERS], {
    env: environment(node, { ...browsers, RINGPOST_TOTALS: file }),
  });
  const reds = code === 0 ? [] : [`✗ ${OTHER_BROWSERS}: its output is above`];
  return { ...ownTotals(file, code), reds, flaky: [] };
}
