import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openEngine } from '@ringpost/engine';
import { dataFolder } from '@ringpost/testing/data-folder';
import { expect, it } from 'vitest';
import { plainFlags } from '../../setup/node-flags.mjs';

const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Runs the program to its end with separate settings. */
function run(settings: NodeJS.ProcessEnv): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, NODE_ENV: 'test', ...settings };
    execFile(process.execPath, [...plainFlags, PROGRAM], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, text: `${stdout}${stderr}` }),
    );
  });
}

it('the program of the first start fills a store, ends, and finds it filled when it runs again', async () => {
  const folder = await dataFolder();
  const settings = { RINGPOST_DATA: folder.path, RINGPOST_ADMIN_EMAIL: 'root@ringpost.example' };
  const headOf = async () => {
    const engine = await openEngine({ kind: 'embedded', folder: folder.path, role: 'tool' });
    const head = await engine.events.head();
    await engine.close();
    return head;
  };
  const first = await run(settings);
  expect(first.text).toContain('{"state":"ready","admin":"root@ringpost.example"');
  const head = await headOf();
  const again = await run(settings);
  expect([first.code, again.code]).toEqual([0, 0]);
  expect(again.text).toContain('{"state":"ready"');
  expect(await headOf()).toBe(head);
  await folder.remove();
});

it('the program of the first start explains in one sentence why it cannot work', async () => {
  const { code, text } = await run({ RINGPOST_ADMIN_PASSWORD: 'short' });
  expect(text).toBe('RINGPOST_ADMIN_PASSWORD has 5 characters; it must have at least 12.\n');
  expect(code).toBe(1);
});
