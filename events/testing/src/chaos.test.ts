import type { Position } from '@ringpost/domain';
import { isAfter, LOG_START } from '@ringpost/domain';
import type { Hint, ReadModel } from '@ringpost/engine';
import { CheckpointMoved, openEngine, StoreUnavailable } from '@ringpost/engine';
import { describe, expect, it } from 'vitest';
import { type ChaosOptions, chaos } from './chaos.ts';
import { eventStoreContract } from './event-store.contract-test.ts';
import { positionAt } from './positions.ts';
import { namesOf, sampleEvent } from './sample-events.ts';
import { numberedHint } from './sample-hints.ts';
import { seededRandom } from './seeded-random.ts';

async function opened(options: ChaosOptions) {
  return chaos(await openEngine({ kind: 'embedded', folder: ':memory:' }), options);
}

eventStoreContract(
  'with gaps between positions and repeated batches',
  async () => {
    const open = async () => (await opened({ seed: 7, stride: 10, redelivered: 0.5 })).events;
    return { store: await open(), reopen: open, dispose: async () => {} };
  },
  { outlives: false },
);

function appendTo(engine: Awaited<ReturnType<typeof opened>>, stream: string, name = stream) {
  return engine.events.append({ stream, expected: 'none', events: [sampleEvent(name)] });
}

interface CountRow {
  readonly _id: string;
  readonly total: number;
}

const counts = { name: 'counts', indexes: [] };

async function countOf(readModel: ReadModel): Promise<number> {
  return (await readModel.collection<CountRow>(counts).get('all'))?.total ?? 0;
}

/** A correct projector: it reads its row, and writes it back only if the checkpoint has not moved since. */
async function countOnce(readModel: ReadModel, positions: readonly Position[]): Promise<void> {
  const { position: from } = await readModel.checkpoint('counter', 1);
  const news = positions.filter((position) => isAfter(position, from));
  const to = news.at(-1);
  if (to === undefined) return;
  const total = (await countOf(readModel)) + news.length;
  const writes = [{ op: 'put' as const, in: 'counts', row: { _id: 'all', total } }];
  try {
    await readModel.commit({ projector: 'counter', version: 1, from, to, writes });
  } catch (error) {
    if (!(error instanceof CheckpointMoved)) throw error;
    return countOnce(readModel, positions);
  }
}

