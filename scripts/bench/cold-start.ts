import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, ofRounds, type PartReport } from './figures.ts';
import { residentBytesOf } from './process-counts.ts';
import type { Effort } from './report.ts';
import { startServer } from './start-server.ts';
import type { LivedStore } from './stores/lived-store.ts';

const FIRST_TARGET = { atMost: 2_000 };
const LATER_TARGET = { atMost: 1_500 };
const MEGABYTE = 1_000_000;

interface Start {
  readonly page: number;
  readonly ready: number;
  readonly residentBytes: number;
}

async function startOnce(dataDir: string): Promise<Start> {
  const server = await startServer({ dataDir, demo: 'off' });
  try {
    const [page, ready] = await Promise.all([server.answered('/'), server.answered('/health/ready')]);
    return { page, ready, residentBytes: residentBytesOf(server.pid) ?? 0 };
  } finally {
    await server.stop();
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
