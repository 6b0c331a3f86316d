// Ringpost runs its TypeScript directly and keeps its data in node:sqlite: both need Node 24.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { capture, npm, npmFailure, root, SetupError, say } from './process.mjs';

const oldestRunning = 24;
const oldestStarting = 20;
/** Older versions could lose committed pages of a write-ahead file while another thread emptied it. */
const oldestSqlite = '3.51.3';
const pinnedVersion = '24.21.0';
const folder = join(root, 'scripts', 'setup', 'runtime');

/** The platforms for which the lock names a package that contains the program itself. Elsewhere nothing is fetched. */
const carried = ['linux-x64', 'linux-arm64', 'win-x64'];

/**
 * The Node that runs everything: this one if it and its SQLite are new enough, otherwise the pinned one, installed at the
 * first use.
 * @returns {Promise<string>} the path of its program
 * @throws {SetupError} when the machine's Node is too old and the pinned one cannot be installed
 */
export async function findNode() {
  if (canRun(process.versions)) return process.execPath;
  if (isOlder(process.versions.node, `${oldestStarting}`))
    throw new SetupError(`Node ${oldestStarting} or newer is needed, this is ${process.version}.`);
  const ownNode = `install a Node ${oldestRunning} yourself whose SQLite is ${oldestSqlite} or newer`;
  if (!canFetch(platformName()))
    throw new SetupError(`There is no pinned Node for ${platformName()}: ${ownNode}.`);
  const node = programPath();
  if (await answers(node)) return node;
  say(
    `this is Node ${process.version} (SQLite ${process.versions.sqlite ?? 'none'}); fetching Node ${pinnedVersion} into scripts/setup/runtime …`,
  );
  const { code, output } = await install();
  if (code !== 0) throw npmFailure(`Node ${pinnedVersion}`, output);
  if (await answers(node)) return node;
  // npm ignores an optional package that it cannot download, so it may report success.
  throw new SetupError(
    `Node ${pinnedVersion} could not be fetched, or does not run here; check the connection and try again, ` +
      `or ${ownNode}.`,
  );
}

/**
 * Whether a Node can run the server and store its data.
 * @param {{ node: string, sqlite?: string | undefined }} versions
 */
export function canRun({ node, sqlite }) {
  return !isOlder(node, `${oldestRunning}`) && sqlite !== undefined && !isOlder(sqlite, oldestSqlite);
}

/**
 * Whether the pinned Node can be fetched for a platform, as npm names it.
 * @param {string} platform
 */
export function canFetch(platform) {
  return carried.includes(platform);
}

/**
 * Whether a version (numbers and dots) is lower than another. A missing part counts as 0.
 * @param {string} version
 * @param {string} than
 */
function isOlder(version, than) {
  const ours = version.split('.').map(Number);
  const theirs = than.split('.').map(Number);
  for (let index = 0; index < Math.max(ours.length, theirs.length); index += 1) {
    const difference = (ours[index] ?? 0) - (theirs[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function platformName() {
  return `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
}

function programPath() {
  return join(
    folder,
    'node_modules',
    `node-${platformName()}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
}

/** By the lock, with its checksums, and without any install script. */
function install() {
  const args = ['ci', '--ignore-scripts', '--include=optional', '--loglevel=error'];
  return npm(process.execPath, args, folder);
}

/** @param {string} node */
async function answers(node) {
  if (!existsSync(node)) return false;
  const { code, output } = await capture(node, ['--version']);
  return code === 0 && output.trim() === `v${pinnedVersion}`;
}
