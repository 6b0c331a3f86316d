// Adds a small noun to a copy of the repository, as CONTRIBUTING says, and shows that nothing else is needed: `npm run sample-noun`.
// The copy is thrown away, and with it the noun.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment, run, SetupError } from '../../setup/process.mjs';
import { type CopiedTree, copyTree } from '../mutations/copied-tree.ts';
import { addNoun, costOfNoun, requireCheapNoun, requireListedChanges } from './add-noun.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** What a noun must pass. The first red ends it. */
const STEPS: readonly (readonly [name: string, ...args: readonly string[]])[] = [
  ['the map of imports is written', 'scripts/prove/architecture.mjs', '--write'],
  [
    'types, style, unused code and architecture',
    'scripts/prove/check.mjs',
    'types',
    'lint',
    'knip',
    'architecture',
  ],
  ['the pages are built', '-e', "import('./scripts/setup/setup.mjs').then((m) => m.setUp({ pages: true }))"],
  [
    'its rules, the frozen facts and the table of routes',
    'scripts/prove/test.mjs',
    'note.decider',
    'events/domain/src/versioning',
    'events/domain/src/rules/limits.test',
    'linear-folds',
    'unreadable-events',
    'shell/navigation',
    'modules.test',
    'problem-messages',
    'http-tests/commands.test',
    'engines/asked-queries',
    'engines/on-servers',
    'frontend/src/api/routes.test',
  ],
  ['its journey in a browser', 'scripts/prove/test.mjs', 'notes.journey'],
];

function contentsOf({ folder, files }: CopiedTree): ReadonlyMap<string, string> {
  return new Map(files.map((path) => [path, readFileSync(join(folder, path), 'base64')]));
}

/** Resolves to whether it is green. */
async function passes(tree: CopiedTree, [name, ...args]: (typeof STEPS)[number]): Promise<boolean> {
  const startedAt = performance.now();
  console.log(`\n== ${name}`);
  // What Node keeps of compiled code belongs to the original.
  const { NODE_COMPILE_CACHE: _ofOriginal, ...env } = environment(process.execPath);
  const code = await run(process.execPath, args, { cwd: tree.folder, env });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok' : 'FAILED'}: ${name} (${seconds} s)`);
  return code === 0;
}

async function addAndTry(tree: CopiedTree, isStopped: () => boolean): Promise<number> {
  const before = contentsOf(tree);
  addNoun(tree.folder);
  for (const step of STEPS) if (isStopped() || !(await passes(tree, step))) return 1;
  requireListedChanges(before, contentsOf(tree));
  console.log(`\nA noun costs:\n${costOfNoun().join('\n')}`);
  return 0;
}

async function main(): Promise<number> {
  requireCheapNoun();
  let stopped = false;
  // The running step ends by the same signal; then the copy is removed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      stopped = true;
    });
  const tree = copyTree(ROOT);
  try {
    return await addAndTry(tree, () => stopped);
  } finally {
    tree.remove();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.log(error.message);
  process.exitCode = 1;
}
