import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { npm, root, SetupError, say } from './process.mjs';

const stampFile = join(root, 'frontend', 'dist', '.built-from');

/** The folders with files of the browser's bundle, and which of their files belong to it. */
const sources = [
  { folder: 'frontend', takes: () => true },
  { folder: 'events/domain/src/domain', takes: () => true },
  { folder: 'events/domain/src/rules', takes: () => true },
  { folder: 'events/domain/src/contracts', takes: () => true },
  { folder: 'command-api/src', takes: (/** @type {string} */ name) => name.endsWith('.contract.ts') },
];

/**
 * Builds the browser's files, unless the last build was made from exactly these sources.
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

/** The source files of the bundle. A change in any of them causes a new build. */
export function browserSources() {
  const files = sources.flatMap(({ folder, takes }) => [...filesBelow(join(root, folder), takes)]);
  return [...files.sort(), join(root, 'package-lock.json')];
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of browserSources()) {
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
