import type { Position } from '@ringpost/domain';
import { type Engine, openEngine, type ReadModel, versionOf } from '@ringpost/engine';
import { dataFolder } from '@ringpost/testing/data-folder';
import { failingLogReader, failingReadModel } from '@ringpost/testing/failing-stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectors } from '../projectors.ts';
import {
  boughtEvent,
  capturedEvent,
  completedEvent,
  leaseEndedEvent,
  numberEvent,
  smsEvent,
} from '../testing/activation-events.ts';
import { createHistory } from '../testing/history.ts';
import { record } from '../testing/record.ts';
import type { Projector } from './projector.ts';
import { rebuildAll } from './rebuild.ts';
import { runProjectors } from './run-projectors.ts';
import { viewChecksum } from './view-checksum.ts';

let folder: Awaited<ReturnType<typeof dataFolder>>;
let engine: Engine;
let last: Position;
let calm: Awaited<ReturnType<typeof viewChecksum>>;

beforeAll(async () => {
  folder = await dataFolder();
  engine = await openEngine({ kind: 'embedded', folder: folder.path });
  const bought = completedEvent(smsEvent(boughtEvent(numberEvent(createHistory()))));
  last = await record(engine.events, leaseEndedEvent(capturedEvent(bought)).events);
  const fresh = await openEngine({ kind: 'embedded', folder: ':memory:' });
  await rebuildAll({ events: engine.events, readModel: fresh.readModel }, projectors);
  calm = await viewChecksum(fresh.readModel, projectors);
  await fresh.close();
});
afterAll(async () => {
  await engine.close();
  await folder.remove();
});

/** Calls in a row that a store leaves unanswered while it is away: more than a tool would wait for. */
const AWAY = 12;
/**
 * Each test fails every sixtieth call, and together they fail every sixth one. Every projector makes calls of the same kinds, so each
 * kind fails many times.
 */
const STEP = 60;
const STARTS = [1, 7, 13, 19, 25, 31, 37, 43, 49, 55];
async function noTime(): Promise<void> {}
const noBus = { publish: async () => {} };
/** Their rows are filled beside the old ones, and then replace them. */
const reshaped = projectors.map((each): Projector => ({ ...each, shape: each.shape + 1 }));

/** Runs from an empty or an older read model to the log's end. @returns whether the result was correct. */
async function follow(
  of: readonly Projector[],
  stores: { readonly events: Engine['events']; readonly readModel: ReadModel },
): Promise<void> {
  const alarms: unknown[] = [];
  const projections = await runProjectors({
    ...stores,
    bus: noBus,
    projectors: of,
    pause: noTime,
    onAlarm: (name, stopped) => alarms.push([name, stopped]),
  });
  for (const { name } of of) expect(await projections.waitFor(name, last, 60_000), name).toBe(true);
  await projections.close();
  expect(alarms).toEqual([]);
}

/** The rows that the projectors make from the file itself: its texts stay sealed. */
async function rowsOfSealedLog() {
  const { events } = failingLogReader(folder.path);
  const { readModel } = failingReadModel();
  await rebuildAll({ events, readModel }, projectors);
  await events.close();
  return viewChecksum(readModel, projectors);
}

describe.each([
  ['the first rows', projectors],
  ['rows of a new shape', reshaped],
])('a read model that goes away at any call while %s are written', { timeout: 120_000 }, (_, written) => {
  it.each([...STARTS.map((start) => [1, start] as const), [AWAY, 1] as const])(
    'stops no projector, and loses nothing (%i calls unanswered, first the call %i)',
    async (times, start) => {
      let failed = 0;
      for (let nth = start; ; nth += STEP) {
        const { readModel, disk } = failingReadModel();
        if (written === reshaped) await follow(projectors, { events: engine.events, readModel });
        disk.failAt(nth, /./, times);
        await follow(written, { events: engine.events, readModel });
        const reachedTheEnd = disk.calls() < nth;
        disk.failAt(0);
        expect(await viewChecksum(readModel, projectors), `call ${nth}`).toEqual(calm);
        for (const { name, shape } of written)
          expect(await readModel.liveVersion(name)).toBe(versionOf(shape));
        await readModel.close();
        if (reachedTheEnd) break;
        failed += 1;
      }
      expect(failed).toBeGreaterThan(3);
    },
  );
});

describe('a log that goes away at any call', { timeout: 120_000 }, () => {
  it.each([1, AWAY])('stops no projector, and loses nothing (%i calls unanswered)', async (times) => {
    const calmly = await rowsOfSealedLog();
    for (let nth = 1; ; nth += 1) {
      const { events, disk } = failingLogReader(folder.path);
      const { readModel } = failingReadModel();
      disk.failAt(nth, /./, times);
      await follow(projectors, { events, readModel });
      const reachedTheEnd = disk.calls() < nth;
      expect(await viewChecksum(readModel, projectors), `call ${nth}`).toEqual(calmly);
      await events.close();
      await readModel.close();
      if (reachedTheEnd) break;
    }
  });
});