describe('chaos', () => {
  it('lets positions rise by its stride', async () => {
    const engine = await opened({ seed: 1, stride: 10 });
    for (const stream of ['a', 'b', 'c']) await appendTo(engine, stream);
    expect((await engine.events.readAll()).map(({ position }) => position)).toEqual(
      [5, 15, 25].map(positionAt),
    );
    expect(namesOf(await engine.events.readAll({ after: positionAt(5) }))).toEqual(['b', 'c']);
    expect(namesOf(await engine.events.readAll({ after: positionAt(14) }))).toEqual(['b', 'c']);
    expect(namesOf(await engine.events.readAll({ after: positionAt(15) }))).toEqual(['c']);
    expect(await engine.events.head()).toBe(positionAt(25));
    await engine.close();
  });

  it('loses answers to appends that happened, which may be repeated', async () => {
    const engine = await opened({ seed: 1, answerLost: 1 });
    const append = { stream: 'a', expected: 'none' as const, events: [sampleEvent('one')] };
    await expect(engine.events.append(append)).rejects.toThrow(StoreUnavailable);
    expect(namesOf(await engine.events.readAll())).toEqual(['one']);
    engine.stopFaults();
    await expect(engine.events.append(append)).resolves.toEqual({ revision: 0, position: positionAt(0) });
    await engine.close();
  });

  it('loses appends before they happen', async () => {
    const engine = await opened({ seed: 1, unavailable: 1 });
    await expect(appendTo(engine, 'a')).rejects.toThrow(StoreUnavailable);
    expect(await engine.events.readAll()).toEqual([]);
    await engine.close();
  });

  it('draws the same faults from the same seed', async () => {
    const faults = async (seed: number) => {
      const engine = await opened({ seed, unavailable: 0.5 });
      const outcomes = await Promise.allSettled(
        Array.from({ length: 40 }, (_, index) => appendTo(engine, `${index}`)),
      );
      await engine.close();
      return outcomes.map(({ status }) => status).join();
    };
    expect(await faults(5)).toBe(await faults(5));
    expect(await faults(5)).not.toBe(await faults(6));
  });

  it('holds back what subscribers wait for until it is pumped', async () => {
    const engine = await opened({ seed: 3, lagMs: 2000 });
    const [slow, other]: [string[], string[]] = [[], []];
    for (const seen of [slow, other]) {
      engine.events.subscribe({
        after: LOG_START,
        onEvents: async (batch) => void seen.push(...namesOf(batch)),
      });
    }
    await appendTo(engine, 'a');
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect([slow, other]).toEqual([[], []]);
    await engine.pump();
    expect([slow, other]).toEqual([['a'], ['a']]);
    await Promise.all(['b', 'c', 'd'].map((stream) => appendTo(engine, stream)));
    await engine.pump();
    expect([slow, other]).toEqual([
      ['a', 'b', 'c', 'd'],
      ['a', 'b', 'c', 'd'],
    ]);
    await engine.close();
  });

  it('lets subscribers be at different places', async () => {
    const engine = await opened({ seed: 4, lagMs: 2000 });
    const order: string[] = [];
    for (const name of ['x', 'y']) {
      engine.events.subscribe({
        after: LOG_START,
        maxBatch: 1,
        onEvents: async (batch) => void order.push(...namesOf(batch).map((event) => `${name}${event}`)),
      });
    }
    for (let index = 0; index < 9; index += 1) await appendTo(engine, `${index}`);
    await engine.pump();
    const inStep = Array.from({ length: 9 }, (_, index) => [`x${index}`, `y${index}`]).flat();
    expect([...order].sort()).toEqual([...inStep].sort());
    expect(order).not.toEqual(inStep);
    await engine.close();
  });

  it('closes while batches are under way', async () => {
    const engine = await opened({ seed: 3, lagMs: 2000 });
    let batches = 0;
    const handle = async () => {
      batches += 1;
    };
    const subscription = engine.events.subscribe({ after: LOG_START, onEvents: handle });
    await appendTo(engine, 'a');
    await new Promise((resolve) => setTimeout(resolve, 10));
    await subscription.close();
    expect(batches).toBe(0);
    await engine.pump();
    engine.events.subscribe({ after: LOG_START, onEvents: handle });
    await engine.close();
  });

  it('delivers a batch again', async () => {
    const engine = await opened({ seed: 2, lagMs: 1, redelivered: 0.6 });
    const seen: string[] = [];
    engine.events.subscribe({
      after: LOG_START,
      maxBatch: 1,
      onEvents: async (batch) => void seen.push(...namesOf(batch)),
    });
    for (let index = 0; index < 9; index += 1) await appendTo(engine, `${index}`);
    await engine.pump();
    expect(seen.length).toBeGreaterThan(9);
    expect([...new Set(seen)]).toEqual(Array.from({ length: 9 }, (_, index) => `${index}`));
    expect(seen).toEqual([...seen].sort());
    await engine.close();
  });

  it('loses hints and repeats them', async () => {
    const engine = await opened({ seed: 2, hintLost: 0.3, hintDoubled: 0.3 });
    const counts = new Map<Hint, number>();
    engine.bus.subscribe((hint) => void counts.set(hint, (counts.get(hint) ?? 0) + 1));
    const hints = Array.from({ length: 100 }, (_, number) => numberedHint(number));
    await engine.bus.publish(hints);
    const times = hints.map((hint) => counts.get(hint) ?? 0);
    expect(new Set(times)).toEqual(new Set([0, 1, 2]));
    engine.stopFaults();
    counts.clear();
    await engine.bus.publish(hints);
    expect(counts.size).toBe(100);
    await engine.close();
  });

  it.each([11, 12, 13])('lets two runners of one projector count exactly, with seed %i', async (seed) => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    const faults = { lagMs: 2000, stride: 3, redelivered: 0.3 };
    const runners = [seed, seed + 100].map((own) => chaos(engine, { ...faults, seed: own }));
    await engine.readModel.define({ name: 'counter', version: 1, views: [{ name: 'counts', indexes: [] }] });
    for (const runner of runners) {
      runner.events.subscribe({
        after: LOG_START,
        maxBatch: 3,
        onEvents: (batch) =>
          countOnce(
            runner.readModel,
            batch.map(({ position }) => position),
          ),
      });
    }
    for (let index = 0; index < 30; index += 1) {
      await engine.events.append({ stream: `vendor-${index}`, expected: 'none', events: [sampleEvent()] });
    }
    await Promise.all(runners.map((runner) => runner.pump()));
    expect(await countOf(engine.readModel)).toBe(30);
    await engine.close();
  });
});

describe('seededRandom', () => {
  it('draws evenly, and the same from the same seed', () => {
    const random = seededRandom(42);
    const draws = Array.from({ length: 10_000 }, random);
    expect(Math.min(...draws)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...draws)).toBeLessThan(1);
    expect(draws.reduce((sum, draw) => sum + draw, 0) / draws.length).toBeCloseTo(0.5, 1);
    const again = seededRandom(42);
    expect(Array.from({ length: 10_000 }, again)).toEqual(draws);
  });
});
