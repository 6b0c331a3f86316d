import { type EngineOptions, openEngine } from '@ringpost/engine';
import { projectors, rebuildAll } from '@ringpost/projections/app';
import { ofRounds, type PartReport } from './figures.ts';
import type { Effort } from './report.ts';
import type { LivedStore } from './stores/lived-store.ts';

const TARGET = { atLeast: 60_000 };
const ROUNDS_MAX = 3;
/** With this many orders a round takes minutes, so there is only one. */
const MANY_ORDERS = 1_000_000;

async function rebuildOnce(engine: EngineOptions): Promise<{ events: number; seconds: number }> {
  const { close, ...ports } = await openEngine(engine);
  try {
    let events = 0;
    const onProgress = (progress: { readonly events: number }): void => {
      events = progress.events;
    };
    const started = performance.now();
    await rebuildAll(ports, projectors, { onProgress });
    return { events, seconds: (performance.now() - started) / 1000 };
  } finally {
    await close();
  }
}

/** Rebuilds all views of each store, with their indexes, beside the existing ones. */
export async function measureRebuild(
  stores: readonly LivedStore[],
  { rounds }: Effort,
): Promise<readonly PartReport[]> {
  const reports: PartReport[] = [];
  for (const { orders, engine } of stores) {
    const done: Awaited<ReturnType<typeof rebuildOnce>>[] = [];
    const runCount = orders >= MANY_ORDERS ? 1 : Math.min(rounds, ROUNDS_MAX);
    while (done.length < runCount) done.push(await rebuildOnce(engine));
    const rates = done.map(({ events, seconds }) => events / seconds);
    const figures = [
      ofRounds('all views, from the log to the last index', 'events/s', rates, TARGET),
      { name: 'events in the log', value: done[0]?.events ?? 0, unit: '' },
    ];
    reports.push({ part: 'rebuild', orders, figures });
  }
  return reports;
}
