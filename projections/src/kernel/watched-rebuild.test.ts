import type { Position } from '@ringpost/domain';
import { type Engine, type NewEvent, openEngine, versionOf } from '@ringpost/engine';
import { numberAt } from '@ringpost/testing/positions';
import type { BuildNews, StoppedView } from '@ringpost/web/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { creditEvent } from '../testing/activation-events.ts';
import { type CountRow, counting, counts } from '../testing/counting-projector.ts';
import { createHistory } from '../testing/history.ts';
import { record } from '../testing/record.ts';
import type { Projector } from './projector.ts';
import { type Projections, runProjectors } from './run-projectors.ts';

const [OLD, NEW] = [versionOf(1), versionOf(1, 1)];

let engine: Engine;
let running: Projections[];
let news: BuildNews[];
let alarms: StoppedView[];
/** While it is set, no page of the log is read from its beginning. */
let gate: PromiseWithResolvers<void> | undefined;
/** Runs before each page that a build reads. */
let beforePage: (() => Promise<void>) | undefined;

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  [running, news, alarms, gate, beforePage] = [[], [], [], undefined, undefined];
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
        // Only a build reads pages; the live rows follow a subscription.
        await gate?.promise;
        await beforePage?.();
        return events.readAll(page);
      },
    },
    projectors: projectors.length > 0 ? projectors : [counting()],
    onBuild: (each) => news.push(each),
    onAlarm: (_, stopped) => alarms.push(stopped),
  });
  running.push(projections);
  return projections;
}
function decide(type: 'RebuildRequested' | 'RebuildCancelled', version = NEW): Promise<Position> {
  const at = '2026-11-21T10:00:00.000Z';
  const facts = createHistory();
  const decided =
    type === 'RebuildRequested'
      ? facts.append(type, { projector: 'counting', version, reason: 'x', requestedAt: at })
      : facts.append(type, { projector: 'counting', version, cancelledAt: at });
  return record(engine.events, decided.events);
}
function credit(): Promise<Position> {
  return record(engine.events, creditEvent(createHistory()).events);
}
/** More events than one page of a build. */
async function fillLog(events = 1_200): Promise<void> {
  const [credited] = creditEvent(createHistory()).events;
  for (let done = 0; done < events; done += 400) {
    const batch = Array.from({ length: 400 }, () => ({ ...credited, id: crypto.randomUUID() }));
    const expected = done === 0 ? 'none' : done - 1;
    await engine.events.append({ stream: 'wallet-a', events: batch as unknown as NewEvent[], expected });
  }
}
async function shows(version: number): Promise<void> {
  await vi.waitFor(async () => {
    expect(await engine.readModel.liveVersion('counting')).toBe(version);
    const row = await engine.readModel.collection<CountRow>(counts).get('all');
    expect(row?.events).toBe(numberAt(await engine.events.head()) + 1);
  }, 60_000);
}
const states = (): readonly string[] => news.map(({ state }) => state);
const ended = (state: BuildNews['state']): Promise<void> =>
  vi.waitFor(() => expect(states()).toContain(state), 60_000);

describe('a rebuild that somebody watches', () => {
  it('tells when it begins, how far it is, and that readers see the new rows', async () => {
    await fillLog();
    await start();
    await shows(OLD);
    await decide('RebuildRequested');
    await ended('live');
    expect(news[0]).toMatchObject({ projector: 'counting', version: NEW, state: 'building', events: 0 });
    expect(news.at(-1)).toMatchObject({ state: 'live', events: 1_201 });
    expect(news.map(({ events }) => events).toSorted((a, b) => a - b)).toEqual(
      news.map(({ events }) => events),
    );
  });

  it('says where it failed, and nothing that the error quotes', async () => {
    const usual = counting();
    let isBroken = false;
    await start(
      counting({
        apply(event, rows) {
          if (isBroken && rows.get(counts, 'all') === undefined) throw new Error('cannot read this');
          usual.apply(event, rows);
        },
      }),
    );
    await credit();
    await shows(OLD);
    isBroken = true;
    await decide('RebuildRequested');
    await ended('failed');
    expect(news.at(-1)?.error).toMatch(/^it stopped at position \d+$/);
  });

  it('still raises an alarm if its rows stop at an event later', async () => {
    const usual = counting();
    let isBroken = false;
    await start(
      counting({
        apply(event, rows) {
          if (isBroken) throw new Error('cannot read this');
          usual.apply(event, rows);
        },
      }),
    );
    await decide('RebuildRequested');
    await shows(NEW);
    isBroken = true;
    const position = await credit();
    await vi.waitFor(() => expect(alarms).toEqual([{ position, error: 'cannot read this' }]), 60_000);
  });
});

