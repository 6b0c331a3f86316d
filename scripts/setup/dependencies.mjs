import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, npmFailure, root, say } from './process.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.ringpost-lock');

/**
 * Installs the packages of package-lock.json, unless they are there already. Usually this only computes a hash of one
 * file.
 * @param {string} node
 * @returns {Promise<void>}
 * @throws {import('./process.mjs').SetupError} when npm fails
 */
export async function installDependencies(node) {
  const lock = readFileSync(lockFile);
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (readOr(stampFile, '') === wanted) return;
  if (!installedByHand(lock.toString())) {
    say('installing the dependencies (first run, or the lock file changed) …');
    rmSync(stampFile, { force: true });
    // For a production environment npm would leave out the tools that build the browser's files.
    const { code, output } = await npm(node, ['ci', '--ignore-scripts', '--include=dev', '--loglevel=error']);
    if (code !== 0) throw npmFailure('The dependencies', output);
  }
  writeFileSync(stampFile, wanted);
}

/**
 * Whether an `npm install` by hand installed exactly the versions of the lock, by npm's hidden lock file.
 * @param {string} lockText
 */
function installedByHand(lockText) {
  const wanted = packagesOf(lockText);
  const present = packagesOf(readOr(join(root, 'node_modules', '.package-lock.json'), '{}'));
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = present[path];
    return found ? found.version === entry.version : entry.optional === true;
  });
}

/**
 * @param {string} lockText
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(lockText) {
  return JSON.parse(lockText).packages ?? {};
}

/**
 * @param {string} path
 * @param {string} fallback
 */
function readOr(path, fallback) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return fallback;
  }
}
