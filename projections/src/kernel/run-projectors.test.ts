import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Position } from '@ringpost/domain';
import { LOG_START } from '@ringpost/domain';
import {
  type Engine,
  type Hint,
  openEngine,
  type ReadModel,
  StoreUnavailable,
  versionOf,
} from '@ringpost/engine';
import { numberAt, positionAt } from '@ringpost/testing/positions';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { publicSms } from '../feeds/feeds.view.ts';
import { orders } from '../orders/orders.view.ts';
import { projectors } from '../projectors.ts';
import {
  boughtEvent,
  capturedEvent,
  completedEvent,
  creditEvent,
  ids,
  numberEvent,
  smsEvent,
} from '../testing/activation-events.ts';
import { type CountRow, counting, counts } from '../testing/counting-projector.ts';
import { createHistory, type History } from '../testing/history.ts';
import { record } from '../testing/record.ts';
import { changed, type Projector } from './projector.ts';
import { rebuildAll } from './rebuild.ts';
import { type Projections, runProjectors } from './run-projectors.ts';
import { viewChecksum } from './view-checksum.ts';

let engine: Engine;
let running: Projections[];
const heard: Hint[] = [];

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  running = [];
  heard.length = 0;
  engine.bus.subscribe((hint) => heard.push(hint));
});
afterEach(async () => {
  for (const each of running) await each.close();
  await engine.close();
});

async function start(of: readonly Projector[], over: { readModel?: ReadModel } = {}): Promise<Projections> {
  const projections = await runProjectors({ ...engine, projectors: of, ...over });
  running.push(projections);
  return projections;
}
function tell(history: History): Promise<Position> {
  return record(engine.events, history.events);
}
async function counted(): Promise<number> {
  return (await engine.readModel.collection<CountRow>(counts).get('all'))?.events ?? 0;
}
function activation(): History {
  return capturedEvent(completedEvent(smsEvent(boughtEvent(numberEvent(createHistory())))));
}

describe('the runner', () => {
  it('applies the events from before its start and those that follow, each once', async () => {
    await tell(numberEvent(createHistory()));
    const projections = await start([counting()]);
    const last = await tell(boughtEvent(createHistory()));
    expect(await projections.waitFor('counting', last, 60_000)).toBe(true);
    expect(await counted()).toBe(6);
  });

  it('continues where it was when it was stopped', async () => {
    const first = await start([counting()]);
    await tell(numberEvent(createHistory()));
    await first.waitFor('counting', positionAt(0), 60_000);
    await first.close();
    const last = await tell(boughtEvent(createHistory()));
    const second = await start([counting()]);
    expect(await second.waitFor('counting', last, 60_000)).toBe(true);
    expect(await counted()).toBe(6);
  });

  it('finds a text and its audience together although a batch ends between them', async () => {
    const { events } = smsEvent(createHistory(), { audience: 'public' });
    const projections = await start(projectors);
    for (const event of events) await record(engine.events, [event]);
    expect(await projections.waitFor('feeds', positionAt(events.length - 1), 60_000)).toBe(true);
    expect(await engine.readModel.collection(publicSms).count({})).toBe(1);
  });

  it('announces events from after the start, and none from before', async () => {
    await tell(numberEvent(createHistory()));
    const projections = await start([counting()]);
    await projections.waitFor('counting', positionAt(0), 60_000);
    expect(heard).toEqual([]);
    await projections.waitFor('counting', await tell(creditEvent(createHistory())), 60_000);
    expect(heard).toMatchObject([{ topic: 'orders', body: { id: '2' } }]);
  });

  it('announces only what readers can see already', async () => {
    const projections = await start(projectors);
    const seen: Promise<unknown>[] = [];
    engine.bus.subscribe(({ topic }) => {
      if (topic === 'orders') seen.push(engine.readModel.collection(orders).get(ids.order));
    });
    await projections.waitFor('orders', await tell(boughtEvent(createHistory())), 60_000);
    const rows = await Promise.all(seen);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).not.toContain(undefined);
  });

  it('moves the checkpoint of a projector that no event concerns', async () => {
    const projections = await start(projectors);
    const last = await tell(creditEvent(createHistory()));
    expect(await projections.waitFor('imports', last, 60_000)).toBe(true);
    await projections.close();
    const version = (await engine.readModel.liveVersion('imports')) ?? 0;
    expect((await engine.readModel.checkpoint('imports', version)).position).toBe(last);
  });

  it('waits no longer than its time limit', async () => {
    const projections = await start([counting()]);
    expect(await projections.waitFor('counting', positionAt(99), 20)).toBe(false);
    expect(await projections.waitFor('nobody', LOG_START, 20)).toBe(false);
  });
});

