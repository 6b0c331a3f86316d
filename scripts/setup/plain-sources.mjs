import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { plainFolder, plainName } from './plain-copy.mjs';
import { capture, root, SetupError, say } from './process.mjs';

/** @type {string[]} */
const workspaces = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces;

/**
 * Turns the sources into plain JavaScript, those that have changed since the last time.
 * @param {string} node
 * @returns {Promise<void>}
 * @throws {SetupError} when that fails, with its output
 */
export async function makePlainSources(node) {
  if (sourcesWithoutCopy().length === 0) return;
  say('turning the sources into plain JavaScript …');
  const program = join('scripts', 'setup', 'strip-sources.mjs');
  const { code, output } = await capture(node, ['--disable-warning=ExperimentalWarning', program]);
  if (code !== 0) throw new SetupError(`The sources could not be turned into JavaScript.\n${output.trim()}`);
}

/** @returns {string[]} paths of the sources whose content has no copy */
export function sourcesWithoutCopy() {
  const present = new Set(copies());
  return sources().filter((file) => !present.has(plainName(readFileSync(file))));
}

/** Removes the copies of what is no source any more. */
export function forgetOldCopies() {
  const wanted = new Set(sources().map((file) => plainName(readFileSync(file))));
  for (const name of copies()) {
    if (name.endsWith('.js') && !wanted.has(name)) rmSync(join(plainFolder, name), { force: true });
  }
}

/** All that Node may be told to run, but no tests: Vitest reads those by itself. */
function sources() {
  return workspaces.flatMap((workspace) => [...filesBelow(join(root, workspace))]);
}

/** @returns {string[]} */
function copies() {
  try {
    return readdirSync(plainFolder);
  } catch {
    return [];
  }
}

/**
 * @param {string} folder
 * @returns {Generator<string>}
 */
function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (/(?<!\.test|\.journey|\.d)\.ts$/.test(entry.name)) yield path;
  }
}
