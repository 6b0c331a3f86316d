import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from '../setup/node-flags.mjs';
import { ofRounds } from './figures.ts';
import type { Effort, PartReport } from './report.ts';

const program = fileURLToPath(new URL('../start/main.ts', import.meta.url));
const LOOK_AGAIN_MS = 5;
const GIVE_UP_MS = 60_000;
const TARGET = { atMost: 2_000 };

/** Time from the start of the process to the first page and to readiness: first on an empty folder, then on a seeded one. */
export async function measureColdStart({ rounds }: Effort): Promise<PartReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ringpost-bench-'));
  try {
    const first = await startOnce(dataDir);
    const starts: (typeof first)[] = [];
    for (let round = 0; round < rounds; round += 1) starts.push(await startOnce(dataDir));
    const figures = [
      { name: 'first start of all, which fills the store', value: first.ready, unit: 'ms' },
      ofRounds(
        'seeded store: first 200 of "/"',
        'ms',
        starts.map(({ page }) => page),
        TARGET,
      ),
      ofRounds(
        'seeded store: first 200 of /health/ready',
        'ms',
        starts.map(({ ready }) => ready),
        TARGET,
      ),
    ];
    return { part: 'cold start', figures };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startOnce(dataDir: string): Promise<{ readonly page: number; readonly ready: number }> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [...nodeFlags, program], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      RINGPOST_DATA: dataDir,
      RINGPOST_DEMO: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const since = async (path: string): Promise<number> => {
      await untilOk(`http://127.0.0.1:${port}${path}`, child);
      return performance.now() - started;
    };
    const [page, ready] = await Promise.all([since('/'), since('/health/ready')]);
    return { page, ready };
  } finally {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }
}

async function untilOk(address: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + GIVE_UP_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const status = await fetch(address).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    if (status === 200) return;
    await sleep(LOOK_AGAIN_MS);
  }
  throw new Error(`${address} was not answered`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}
