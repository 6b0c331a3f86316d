import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEngine } from '@ringpost/events/engine';
import { numberAt } from '@ringpost/events/testing/positions';
import { projectors, rebuildAll } from '@ringpost/projections/app';
import { ofRounds } from './figures.ts';
import type { Effort, PartReport } from './report.ts';
import { openSampleLog } from './sample-log.ts';

const EVENTS = 1_000_000;
const TARGET = { atLeast: 40_000 };
/** Each round takes half a minute, so there are fewer. */
const ROUNDS_MAX = 3;

/** Rebuilds all views, with their indexes, from a log of a million events. */
export async function measureRebuild({ rounds }: Effort): Promise<PartReport> {
  const folder = await openSampleLog(EVENTS);
  const rates: number[] = [];
  let events = 0;
  for (let round = 0; round < Math.min(rounds, ROUNDS_MAX); round += 1) {
    for (const file of ['read.db', 'read.db-wal', 'read.db-shm'])
      await rm(join(folder, file), { force: true });
    const engine = await openEngine({ kind: 'embedded', folder: folder });
    events = numberAt(await engine.events.head()) + 1;
    const started = performance.now();
    await rebuildAll(engine, projectors);
    rates.push((events * 1000) / (performance.now() - started));
    await engine.close();
  }
  const figures = [
    ofRounds('all views, from the log to the last index', 'events/s', rates, TARGET),
    { name: 'events in the log', value: events, unit: '' },
  ];
  return { part: 'rebuild', figures };
}
