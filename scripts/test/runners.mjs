// Runs Vitest and Playwright, and says what came of it. A test that fails runs once more; one that passes then is named.
import { join } from 'node:path';
import { run, say } from '../setup/process.mjs';
import { playwrightFlaky, playwrightReds, vitestFlaky, vitestReds } from './reds.mjs';
import { playwrightTotals, unfinishedFiles, vitestTotals } from './totals.mjs';

/**
 * @typedef {{ passed: number, failed: number, reds: string[], flaky: string[] }} Outcome
 * @typedef {(command: string, args: readonly string[], options: { env: NodeJS.ProcessEnv }) => Promise<number>} Start
 * @typedef {object} Run
 * @property {string} node path of the Node to use
 * @property {string} config path of the configuration, from the root
 * @property {readonly string[]} chosen parts of paths, or options of the runner
 * @property {NodeJS.ProcessEnv} env
 * @property {string} report path of the JSON report without its ending
 * @property {Start} [start] starts a program and gives its exit code
 */

/**
 * Runs tests by Vitest.
 * @param {Run} wanted
 * @returns {Promise<Outcome>}
 */
export async function runVitest(wanted) {
  const first = await vitest(wanted, wanted.report, wanted.chosen);
  const unfinished = unfinishedFiles(first.report);
  if (unfinished.length === 0) return outcomeOf(first);
  // V8 sometimes crashes when many threads end in one process (nodejs/node#64500). The tests are not the cause, so the
  // files that had begun run once more. A file that crashes its process again is a failure.
  say(`a process of Node died; running what it had begun again: ${unfinished.join(' ')}`);
  const options = wanted.chosen.filter((part) => part.startsWith('--'));
  const second = await vitest(wanted, `${wanted.report}-again`, [...options, ...unfinished]);
  const before = outcomeOf({ ...first, code: 0 }, unfinished);
  const again = outcomeOf(second);
  return {
    passed: before.passed + again.passed,
    failed: before.failed + again.failed,
    reds: [...before.reds, ...again.reds],
    flaky: [...before.flaky, ...again.flaky],
  };
}

/**
 * Runs journeys by Playwright.
 * @param {Run} wanted
 * @returns {Promise<Outcome>}
 */
export async function runPlaywright({ node, config, chosen, env, report, start = run }) {
  const file = `${report}.json`;
  const program = join('node_modules', '@playwright', 'test', 'cli.js');
  const args = [program, 'test', '--config', config, ...chosen, '--retries=1', '--reporter=list,json'];
  const code = await start(node, args, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file } });
  return { ...playwrightTotals(file, code), reds: playwrightReds(file), flaky: playwrightFlaky(file) };
}

/**
 * @param {Run} wanted
 * @param {string} name
 * @param {readonly string[]} chosen
 */
async function vitest({ node, config, env, start = run }, name, chosen) {
  const report = `${name}.json`;
  const program = join('node_modules', 'vitest', 'vitest.mjs');
  const reporting = ['--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await start(node, [program, 'run', '--config', config, ...reporting, ...chosen], { env });
  return { code, report };
}

/**
 * @param {{ code: number, report: string }} run
 * @param {readonly string[]} runAgain
 * @returns {Outcome}
 */
function outcomeOf({ code, report }, runAgain = []) {
  const totals = vitestTotals(report, code, runAgain);
  return { ...totals, reds: vitestReds(report, runAgain), flaky: vitestFlaky(report) };
}
