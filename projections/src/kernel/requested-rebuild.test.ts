import { LOG_START, type Position } from '@ringpost/domain';
import { type Engine, type NewEvent, openEngine, type View, versionOf } from '@ringpost/engine';
import { numberAt } from '@ringpost/testing/positions';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { creditEvent } from '../testing/activation-events.ts';
import { type CountRow, counting, counts } from '../testing/counting-projector.ts';
import { createHistory } from '../testing/history.ts';
import { record } from '../testing/record.ts';
import { fewTries } from './patience.ts';
import type { Projector } from './projector.ts';
import { fillShadows, openShadow } from './rebuild.ts';
import { type Projections, runProjectors } from './run-projectors.ts';
import { createSkips } from './skips.ts';

let engine: Engine;
let running: Projections[];
let alarms: string[];

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  [running, alarms] = [[], []];
});
afterEach(async () => {
  for (const each of running) await each.close();
  await engine.close();
});

async function start(...projectors: readonly Projector[]): Promise<Projections> {
  const projections = await runProjectors({
    ...engine,
    projectors,
    onAlarm: (_, { error }) => alarms.push(error),
  });
  running.push(projections);
  return projections;
}
function request(version: number, projector = 'counting'): Promise<Position> {
  const data = { projector, version, reason: 'x', requestedAt: '2026-11-21T10:00:00.000Z' };
  return record(engine.events, createHistory().append('RebuildRequested', data).events);
}
function credit(): Promise<Position> {
  return record(engine.events, creditEvent(createHistory()).events);
}
/** Resolves once readers see rows of that version that include every event of the log. */
async function shows(version: number, projector = 'counting', view = counts): Promise<void> {
  await vi.waitFor(async () => {
    expect(await engine.readModel.liveVersion(projector)).toBe(version);
    const row = await engine.readModel.collection<CountRow>(view).get('all');
    expect(row?.events).toBe(numberAt(await engine.events.head()) + 1);
  }, 60_000);
}

describe('a rebuild that an admin asks for', () => {
  it('replaces the live rows, while further events come', async () => {
    await start(counting());
    await credit();
    await request(versionOf(1, 1));
    await credit();
    await shows(versionOf(1, 1));
    await credit();
    await shows(versionOf(1, 1));
  });

  it('is done once, and not again by later starts', async () => {
    const first = await start(counting());
    await request(versionOf(1, 1));
    await shows(versionOf(1, 1));
    await first.close();
    await start(counting());
    await credit();
    await shows(versionOf(1, 1));
  });

  it('is done by the next process if the first one died before', async () => {
    const first = await start(counting());
    await credit();
    await first.close();
    await request(versionOf(1, 1));
    await start(counting());
    await shows(versionOf(1, 1));
  });

  it('of rows that were dropped meanwhile needs no work of its own', async () => {
    await credit();
    await request(versionOf(1, 3));
    const { readModel } = engine;
    const flip = vi.spyOn(readModel, 'flip');
    await start(counting());
    await shows(versionOf(1, 3));
    expect(flip).not.toHaveBeenCalled();
  });

  it('leaves the old rows if an event cannot be applied, says so, and is tried again when asked again', async () => {
    let isBroken = true;
    const usual = counting();
    const breaking = counting({
      apply(event, rows) {
        // Only the first build knows the previous row.
        if (isBroken && rows.get(counts, 'all') === undefined && alarmed) throw new Error('cannot read this');
        usual.apply(event, rows);
      },
    });
    let alarmed = false;
    await start(breaking);
    await credit();
    await shows(versionOf(1));
    alarmed = true;
    await request(versionOf(1, 1));
    await vi.waitFor(() => expect(alarms).toHaveLength(1), 60_000);
    expect(alarms[0]).toMatch(/^its rebuild failed, the old rows stay: .*cannot read this$/);
    await shows(versionOf(1));
    isBroken = false;
    await request(versionOf(1, 1));
    await shows(versionOf(1, 1));
  });
});

describe('rebuilds of several projectors', () => {
  const otherCounts: View<CountRow> = { name: 'other-counts', indexes: [] };
  const countOther = (isBroken = () => false) =>
    counting({
      name: 'other',
      views: [otherCounts],
      apply(_event, rows) {
        if (isBroken()) throw new Error('cannot read this');
        rows.put(otherCounts, { _id: 'all', events: (rows.get(otherCounts, 'all')?.events ?? 0) + 1 });
      },
    });
  async function requestBoth(): Promise<void> {
    await request(versionOf(1, 1));
    await request(versionOf(1, 1), 'other');
  }

  it('read the log once', async () => {
    const first = await start(counting(), countOther());
    await credit();
    await shows(versionOf(1), 'other', otherCounts);
    await first.close();
    await requestBoth();
    const readAll = vi.spyOn(engine.events, 'readAll');
    await start(counting(), countOther());
    await shows(versionOf(1, 1));
    await shows(versionOf(1, 1), 'other', otherCounts);
    expect(readAll.mock.calls.filter(([page]) => page?.after === LOG_START)).toHaveLength(1);
  });

  it('do not depend on one that fails', async () => {
    let isBroken = false;
    const projectors = () => [counting(), countOther(() => isBroken)];
    const first = await start(...projectors());
    await credit();
    await shows(versionOf(1), 'other', otherCounts);
    await first.close();
    await requestBoth();
    isBroken = true;
    await start(...projectors());
    await shows(versionOf(1, 1));
    await vi.waitFor(() => expect(alarms.join()).toMatch(/its rebuild failed, the old rows stay/), 60_000);
    expect(await engine.readModel.liveVersion('other')).toBe(versionOf(1));
  });

  it('read what came meanwhile before the live rows have to wait', async () => {
    const events = Array.from({ length: 2_001 }, () => ({
      ...creditEvent(createHistory()).events[0],
      id: crypto.randomUUID(),
    })) as unknown as readonly NewEvent[];
    // In two appends: one of all would be too large.
    const append = async (stream: string) => {
      await engine.events.append({ stream, events: events.slice(0, 1_000), expected: 'none' });
      await engine.events.append({ stream, events: events.slice(1_000), expected: 999 });
    };
    await append('wallet-a');
    const head = await engine.events.head();
    const growing = vi.spyOn(engine.events, 'head').mockImplementationOnce(async () => {
      await append('wallet-b');
      return head;
    });
    const deps = { ...engine, patiently: fewTries, skips: createSkips() };
    const shadow = await openShadow(deps, { projector: counting(), version: versionOf(1, 1) });
    await fillShadows(deps, async () => [shadow]);
    growing.mockRestore();
    expect(shadow.position()).toBe(await engine.events.head());
  });
});
