// Runs Vitest and Playwright, and says what came of it. A test that fails runs once more; one that passes then is named.
import { join } from 'node:path';
import { capture, run } from '../../setup/process.mjs';
import { playwrightFlaky, playwrightReds, vitestFlaky, vitestReds } from './reds.mjs';
import { playwrightTotals, vitestTotals } from './totals.mjs';

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
 * Starts a program that runs beside another one: what it says is shown when it has ended.
 * @type {Start}
 */
export async function runQuietly(command, args, options) {
  const { code, output } = await capture(command, args, options);
  process.stdout.write(output);
  return code;
}

/**
 * Runs tests by Vitest.
 * @param {Run} wanted
 * @returns {Promise<Outcome>}
 */
export async function runVitest({ node, config, chosen, env, report, start = run }) {
  const file = `${report}.json`;
  const program = join('node_modules', 'vitest', 'vitest.mjs');
  const reporting = ['--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await start(node, [program, 'run', '--config', config, ...reporting, ...chosen], { env });
  return { ...vitestTotals(file, code), reds: vitestReds(file), flaky: vitestFlaky(file) };
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
