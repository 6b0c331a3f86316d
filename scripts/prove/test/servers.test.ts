import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bringServers, serverProgram } from './servers.mjs';

let folder = '';

function program(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringpost-brought-'));
  // No package is installed here: all programs that the folder's need are "there".
  for (const name of ['java', 'mvn', 'go', 'psql']) program(name, 'exit 0');
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  vi.stubEnv('RINGPOST_SERVERS', folder);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('the programs that start servers for tests', () => {
  it('are in the folder that the variable names', () => {
    writeFileSync(join(folder, 'servers.mjs'), '');
    expect(serverProgram('servers.mjs')).toBe(join(folder, 'servers.mjs'));
  });

  it('are none where there is no such folder, or the folder has no such program', () => {
    expect(serverProgram('docker.sh')).toBeUndefined();
    expect(serverProgram('docker.sh', { RINGPOST_SERVERS: join(folder, 'gone') })).toBeUndefined();
  });
});

describe('bringing the servers', () => {
  it('starts the engine of the folder and sets its servers up, and then nothing is missing', async () => {
    program('docker.sh', `echo "$1" >> ${folder}/called`);
    writeFileSync(
      join(folder, 'servers.mjs'),
      `import { appendFileSync } from 'node:fs';
appendFileSync(${JSON.stringify(join(folder, 'called'))}, process.argv[2]);`,
    );
    expect(await bringServers()).toEqual([]);
    expect(readFileSync(join(folder, 'called'), 'utf8')).toBe('up\nsetup');
  });

  it('says which tests are skipped where the folder has no servers for this machine, and why', async () => {
    program('docker.sh', 'echo "no Debian mirror"; exit 1');
    writeFileSync(join(folder, 'servers.mjs'), "console.error('this machine has no java'); process.exit(3);");
    const [docker, engines] = await bringServers();
    expect(docker).toBe('npm run test:docker is skipped, no Docker engine answers: no Debian mirror');
    expect(engines).toMatch(
      /^npm run test:engines skips what needs MongoDB or Kafka.*: this machine has no java$/,
    );
  });

  it('says so where there is neither a folder nor an engine', async () => {
    program('docker', 'echo "is the daemon running?"; exit 1');
    expect(await bringServers()).toEqual([
      'npm run test:docker is skipped, no Docker engine answers: is the daemon running?',
      expect.stringContaining('npm run test:engines skips what needs MongoDB or Kafka'),
    ]);
  });
});
