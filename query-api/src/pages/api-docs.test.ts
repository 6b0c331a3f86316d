import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiDocs } from './api-docs.ts';

const server = express();
let folder: string;
let url: string;
let close: () => void;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringpost-docs-'));
  await mkdir(join(folder, 'docs/errors'), { recursive: true });
  await writeFile(join(folder, 'docs/index.html'), '<h1>The API</h1>');
  await writeFile(join(folder, 'docs/errors/not-found.html'), '<h1>not-found</h1>');
  await writeFile(join(folder, 'secret.html'), 'secret');
  server.use(apiDocs(folder));
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  close = () => listening.close();
});
afterAll(async () => {
  close();
  await rm(folder, { recursive: true });
});

it.each([
  ['/docs', 200],
  ['/errors/not-found', 200],
  ['/errors/no-such-code', 404],
  ['/errors/..%2F..%2Fsecret', 404],
  ['/errors/NOT-FOUND', 404],
])('%s is answered %i', async (path, status) => {
  const answer = await fetch(`${url}${path}`);
  expect(answer.status).toBe(status);
  if (status === 200) expect(answer.headers.get('content-type')).toContain('text/html');
});
