import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findPromtool } from './promtool.mjs';

let folder = '';
let called = '';

function program(name: string, script: string): void {
  const noted = `echo "${name} $*" >> ${called}\n`;
  writeFileSync(join(folder, name), `#!/bin/sh\n${noted}${script}\n`, { mode: 0o755 });
}
function callsOf(name: string): number {
  const calls = existsSync(called) ? readFileSync(called, 'utf8').split('\n') : [];
  return calls.filter((line) => line.startsWith(`${name} `)).length;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringpost-promtool-'));
  called = join(folder, 'called');
  program('promtool', 'exit 127');
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const find = () => findPromtool({ XDG_CACHE_HOME: folder });

describe.skipIf(process.platform === 'win32')('promtool', () => {
  it('is that of the machine, if it has one', async () => {
    program('promtool', 'exit 0');
    expect(await find()).toBe('promtool');
  });

  it('is taken out of the package once, and installs nothing', async () => {
    program('apt-get', 'touch prometheus_1_amd64.deb');
    program(
      'dpkg-deb',
      'mkdir -p "$3/usr/bin"; printf "#!/bin/sh\\n" > "$3/usr/bin/promtool"; chmod +x "$3/usr/bin/promtool"',
    );
    const kept = join(folder, 'ringpost', 'promtool');
    expect([await find(), await find()]).toEqual([kept, kept]);
    expect([callsOf('apt-get'), callsOf('dpkg-deb')]).toEqual([1, 1]);
    expect(readFileSync(called, 'utf8')).not.toContain('install');
  });

  it('is none where no package can be had, and the lists of packages were asked for', async () => {
    program('apt-get', 'exit 100');
    expect(await find()).toBeUndefined();
    expect([callsOf('apt-get'), callsOf('dpkg-deb')]).toEqual([3, 0]);
  });
});
