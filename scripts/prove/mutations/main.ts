// Takes away one guard after the other, in a copy of the sources, and runs the test that must notice: `npm run mutations`. Parts of
// paths or of sentences choose some.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { capture, environment } from '../../setup/process.mjs';
import { readReport } from '../test/totals.mjs';
import { type CopiedTree, copyTree } from './copied-tree.ts';
import { GUARDS, type Guard } from './guards.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** `broken`: the test cannot be loaded, or its process died, which says nothing about the guard. */
type Colour = 'green' | 'red' | 'broken';
type Verdict = 'noticed' | 'survived' | 'broken' | 'red before';

async function colourOf({ folder }: CopiedTree, test: string): Promise<Colour> {
  const file = join(folder, 'report.json');
  writeFileSync(file, '');
  const program = join('node_modules', 'vitest', 'vitest.mjs');
  const options = ['--config', join('scripts', 'vitest.config.ts'), '--maxWorkers=1', '--bail=1'];
  const reporting = ['--reporter=json', `--outputFile.json=${file}`];
  const { code } = await capture(process.execPath, [program, 'run', ...options, ...reporting, test], {
    cwd: folder,
    env: environment(process.execPath),
  });
  const { numFailedTests = 0, numPassedTests = 0 } = readReport(file) ?? {};
  if (numFailedTests > 0) return 'red';
  return code === 0 && numPassedTests > 0 ? 'green' : 'broken';
}

/** The colour of the test while the guard is away. */
async function colourWithout(tree: CopiedTree, { file, guard, without, test }: Guard): Promise<Colour> {
  const path = join(tree.folder, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(guard).length !== 2) throw new Error(`${file} does not have once: ${guard}`);
  writeFileSync(
    path,
    text.replace(guard, () => without),
  );
  try {
    return await colourOf(tree, test);
  } finally {
    writeFileSync(path, text);
  }
}

/** A test that is red without any change proves nothing, so each is run once before. */
function createJudge(tree: CopiedTree): (guard: Guard) => Promise<Verdict> {
  const firstColours = new Map<string, Colour>();
  return async (guard) => {
    const { test } = guard;
    const first = firstColours.get(test) ?? (await colourOf(tree, test));
    firstColours.set(test, first);
    if (first !== 'green') return 'red before';
    const colour = await colourWithout(tree, guard);
    return colour === 'broken' ? 'broken' : colour === 'red' ? 'noticed' : 'survived';
  };
}

function isChosen({ keeps, file, test }: Guard, words: readonly string[]): boolean {
  return words.length === 0 || words.some((word) => [keeps, file, test].some((text) => text.includes(word)));
}

async function main(words: readonly string[]): Promise<number> {
  const chosenGuards = GUARDS.filter((guard) => isChosen(guard, words));
  const tree = copyTree(ROOT);
  const bad: string[] = [];
  try {
    const judge = createJudge(tree);
    for (const guard of chosenGuards) {
      const startedAt = performance.now();
      const verdict = await judge(guard);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const line = `${verdict}: ${guard.keeps} (${guard.file}, ${guard.test})`;
      console.log(`${line} ${seconds} s`);
      if (verdict !== 'noticed') bad.push(line);
    }
  } finally {
    tree.remove();
  }
  console.log(`\n${chosenGuards.length - bad.length} of ${chosenGuards.length} noticed`);
  if (bad.length > 0) console.log(`\n${bad.join('\n')}`);
  return bad.length === 0 && chosenGuards.length > 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
