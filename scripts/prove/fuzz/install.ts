import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const requirements = fileURLToPath(new URL('./requirements.txt', import.meta.url));
const INSTALL_WITHIN_MS = 240_000;

/** The fuzzer's program, or one sentence that says why this machine cannot run it. */
export type Fuzzer = { readonly program: string } | { readonly reason: string };

function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ringpost');
}

/** Other versions are in another folder. */
function fingerprint(): string {
  return createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
}

function succeeds(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', timeout: INSTALL_WITHIN_MS }).status === 0;
}

/**
 * Installs schemathesis and its dependencies, at the versions of `requirements.txt`, in a virtual environment in the user's
 * cache folder. After the first time it only checks that they are there.
 */
export function installFuzzer(): Fuzzer {
  const folder = join(cacheFolder(), `schemathesis-${fingerprint()}`);
  const bin = process.platform === 'win32' ? 'Scripts' : 'bin';
  const program = join(folder, bin, 'schemathesis');
  const complete = join(folder, 'complete');
  if (existsSync(complete)) return { program };
  const python = ['python3', 'python'].find((name) =>
    succeeds(name, ['-c', 'import sys; assert sys.version_info >= (3, 10)']),
  );
  if (!python) return { reason: 'there is no Python 3.10 or newer' };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(cacheFolder(), { recursive: true });
  if (!succeeds(python, ['-m', 'venv', folder]))
    return { reason: 'Python cannot make a virtual environment here' };
  const pip = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--no-input',
    '--disable-pip-version-check',
    '-r',
    requirements,
  ];
  if (!succeeds(join(folder, bin, 'python'), pip))
    return { reason: 'schemathesis cannot be installed from PyPI here' };
  writeFileSync(complete, '');
  return { program };
}
