import { availableParallelism } from 'node:os';
import { type EngineOptions, openEngine } from '@ringpost/engine';
import { createFillThreads, projectors, rebuildAll } from '@ringpost/projections/app';
import { type Figure, ofRounds, type PartReport } from './figures.ts';
import type { Effort } from './report.ts';
import type { LivedStore } from './stores/lived-store.ts';

const TARGET = { atLeast: 60_000 };
const CORES = availableParallelism();
const ROUNDS_MAX = 3;
/** With this many orders a round takes minutes, so there is only one. */
const MANY_ORDERS = 1_000_000;

interface Rebuilt {
  /** Events that this thread has read. Those of other threads are not counted. */
  readonly events: number;
  readonly seconds: number;
}

/** Other threads that fill the rows, if there is a folder. */
function threadsOf(engine: EngineOptions, atMost: number) {
  if (engine.kind !== 'embedded' || atMost === 1) return undefined;
  const { folder: dataDir, masterKey } = engine;
  return createFillThreads({ dataDir, masterKeys: masterKey?.secrets ?? [], atMost });
}

async function rebuildOnce(engine: EngineOptions, threadCount: number): Promise<Rebuilt> {
  const { close, ...ports } = await openEngine(engine);
  try {
    let events = 0;
    const onProgress = (progress: { readonly events: number }): void => {
      events = progress.events;
    };
    const started = performance.now();
    await rebuildAll(ports, projectors, { onProgress, threads: threadsOf(engine, threadCount) });
    return { events, seconds: (performance.now() - started) / 1000 };
  } finally {
    await close();
  }
}

/** Rebuilds all views of each store, with their indexes, beside the existing ones: in one thread, then with one for each core. */
export async function measureRebuild(
  stores: readonly LivedStore[],
  { rounds }: Effort,
): Promise<readonly PartReport[]> {
  const reports: PartReport[] = [];
  for (const { orders, engine } of stores) {
    const runCount = orders >= MANY_ORDERS ? 1 : Math.min(rounds, ROUNDS_MAX);
    const threadCounts = engine.kind === 'embedded' && CORES > 1 ? [1, CORES] : [1];
    const seconds = new Map(threadCounts.map((threads) => [threads, [] as number[]]));
    let events = 0;
    for (let round = 0; round < runCount; round += 1) {
      for (const [threads, each] of seconds) {
        const done = await rebuildOnce(engine, threads);
        each.push(done.seconds);
        if (threads === 1) events = done.events;
      }
    }
    const figures: Figure[] = [...seconds].map(([threads, each]) =>
      ofRounds(
        `all views, from the log to the last index, threads: ${threads}`,
        'events/s',
        each.map((took) => events / took),
        TARGET,
      ),
    );
    figures.push({ name: 'events in the log', value: events, unit: '' });
    reports.push({ part: 'rebuild', orders, figures });
  }
  return reports;
}