describe('a read model that is away', () => {
  const awayFor = (commits: number): ReadModel => {
    let left = commits;
    return {
      ...engine.readModel,
      async commit(commit) {
        left -= 1;
        if (left >= 0) throw new StoreUnavailable('away');
        await engine.readModel.commit(commit);
      },
    };
  };
  const startOn = async (readModel: ReadModel) => {
    const [away, pauses]: [unknown[], number[]] = [[], []];
    const projections = await runProjectors({
      ...engine,
      readModel,
      projectors: [counting()],
      async pause(milliseconds) {
        pauses.push(milliseconds);
        await afterOthers();
      },
      onAway: (error) => away.push(error),
    });
    running.push(projections);
    return { projections, away, pauses };
  };

  it('is asked again after growing pauses until it answers, and this is reported once', async () => {
    const { projections, away, pauses } = await startOn(awayFor(40));
    expect(await projections.waitFor('counting', await tell(creditEvent(createHistory())), 60_000)).toBe(
      true,
    );
    expect(pauses).toHaveLength(40);
    expect(pauses.slice(0, 5)).toEqual([20, 40, 80, 160, 320]);
    expect(away).toEqual([expect.any(StoreUnavailable)]);
    expect(await counted()).toBe(1);
  });

  it('does not keep its runner from closing, and misses nothing at the next start', async () => {
    const { projections, pauses } = await startOn(awayFor(Number.POSITIVE_INFINITY));
    const last = await tell(creditEvent(createHistory()));
    await vi.waitFor(() => expect(pauses.length).toBeGreaterThan(0), 60_000);
    await projections.close();
    expect(await counted()).toBe(0);
    const next = await start([counting()]);
    expect(await next.waitFor('counting', last, 60_000)).toBe(true);
    expect(await counted()).toBe(1);
  });
});

describe('hints that get lost', () => {
  it('stop no reader', async () => {
    const bus = { publish: () => Promise.reject(new Error('no bus')) };
    const projections = await runProjectors({ ...engine, bus, projectors: [counting()] });
    running.push(projections);
    const last = await tell(activation());
    expect(await projections.waitFor('counting', last, 60_000)).toBe(true);
    expect(await counted()).toBe(numberAt(last) + 1);
  });
});

