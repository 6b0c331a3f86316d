import type { Position } from '@ringpost/domain';
import { type Engine, openEngine, type ReadModel, type View } from '@ringpost/engine';
import { eventually } from '@ringpost/testing/eventually';
import { sampleEvent } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CountRow, counting } from '../testing/counting-projector.ts';
import type { Projector } from './projector.ts';
import { type Projections, runProjectors } from './run-projectors.ts';

/** More events than are kept in memory for a later commit. */
const EVENTS = 64;

async function appendAll({ events }: Engine, count = EVENTS): Promise<Position> {
  const facts = Array.from({ length: count }, () => sampleEvent('x'));
  const { position } = await events.append({ stream: 'vendor-a', expected: 'none', events: facts });
  return position;
}

/** The position of the last event, before it is in the log. It is the same in each log with these events. */
async function lastPosition(): Promise<Position> {
  const other = await openEngine({ kind: 'embedded', folder: ':memory:' });
  const position = await appendAll(other);
  await other.close();
  return position;
}

describe('a batch of events that have just come', () => {
  let engine: Engine;
  let projections: Projections;
  /** What the projectors and their commits did, in order. */
  let steps: string[];
  let time: number;

  function stepping(name: string, over: Partial<Projector> = {}): Projector {
    const view: View<CountRow> = { name, indexes: [] };
    const apply: Projector['apply'] = (event, rows) => {
      if (steps.at(-1) !== `${name} applies`) steps.push(`${name} applies`);
      rows.put(view, { _id: event.id, events: 1 });
    };
    return counting({ name, views: [view], apply, ...over });
  }

  async function openFor(projectors: readonly Projector[]): Promise<void> {
    const readModel: ReadModel = {
      ...engine.readModel,
      async commit(commit) {
        steps.push(`${commit.projector} writes`);
        await engine.readModel.commit(commit);
        steps.push(`${commit.projector} has written`);
      },
    };
    projections = await runProjectors({ ...engine, readModel, projectors, now: () => time });
  }
  async function open(projectors: readonly Projector[], awaited?: string): Promise<void> {
    await openFor(projectors);
    if (awaited !== undefined) projections.hurry(awaited, await lastPosition());
    await appendAll(engine);
  }
  const written = () => steps.filter((step) => step.endsWith('has written'));

  beforeEach(async () => {
    steps = [];
    time = 0;
    engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  });
  afterEach(async () => {
    await projections.close();
    await engine.close();
  });

  it('is applied by all projectors, and then written by all at once, if it is large', async () => {
    await open([stepping('first'), stepping('second')]);
    await eventually(() => written().length === 2);
    expect(steps).toEqual([
      ...['first applies', 'second applies', 'first writes', 'second writes'],
      ...['first has written', 'second has written'],
    ]);
  });

  it('is written before that by a projector whose rows are announced at once', async () => {
    await open([stepping('first'), stepping('live', { isLive: () => true }), stepping('second')]);
    await eventually(() => written().length === 3);
    expect(steps).toEqual([
      ...['first applies', 'live applies', 'live writes', 'live has written', 'second applies'],
      ...['first writes', 'second writes', 'first has written', 'second has written'],
    ]);
  });

  it('is applied and written first by a projector whose rows are announced at once, if it is small', async () => {
    await openFor([stepping('first'), stepping('live', { isLive: () => true }), stepping('second')]);
    await appendAll(engine, EVENTS - 1);
    await eventually(() => written().length === 3);
    expect(steps).toEqual([
      ...['live applies', 'live writes', 'live has written', 'first applies', 'second applies'],
      ...['first writes', 'second writes', 'first has written', 'second has written'],
    ]);
  });

  it('is written before that by a projector whose rows a request waits for', async () => {
    await open([stepping('first'), stepping('awaited'), stepping('second')], 'awaited');
    await eventually(() => written().length === 3);
    expect(steps).toEqual([
      ...['first applies', 'awaited applies', 'awaited writes', 'awaited has written', 'second applies'],
      ...['first writes', 'second writes', 'first has written', 'second has written'],
    ]);
  });

  /** A projector that takes so many milliseconds for the batch, while other work waits for its turn. */
  function slow(milliseconds: number): Projector {
    const { apply, ...rest } = stepping('slow');
    return {
      ...rest,
      apply(event, rows) {
        if (steps.length === 0) {
          time += milliseconds;
          setImmediate(() => steps.push('other work'));
        }
        apply(event, rows);
      },
    };
  }

  it('leaves other work its turn after ten milliseconds', async () => {
    await open([slow(10), stepping('second')]);
    await eventually(() => written().length === 2);
    expect(steps.slice(0, 3)).toEqual(['slow applies', 'other work', 'second applies']);
  });

  it('is one piece of work if it takes less', async () => {
    await open([slow(9), stepping('second')]);
    await eventually(() => written().length === 2);
    expect(steps.slice(0, 2)).toEqual(['slow applies', 'second applies']);
  });
});
