// promtool, the linter of Prometheus. Debian's package `prometheus` has it. It is taken out of the package: nothing is installed, and
// no service starts.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { capture } from '../../setup/process.mjs';

const PACKAGE = 'prometheus';
const WITHIN_MS = 120_000;

/** @param {string} folder an empty folder */
async function fetchPackage(folder) {
  const fetchIt = () => capture('apt-get', ['download', PACKAGE], { cwd: folder, timeoutMs: WITHIN_MS });
  if ((await fetchIt()).code === 0) return;
  // A new machine has no list of packages yet.
  await capture('apt-get', ['update'], { timeoutMs: WITHIN_MS });
  await fetchIt();
}

/** @param {string} target the path that the program gets */
async function extractPromtool(target) {
  const cache = join(target, '..');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'promtool-'));
  try {
    await fetchPackage(folder);
    const name = (await readdir(folder)).find((each) => each.endsWith('.deb'));
    if (name === undefined) return;
    const unpacked = join(folder, 'unpacked');
    const { code } = await capture('dpkg-deb', ['-x', join(folder, name), unpacked], {
      timeoutMs: WITHIN_MS,
    });
    if (code === 0) await rename(join(unpacked, 'usr', 'bin', 'promtool'), target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Finds promtool, or brings it into the user's cache folder.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string | undefined>} undefined if this machine cannot have it
 */
export async function findPromtool({ XDG_CACHE_HOME } = process.env) {
  if ((await capture('promtool', ['--version'])).code === 0) return 'promtool';
  const kept = join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'ringpost', 'promtool');
  if (!existsSync(kept)) await extractPromtool(kept).catch(() => undefined);
  return existsSync(kept) && (await capture(kept, ['--version'])).code === 0 ? kept : undefined;
}
