// The fast checks. `npm run check` runs every step, `npm run check -- lint types` only the named ones.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { capture, environment, root, SetupError } from '../setup/process.mjs';
import { exitWith, setUp } from '../setup/setup.mjs';

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'scripts/vitest.config.ts'];
/** @type {string[]} */
const workspaces = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces;

/**
 * The programs of each step, by their names in the output. The longest is first, so that the short ones run beside it.
 * @type {Record<string, Record<string, string[]>>}
 */
const steps = {
  units: { units: [...vitest, '--project=!slow', '--project=!architecture'] },
  architecture: { architecture: [...vitest, '--project=architecture'] },
  // The last workspace knows all others and takes longest, so it is first. One checker each, because they run beside each other: each
  // more checker would look at the same types again.
  types: Object.fromEntries(
    workspaces
      .toReversed()
      .map((name) => [
        `types of ${name}`,
        ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1', '-p', name],
      ]),
  ),
  lint: { lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'] },
  knip: {
    knip: [
      'node_modules/knip/bin/knip.js',
      '--config',
      'scripts/knip.config.ts',
      '--treat-config-hints-as-errors',
    ],
  },
};

await exitWith(async () => {
  const stepNames = process.argv.slice(2);
  const unknown = stepNames.find((name) => !(name in steps));
  if (unknown)
    throw new SetupError(`There is no step ${unknown}; the steps are ${Object.keys(steps).join(', ')}.`);
  const node = await setUp({ pages: false });
  const chosenSteps = Object.entries(steps).filter(
    ([name]) => stepNames.length === 0 || stepNames.includes(name),
  );
  const programs = chosenSteps.flatMap(([, parts]) => Object.entries(parts));
  const failedNames = await runAll(node, programs);
  console.log(failedNames.length === 0 ? '\neverything holds' : `\nfailed: ${failedNames.join(', ')}`);
  return failedNames.length === 0 ? 0 : 1;
});

/**
 * Runs the programs in parallel, one per processor, and shows the output of the failed ones.
 * @param {string} node
 * @param {[string, string[]][]} programs
 * @returns {Promise<string[]>} the names of the failed programs
 */
async function runAll(node, programs) {
  /** @type {string[]} */
  const failedNames = [];
  const queue = [...programs];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, args] = next;
      const startedAt = performance.now();
      const { code, output } = await capture(node, args, { env: environment(node) });
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
      if (code === 0) continue;
      failedNames.push(name);
      console.log(output.trim());
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
  return failedNames;
}
