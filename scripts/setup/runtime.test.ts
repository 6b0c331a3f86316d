import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { canFetch, canRun } from './runtime.mjs';

describe('a Node', () => {
  it.each([
    ['24.21.0', '3.53.4'],
    ['24.14.0', '3.51.3'],
    ['26.0.0', '4.0.0'],
  ])('%s with SQLite %s runs Ringpost', (node, sqlite) => {
    expect(canRun({ node, sqlite })).toBe(true);
  });

  it.each([
    ['24.12.0', '3.51.2'],
    ['24.0.0', '3.50.9'],
    ['25.1.0', '3.9.9'],
    ['22.20.0', '3.53.4'],
    ['24.21.0', undefined],
  ])('%s with SQLite %s is passed over for the pinned one', (node, sqlite) => {
    expect(canRun({ node, sqlite })).toBe(false);
  });
});

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      { readonly integrity?: string; readonly hasInstallScript?: boolean; readonly link?: boolean }
    >
  >;
}

function lockIn(folder: string): Lock {
  const file = fileURLToPath(new URL(`${folder}package-lock.json`, import.meta.url));
  return JSON.parse(readFileSync(file, 'utf8'));
}
function installed({ packages }: Lock) {
  return Object.entries(packages).filter(([name, { link }]) => name.startsWith('node_modules/') && !link);
}

describe('the pinned Node', () => {
  it('is fetched only where the lock has its checksum, and runs no script', () => {
    const names = installed(lockIn('runtime/')).map(([name]) => name);
    expect(names.map((name) => name.replace('node_modules/node-', '')).filter(canFetch)).toHaveLength(
      names.length,
    );
    for (const [name, { integrity, hasInstallScript }] of installed(lockIn('runtime/')))
      expect([integrity?.startsWith('sha512-'), hasInstallScript ?? false], name).toEqual([true, false]);
  });

  it.each(['darwin-arm64', 'darwin-x64', 'freebsd-x64'])('is not fetched for %s', (platform) => {
    expect(canFetch(platform)).toBe(false);
  });
});

/** Without the kit of tests. */
const PACKAGES = [
  ...['events/domain', 'events/engine', 'events/web'],
  ...['command-api', 'projections', 'query-api', 'frontend', 'scripts'],
  ...['clients/sdk', 'clients/cli', 'clients/mcp'],
];

/** Libraries that run with the product and are named by one of its packages. */
function runtimeLibraries(): ReadonlySet<string> {
  const named = PACKAGES.flatMap((each) => {
    const file = fileURLToPath(new URL(`../../${each}/package.json`, import.meta.url));
    const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
    return Object.keys(dependencies);
  });
  return new Set(named.filter((name) => !name.startsWith('@ringpost/')));
}

describe('what others have written', () => {
  it('is at most fifty libraries that we name ourselves', () => {
    expect(runtimeLibraries().size).toBeGreaterThan(30);
    expect(runtimeLibraries().size).toBeLessThanOrEqual(50);
  });

  it('is installed with a checksum, all of it', () => {
    const unchecked = installed(lockIn('../../')).filter(
      ([, { integrity }]) => !integrity?.startsWith('sha512-'),
    );
    expect(unchecked.map(([name]) => name)).toEqual([]);
  });
});