describe('a rebuild that an admin cancels', () => {
  it('ends, drops its rows, and leaves readers the old ones, which follow the log all the time', async () => {
    await fillLog();
    await start();
    await shows(OLD);
    gate = Promise.withResolvers();
    await decide('RebuildRequested');
    await ended('building');
    await decide('RebuildCancelled');
    await credit();
    await shows(OLD);
    gate.resolve();
    await ended('cancelled');
    expect(states()).not.toContain('live');
    expect(await engine.readModel.collection<CountRow>(counts, NEW).get('all')).toBeUndefined();
    await credit();
    await shows(OLD);
  });

  it('is not begun again by a later start, and can be asked for again', async () => {
    await credit();
    const first = await start();
    await shows(OLD);
    gate = Promise.withResolvers();
    await decide('RebuildRequested');
    await ended('building');
    await decide('RebuildCancelled');
    await credit();
    await shows(OLD);
    gate.resolve();
    await ended('cancelled');
    await first.close();
    news = [];
    await start();
    await credit();
    await shows(OLD);
    expect(news).toEqual([]);
    await decide('RebuildRequested');
    await shows(NEW);
  });

  it('has every event if it is asked for again while others are built with it', async () => {
    await fillLog(2_000);
    const otherCounts = { name: 'other-counts', indexes: [] };
    const other = counting({ name: 'other', views: [otherCounts], apply: () => undefined });
    const first = await start(counting(), other);
    await shows(OLD);
    await first.close();
    const data = { projector: 'other', version: NEW, reason: 'x', requestedAt: '2026-11-21T10:00:00.000Z' };
    await record(engine.events, createHistory().append('RebuildRequested', data).events);
    await decide('RebuildRequested');
    const turns: readonly (() => Promise<Position>)[] = [
      () => decide('RebuildCancelled'),
      () => decide('RebuildRequested'),
    ];
    let pages = 0;
    beforePage = async () => {
      pages += 1;
      const position = await turns[pages - 2]?.();
      if (position)
        await vi.waitFor(() => expect(running.at(-1)?.position('counting')).toBe(position), 60_000);
    };
    await start(counting(), other);
    await shows(NEW);
    expect(pages).toBeGreaterThan(3);
  });

  it('stays done if the cancel comes too late', async () => {
    await start();
    await decide('RebuildRequested');
    await shows(NEW);
    await decide('RebuildCancelled');
    await credit();
    await shows(NEW);
  });
});

describe('a rebuild whose process dies', () => {
  it('goes on where its last commit was, and reads nothing twice', async () => {
    await fillLog();
    const first = await start();
    await shows(OLD);
    await first.close();
    // What a build of a process that died has left: the new rows of the first 500 events.
    const { events, readModel } = engine;
    await readModel.define({ name: 'counting', views: [counts], version: NEW });
    await readModel.reset('counting', NEW, events.epoch);
    const page = await events.readAll({ limit: 500 });
    const to = page.at(-1)?.position as Position;
    const from = (await readModel.checkpoint('counting', NEW)).position;
    const row = { _id: 'all', events: 500 };
    const writes = [{ op: 'put', in: 'counts', row }] as const;
    await readModel.commit({ projector: 'counting', version: NEW, from, to, writes });
    await decide('RebuildRequested');
    await start();
    await shows(NEW);
    expect(news.at(-1)).toMatchObject({ state: 'live', events: 701 });
  });
});

describe('a stopped projector that an admin tells to try again', () => {
  const retry = (position: Position): Promise<Position> => {
    const data = { projector: 'counting', position, retriedAt: '2026-11-21T10:00:00.000Z' };
    return record(engine.events, createHistory().append('ProjectorRetried', data).events);
  };

  it('tries once, and continues if its event can be applied now', async () => {
    const usual = counting();
    let isBroken = true;
    let tries = 0;
    const projections = await start(
      counting({
        apply(event, rows) {
          if (isBroken && event.type === 'FundsCredited') {
            tries += 1;
            throw new Error('cannot read this');
          }
          usual.apply(event, rows);
        },
      }),
    );
    const position = await credit();
    await vi.waitFor(() => expect(alarms).toHaveLength(1), 60_000);
    await retry(position);
    await vi.waitFor(() => expect(alarms).toHaveLength(2), 60_000);
    await retry(position);
    await vi.waitFor(() => expect(alarms).toHaveLength(3), 60_000);
    isBroken = false;
    await retry(position);
    await shows(OLD);
    expect(tries).toBe(3);
    expect(projections.status()).toMatchObject([{ stopped: undefined }]);
  });
});
