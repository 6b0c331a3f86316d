import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { npm, root, SetupError, say } from './process.mjs';

const stampFile = join(root, 'frontend', 'dist', '.built-from');

/** Every folder that can hold a file the browser's bundle is made of, and which of its files those are. */
const sources = [
  { folder: 'frontend', takes: () => true },
  { folder: 'events/src/domain', takes: () => true },
  { folder: 'events/src/rules', takes: () => true },
  { folder: 'command-api/src', takes: (/** @type {string} */ name) => name.endsWith('.contract.ts') },
  { folder: 'projections/src', takes: (/** @type {string} */ name) => name.endsWith('.view.ts') },
];

/**
 * Builds what the browser loads, unless the last build was made of exactly these sources.
 * @param {string} node
 * @returns {Promise<void>}
 * @throws {SetupError} when the build fails, with its output
 */
export async function buildForBrowser(node) {
  const wanted = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  say('building the pages for the browser …');
  const { code, output } = await npm(node, ['run', 'build', '--workspace', '@ringpost/frontend']);
  if (code !== 0) throw new SetupError(`The pages for the browser could not be built.\n${output.trim()}`);
  writeFileSync(stampFile, wanted);
}

function fingerprint() {
  const hash = createHash('sha256');
  const files = sources.flatMap(({ folder, takes }) => [...filesBelow(join(root, folder), takes)]);
  for (const file of [...files.sort(), join(root, 'package-lock.json')]) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @param {(name: string) => boolean} takes
 * @returns {Generator<string>}
 */
function* filesBelow(folder, takes) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || /\.test\.tsx?$/.test(entry.name)) continue;
    if (entry.isDirectory()) yield* filesBelow(join(folder, entry.name), takes);
    else if (takes(entry.name)) yield join(folder, entry.name);
  }
}
