// Packages of Debian and its derivatives, if this process may install them.
import { readFileSync } from 'node:fs';
import { capture } from '../../setup/process.mjs';

/**
 * Installs packages without asking. If that is not possible, nothing happens: the caller checks the result.
 * @param {string[]} names
 */
export async function installPackages(...names) {
  if (process.platform !== 'linux' || !isDebian()) return;
  const asRoot = process.getuid?.() === 0;
  if (!asRoot && (await capture('sudo', ['-n', 'true'])).code !== 0) return;
  const apt = (/** @type {string[]} */ ...args) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return asRoot
      ? capture('apt-get', args, { env })
      : capture('sudo', ['-n', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args], { env });
  };
  await apt('update');
  await apt('install', '-y', '--no-install-recommends', ...names);
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
