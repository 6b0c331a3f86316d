import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const folder = new URL('.', import.meta.url);
const commands = readdirSync(folder).filter((name) => name.endsWith('.mjs'));

it.each(commands)(
  '%s --help says what it does and what its exit codes mean, and does nothing',
  async (name) => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [
      fileURLToPath(new URL(name, folder)),
      '--help',
    ]);
    const command = name.replace('.mjs', '');
    expect(stdout).toMatch(command === 'start' ? /^npm start\n/ : new RegExp(`^npm run ${command}\\b`));
    expect(stdout).toMatch(/--help {3}/);
    expect(stdout).toMatch(/\nExit code: 0 /);
    expect(stderr).toBe('');
  },
);
