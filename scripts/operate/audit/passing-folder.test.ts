import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withPassingFolder } from './passing-folder.ts';

const MODULE = JSON.stringify(new URL('./passing-folder.ts', import.meta.url).href);
/** Says where its folder is, and then works until it is ended. */
const PROGRAM = `
  import { withPassingFolder } from ${MODULE};
  await withPassingFolder(async (folder) => {
    console.log(folder);
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  });
`;

it('is open to nobody else, and gone when its work is done', async () => {
  const folder = await withPassingFolder(async (path) => {
    expect(statSync(path).mode & 0o777).toBe(0o700);
    writeFileSync(join(path, 'rows'), 'text');
    return path;
  });
  expect(existsSync(folder)).toBe(false);
});

it('is gone when its work has failed', async () => {
  let folder = '';
  const failing = withPassingFolder(async (path) => {
    folder = path;
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('the disk is full');
  expect([folder === '', existsSync(folder)]).toEqual([false, false]);
});

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('is gone when %s has ended the process', async (signal) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  const folder = String(said).trim();
  expect(existsSync(folder)).toBe(true);
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([null, signal]);
  expect(existsSync(folder)).toBe(false);
});
