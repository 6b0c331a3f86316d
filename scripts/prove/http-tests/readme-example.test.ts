import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { dataFolder } from '@ringpost/testing/data-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, start, type TestServer } from './test-server.ts';

const README = fileURLToPath(new URL('../../../README.md', import.meta.url));
const execute = promisify(execFile);

let server: TestServer;
beforeAll(async () => {
  server = await start();
});
const closing = [() => server.close()];
afterAll(async () => {
  for (const close of closing) await close();
});

/** The example of the README, for the test's server and customer. */
function example(): string {
  const [, code = ''] = /^```js\n([\s\S]*?)^```/m.exec(readFileSync(README, 'utf8')) ?? [];
  return code
    .replace('http://localhost:4780', server.ringpost.url)
    .replace('demo@ringpost.example', server.people.owner.email);
}

it('the example of the README buys a number', async () => {
  const folder = await dataFolder();
  closing.push(folder.remove);
  const program = join(folder.path, 'example.mjs');
  writeFileSync(program, example());
  const { stdout } = await execute(process.execPath, [program, PASSWORD]);
  expect(stdout).toMatch(/order_uuid: '[\da-f-]{36}'/);
  expect(stdout).toMatch(/status: 'running'/);
  expect(stdout).toMatch(/number: '\+1\d{10}'/);
});
