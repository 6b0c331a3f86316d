// What must hold before a change is taken: `.ci/run` starts it. The fast checks and `npm test` always run. Of the rest, each part runs
// that ends in time, as far as its time can be foretold from that of `npm test`. The last lines name those that did not run, and each
// test that was red in those that did.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture, environment, run, SetupError } from '../setup/process.mjs';
import { exitWith, setUp } from '../setup/setup.mjs';
import { FIRST, OTHERS, orderOfDay, takeFitting } from './test/parts.mjs';
import { runQuietly } from './test/runners.mjs';

/** @typedef {import('./test/parts.mjs').Part} Part */

/** What a program that was told to stop exits with, and more. */
const STOPPED = 128;
/** Within this time all of it should end. A part that takes longer than foretold still runs to its end. */
const { RINGPOST_CI_MINUTES: MINUTES = '60' } = process.env;
const AT_MOST = 4;
/** Each part is made for two processors. */
const atOnce = Math.max(1, Math.min(AT_MOST, Math.floor(availableParallelism() / 2)));
const startedAt = performance.now();

await exitWith(async () => {
  if (!/^\d{1,4}$/.test(MINUTES)) throw new SetupError('RINGPOST_CI_MINUTES must be a number of minutes.');
  const node = await setUp({ pages: false });
  const env = environment(node, { CI: process.env.CI ?? 'true' });
  // What all parts need mostly waits for the network, so the checks run beside it.
  const [missing, checked] = await Promise.all([
    capture(node, ['scripts/prove/prepare-tests.mjs'], { env, showsErrors: true }),
    run('npm', ['run', 'check', '--', 'lint', 'types', 'knip', 'architecture'], { env }),
  ]);
  if (missing.code !== 0 || checked !== 0) {
    console.log(missing.output);
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'ringpost-ci-'));
  const reds = join(folder, 'reds.txt');
  try {
    const { failed, notRun } = await runParts({ ...env, RINGPOST_REDS: reds });
    name('Not everything can run here:', missing.output.trim().split('\n'));
    name(`Not run, because ${MINUTES} minutes are not enough here:`, notRun);
    name('What was red, or only at first:', existsSync(reds) ? [readFileSync(reds, 'utf8').trim()] : []);
    name('Failed:', failed);
    return failed.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** @param {NodeJS.ProcessEnv} env */
async function runParts(env) {
  /** @type {string[]} */
  const failed = [];
  const waiting = [...orderOfDay(OTHERS, Date.now())];
  const runPart = async (/** @type {Part} */ part, /** @type {number} */ beside) => {
    const code = await start(part, env, beside);
    if (code !== 0) failed.push(part.command);
    if (code > STOPPED) waiting.splice(0);
  };
  const begunAt = performance.now();
  await runPart(FIRST, 1);
  const pace = (performance.now() - begunAt) / 1000 / FIRST.seconds;
  const work = async () => {
    for (let part = next(waiting, pace); part; part = next(waiting, pace)) await runPart(part, atOnce);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { failed, notRun: waiting.map(({ command }) => command) };
}

/**
 * @param {Part[]} waiting
 * @param {number} pace
 */
function next(waiting, pace) {
  const secondsLeft = Number(MINUTES) * 60 - (performance.now() - startedAt) / 1000;
  return takeFitting(waiting, pace, secondsLeft);
}

/**
 * Runs a part to its end. Where others run beside it, its output comes when it has ended.
 * @param {Part} part
 * @param {NodeJS.ProcessEnv} env
 * @param {number} beside how many run at a time
 * @returns {Promise<number>} its exit code
 */
async function start({ command }, env, beside) {
  const [program = '', ...args] = command.split(' ');
  const begunAt = performance.now();
  console.log(`\n== ${command}`);
  const code = await (beside === 1
    ? run(program, args, { env })
    : runQuietly(program, args, { env: { ...env, VITEST_MAX_WORKERS: '2' } }));
  console.log(`== ${command}: exit code ${code} after ${Math.round((performance.now() - begunAt) / 1000)} s`);
  return code;
}

/**
 * @param {string} heading
 * @param {readonly string[]} lines
 */
function name(heading, lines) {
  if (lines.join('') !== '') console.log(`\n${heading}\n${lines.join('\n')}`);
}
