import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from '../setup/node-flags.mjs';
import { type Figure, ofRounds, type PartReport } from './figures.ts';
import { residentBytesOf } from './process-counts.ts';
import type { Effort } from './report.ts';
import type { LivedStore } from './stores/lived-store.ts';

const program = fileURLToPath(new URL('../operate/start/main.ts', import.meta.url));
const LOOK_AGAIN_MS = 5;
const GIVE_UP_MS = 60_000;
const FIRST_TARGET = { atMost: 2_000 };
const LATER_TARGET = { atMost: 1_500 };
const MEGABYTE = 1_000_000;

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

interface Start {
  readonly page: number;
  readonly ready: number;
  readonly residentBytes: number;
}

async function startOnce(dataDir: string): Promise<Start> {
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
    const residentBytes = (child.pid && residentBytesOf(child.pid)) || 0;
    return { page, ready, residentBytes };
  } finally {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }
}

async function startAgain({ orders, engine }: LivedStore, rounds: number): Promise<PartReport> {
  if (engine.kind !== 'embedded') throw new Error('a start is measured on the embedded engine only');
  const { folder } = engine;
  // The first request includes work that is done once, such as finding the key of an admin.
  await startOnce(folder);
  const starts: Start[] = [];
  for (let round = 0; round < rounds; round += 1) starts.push(await startOnce(folder));
  const of = (name: string, unit: string, pick: (start: Start) => number, target?: Figure['target']) =>
    ofRounds(name, unit, starts.map(pick), target);
  const areBytesKnown = starts.every(({ residentBytes }) => residentBytes > 0);
  return {
    part: 'later start',
    orders,
    figures: [
      of('first 200 of "/"', 'ms', ({ page }) => page, LATER_TARGET),
      of('first 200 of /health/ready', 'ms', ({ ready }) => ready, LATER_TARGET),
      ...(areBytesKnown ? [of('memory then', 'MB', ({ residentBytes }) => residentBytes / MEGABYTE)] : []),
    ],
  };
}

/** Time from the start of the process to the first page and to readiness: on an empty folder, then on each store. */
export async function measureColdStart(
  stores: readonly LivedStore[],
  { rounds }: Effort,
): Promise<readonly PartReport[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ringpost-bench-'));
  const reports: PartReport[] = [];
  try {
    const { page, ready } = await startOnce(dataDir);
    const figures = [
      { name: 'first 200 of "/"', value: page, unit: 'ms', target: FIRST_TARGET },
      { name: 'first 200 of /health/ready', value: ready, unit: 'ms', target: FIRST_TARGET },
    ];
    reports.push({ part: 'first start of all, which fills the store', figures });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  for (const store of stores) reports.push(await startAgain(store, rounds));
  return reports;
}