describe('a projector that throws', () => {
  it('stops alone at that event, with an alarm, and the others continue', async () => {
    const alarms: unknown[] = [];
    const projections = await runProjectors({
      ...engine,
      projectors: [counting({}, 'NumberLeased'), ...projectors],
      onAlarm: (name, stopped) => alarms.push([name, stopped]),
    });
    running.push(projections);
    const last = await tell(boughtEvent(createHistory()));
    expect(await projections.waitFor('orders', last, 60_000)).toBe(true);
    const stopped = { position: positionAt(2), error: 'cannot read this' };
    const status = projections.status();
    expect(status.find(({ name }) => name === 'counting')).toMatchObject({
      position: positionAt(1),
      stopped,
    });
    expect(status.filter((each) => each.stopped)).toHaveLength(1);
    expect(alarms).toEqual([['counting', stopped]]);
    expect(await counted()).toBe(2);
  });

  it('lets no reader wait for it', async () => {
    const projections = await start([counting({}, 'NumberLeased')]);
    const last = await tell(boughtEvent(createHistory()));
    const started = performance.now();
    expect(await projections.waitFor('counting', last, 10_000)).toBe(false);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('keeps no change of the event that it failed at', async () => {
    const half = counting({
      apply(event, rows) {
        rows.put(counts, { _id: event.id, events: 1 });
        rows.announce(changed('all', 'wallet', event.id, event.position));
        if (event.type === 'NumberLeased') throw new Error('half way');
      },
    });
    const projections = await start([half, ...projectors]);
    await projections.waitFor('orders', await tell(boughtEvent(createHistory())), 60_000);
    expect(await engine.readModel.collection(counts).count({})).toBe(2);
    expect(heard.filter(({ audience }) => audience === 'customer:all')).toHaveLength(2);
  });
});

describe('two runners of one projector', () => {
  it('count every event once between them', async () => {
    const [one, two] = [await start([counting()]), await start([counting()])];
    let last = LOG_START;
    for (let n = 0; n < 20; n += 1) last = await tell(creditEvent(createHistory(), n + 1));
    expect(await one.waitFor('counting', last, 60_000)).toBe(true);
    expect(await two.waitFor('counting', last, 60_000)).toBe(true);
    expect(await counted()).toBe(20);
  });

  it('continue when one of them ends, whichever was ahead', async () => {
    const [one, two] = [await start([counting()]), await start([counting()])];
    const last = await tell(creditEvent(creditEvent(createHistory())));
    await Promise.all([one, two].map((each) => each.waitFor('counting', last, 60_000)));
    await one.close();
    const next = await tell(creditEvent(createHistory()));
    expect(await two.waitFor('counting', next, 60_000)).toBe(true);
    expect(await counted()).toBe(3);
  });
});

describe('rows of another log', () => {
  it.each([
    ['another epoch', 'another', 0],
    ['a place past its end', '', 1_000],
  ])('are dropped and built again: a checkpoint of %s', async (_, epoch, to) => {
    const { readModel, events } = engine;
    await readModel.define({ name: 'counting', version: versionOf(1), views: [counts] });
    await readModel.reset('counting', versionOf(1), epoch || events.epoch);
    const stale = { op: 'put', in: 'counts', row: { _id: 'all', events: 77 } as CountRow } as const;
    await readModel.commit({
      projector: 'counting',
      version: versionOf(1),
      from: LOG_START,
      to: positionAt(to),
      writes: [stale],
    });
    const last = await tell(creditEvent(createHistory()));
    const projections = await start([counting()]);
    await projections.waitFor('counting', last, 60_000);
    expect(await counted()).toBe(1);
  });
});

describe('a rebuild', () => {
  const dumpOfFresh = async () => {
    const fresh = await openEngine({ kind: 'embedded', folder: ':memory:' });
    await rebuildAll({ events: engine.events, readModel: fresh.readModel }, projectors);
    const dump = await viewChecksum(fresh.readModel, projectors);
    await fresh.close();
    return dump;
  };

  it('gives the same rows as those that grew event by event', async () => {
    const projections = await start(projectors);
    let last = LOG_START;
    for (const event of activation().events) {
      last = await record(engine.events, [event]);
      await projections.waitFor('orders', last, 60_000);
    }
    for (const { name } of projectors) await projections.waitFor(name, last, 60_000);
    const dump = await viewChecksum(engine.readModel, projectors);
    expect(dump).toEqual(await dumpOfFresh());
    expect(dump.find(({ collection }) => collection === 'orders')).toMatchObject({ rows: 1 });
  });

  it('shows a single changed row', async () => {
    const projections = await start(projectors);
    await projections.waitFor('wallets', await tell(activation()), 60_000);
    await projections.close();
    const version = (await engine.readModel.liveVersion('wallets')) ?? 0;
    const { position } = await engine.readModel.checkpoint('wallets', version);
    const row = { _id: ids.user, availableMills: 1 };
    const writes = [{ op: 'put', in: 'wallets', row } as const];
    await engine.readModel.commit({
      projector: 'wallets',
      version,
      from: position,
      to: positionAt(numberAt(position) + 1),
      writes,
    });
    const differing = await dumpOfFresh();
    const dump = await viewChecksum(engine.readModel, projectors);
    expect(dump.filter((line, n) => line.sha256 !== differing[n]?.sha256)).toMatchObject([
      { collection: 'wallets' },
    ]);
  });

  it('replaces the live rows while further events come, and reports its progress', async () => {
    const projections = await start([counting()]);
    await tell(activation());
    const progress: Position[] = [];
    const rebuilt = projections.rebuild('counting', ({ position }) => progress.push(position));
    const last = await tell(creditEvent(createHistory()));
    await rebuilt;
    await projections.waitFor('counting', last, 60_000);
    expect(await engine.readModel.liveVersion('counting')).toBe(versionOf(1, 1));
    expect(await counted()).toBe(numberAt(last) + 1);
    expect(progress.length).toBeGreaterThan(0);
    const after = await tell(creditEvent(createHistory()));
    await projections.waitFor('counting', after, 60_000);
    expect(await counted()).toBe(numberAt(after) + 1);
  });

  it('is continued unchanged by the next start', async () => {
    const first = await start([counting()]);
    await tell(activation());
    await first.rebuild('counting');
    await first.close();
    await start([counting()]);
    expect(await engine.readModel.liveVersion('counting')).toBe(versionOf(1, 1));
  });
});
