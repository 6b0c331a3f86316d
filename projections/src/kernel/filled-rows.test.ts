import type { Position } from '@ringpost/domain';
import { type Engine, type Hint, type NewEvent, openEngine, type View, versionOf } from '@ringpost/engine';
import { numberAt } from '@ringpost/testing/positions';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { creditEvent } from '../testing/activation-events.ts';
import { type CountRow, counting, counts } from '../testing/counting-projector.ts';
import { createHistory } from '../testing/history.ts';
import { record } from '../testing/record.ts';
import type { Projector } from './projector.ts';
import { type Projections, runProjectors } from './run-projectors.ts';

const [OLD, NEW] = [versionOf(1), versionOf(2)];
const otherCounts: View<CountRow> = { name: 'other-counts', indexes: [] };

let engine: Engine;
let running: Projections[];
let alarms: { readonly projector: string; readonly position: Position }[];
let heard: Hint[];
/** While it is set, nothing reads a page after a position: only what fills rows does. */
let gate: PromiseWithResolvers<void> | undefined;

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  [running, alarms, heard, gate] = [[], [], [], undefined];
  engine.bus.subscribe((hint) => heard.push(hint));
});
afterEach(async () => {
  gate?.resolve();
  for (const each of running) await each.close();
  await engine.close();
});

async function start(...projectors: readonly Projector[]): Promise<Projections> {
  const { events } = engine;
  const projections = await runProjectors({
    ...engine,
    events: {
      ...events,
      async readAll(page) {
        if (page?.after !== undefined) await gate?.promise;
        return events.readAll(page);
      },
    },
    projectors,
    onAlarm: (projector, { position }) => alarms.push({ projector, position }),
  });
  running.push(projections);
  return projections;
}
function credit(): Promise<Position> {
  return record(engine.events, creditEvent(createHistory()).events);
}
/** Counts each event twice, so its rows tell the new shape from the old one. */
function doubled(applies: () => void = () => {}): Projector {
  return counting({
    shape: 2,
    apply(_event, rows) {
      applies();
      rows.put(counts, { _id: 'all', events: (rows.get(counts, 'all')?.events ?? 0) + 2 });
    },
  });
}
const other = counting({
  name: 'other',
  views: [otherCounts],
  apply: (_event, rows) =>
    rows.put(otherCounts, { _id: 'all', events: (rows.get(otherCounts, 'all')?.events ?? 0) + 1 }),
});
async function counted(view = counts): Promise<number | undefined> {
  return (await engine.readModel.collection<CountRow>(view).get('all'))?.events;
}
function eventsUpTo(position: Position): number {
  return numberAt(position) + 1;
}
/** Resolves once readers see complete rows of that shape. */
async function shows(version: number, timesCounted: number): Promise<void> {
  await vi.waitFor(async () => {
    expect(await engine.readModel.liveVersion('counting')).toBe(version);
    expect(await counted()).toBe(eventsUpTo(await engine.events.head()) * timesCounted);
  }, 60_000);
}
/** A program with the old shapes has run. */
async function wasRun(...projectors: readonly Projector[]): Promise<void> {
  const projections = await start(...projectors);
  const last = await credit();
  for (const { name } of projectors) await projections.waitFor(name, last, 60_000);
  await projections.close();
  heard.length = 0;
}

/** So many events that the first rows are filled as in a rebuild. */
async function fillLog(): Promise<void> {
  const [credited] = creditEvent(createHistory()).events;
  for (let done = 0; done < 4_000; done += 500) {
    const batch = Array.from({ length: 500 }, () => ({ ...credited, id: crypto.randomUUID() }));
    const expected = done === 0 ? 'none' : done - 1;
    await engine.events.append({ stream: 'wallet-a', events: batch as unknown as NewEvent[], expected });
  }
}

describe('the first rows', () => {
  it('of a short log are those that readers see from the beginning', async () => {
    await credit();
    const flip = vi.spyOn(engine.readModel, 'flip');
    await start(counting());
    await shows(OLD, 1);
    expect(flip).not.toHaveBeenCalled();
  });

  it('of a long log are filled beside empty ones, and follow it when they are complete', async () => {
    await fillLog();
    gate = Promise.withResolvers();
    const projections = await start(counting());
    expect(await counted()).toBeUndefined();
    expect(projections.status()).toMatchObject([{ isFilling: true }]);
    gate.resolve();
    await shows(OLD, 1);
    await credit();
    await shows(OLD, 1);
    expect(projections.status()).toMatchObject([{ isFilling: false }]);
  });
});

describe('rows of a new shape', () => {
  it('are filled beside the old ones and shown once they are complete, without announcing anything', async () => {
    await wasRun(counting());
    await start(doubled());
    await shows(NEW, 2);
    expect(heard).toEqual([]);
  });

  it('follow the log when they are complete', async () => {
    await wasRun(counting());
    const projections = await start(doubled());
    await shows(NEW, 2);
    await projections.waitFor('counting', await credit(), 60_000);
    await shows(NEW, 2);
  });

  it('let other views follow the log meanwhile, and miss nothing of it', async () => {
    await wasRun(counting(), other);
    gate = Promise.withResolvers();
    let applied = 0;
    const countingApplied = doubled(() => {
      applied += 1;
    });
    const projections = await start(countingApplied, other);
    const last = await credit();
    expect(await projections.waitFor('other', last, 60_000)).toBe(true);
    expect(await counted(otherCounts)).toBe(eventsUpTo(last));
    expect(await engine.readModel.liveVersion('counting')).toBe(OLD);
    // A batch that goes to these rows as well would make all others wait until they have caught up.
    expect(applied).toBe(0);
    gate.resolve();
    await shows(NEW, 2);
    await credit();
    await shows(NEW, 2);
  });

  it('are filled by the next program if the first one ended before', async () => {
    await wasRun(counting());
    gate = Promise.withResolvers();
    const first = await start(doubled());
    const closed = first.close();
    gate.resolve();
    await closed;
    await credit();
    await start(doubled());
    await shows(NEW, 2);
  });

  it('stop alone at an event that cannot be applied, until an admin skips it', async () => {
    await wasRun(counting(), other);
    const refused = await credit();
    let isBroken = true;
    const projections = await start(
      doubled(() => {
        if (isBroken) throw new Error('cannot read this');
      }),
      { ...other, shape: 2 },
    );
    await vi.waitFor(() => expect(projections.status()[0]?.stopped).toBeDefined(), 60_000);
    const last = await credit();
    await vi.waitFor(async () => expect(await counted(otherCounts)).toBe(eventsUpTo(last)), 60_000);
    expect(alarms).toEqual([{ projector: 'counting', position: projections.status()[0]?.stopped?.position }]);
    expect(await engine.readModel.liveVersion('counting')).toBe(OLD);

    isBroken = false;
    const facts = { projector: 'counting', position: projections.status()[0]?.stopped?.position ?? refused };
    const skip = { ...facts, reason: 'For a test', skippedAt: '2026-11-21T10:00:00.000Z' };
    await record(engine.events, createHistory().append('EventSkipped', skip).events);
    await vi.waitFor(async () => {
      expect(await engine.readModel.liveVersion('counting')).toBe(NEW);
      expect(await counted()).toBe((eventsUpTo(await engine.events.head()) - 1) * 2);
    }, 60_000);
    expect(projections.status()[0]?.stopped).toBeUndefined();
  });
});
