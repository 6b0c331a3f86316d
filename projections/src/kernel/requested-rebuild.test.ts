import type { Position } from '@ringpost/events/domain';
import { type Engine, openEngine, versionOf } from '@ringpost/events/engine';
import { numberAt } from '@ringpost/events/testing/positions';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { creditEvent } from '../testing/activation-events.ts';
import { type CountRow, counting, counts } from '../testing/counting-projector.ts';
import { createHistory } from '../testing/history.ts';
import { record } from '../testing/record.ts';
import type { Projector } from './projector.ts';
import { type Projections, runProjectors } from './run-projectors.ts';

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

async function start(projector: Projector): Promise<Projections> {
  const projections = await runProjectors({
    ...engine,
    projectors: [projector],
    onAlarm: (_, { error }) => alarms.push(error),
  });
  running.push(projections);
  return projections;
}
function request(version: number): Promise<Position> {
  const data = { projector: 'counting', version, reason: 'x', requestedAt: '2026-11-21T10:00:00.000Z' };
  return record(engine.events, createHistory().append('RebuildRequested', data).events);
}
function credit(): Promise<Position> {
  return record(engine.events, creditEvent(createHistory()).events);
}
/** Resolves once readers see rows of that version that include every event of the log. */
async function shows(version: number): Promise<void> {
  await vi.waitFor(async () => {
    expect(await engine.readModel.liveVersion('counting')).toBe(version);
    const row = await engine.readModel.collection<CountRow>(counts).get('all');
    expect(row?.events).toBe(numberAt(await engine.events.head()) + 1);
  }, 10_000);
}

describe('a rebuild that an admin asks for', () => {
  it('takes the place of the live rows, while events go on', async () => {
    await start(counting());
    await credit();
    await request(versionOf(1, 1));
    await credit();
    await shows(versionOf(1, 1));
    await credit();
    await shows(versionOf(1, 1));
  });

  it('is done once, whoever starts later', async () => {
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
    await vi.waitFor(() => expect(alarms).toHaveLength(1), 10_000);
    expect(alarms[0]).toMatch(/^its rebuild failed, the old rows stay: .*cannot read this$/);
    await shows(versionOf(1));
    isBroken = false;
    await request(versionOf(1, 1));
    await shows(versionOf(1, 1));
  });
});
