import { LOG_START, type Position } from '@ringpost/domain';
import { type Engine, openEngine, type ReadModel, versionOf } from '@ringpost/engine';
import { eventually } from '@ringpost/testing/eventually';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boughtEvent, numberEvent } from '../testing/activation-events.ts';
import { type CountRow, counting, counts } from '../testing/counting-projector.ts';
import { createHistory } from '../testing/history.ts';
import { record } from '../testing/record.ts';
import type { Projector } from './projector.ts';
import { type Projections, runProjectors } from './run-projectors.ts';

let engine: Engine;
let projections: Projections;
let time: number;
let later: { readonly work: () => void; readonly milliseconds: number }[];
let commits: number;
let isFilled: boolean;
let beforeShadowCommit: Promise<void> | undefined;
let applied: Position;

async function open(over: Partial<Projector> = {}): Promise<void> {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  [time, later, commits, applied] = [0, [], 0, LOG_START];
  isFilled = false;
  beforeShadowCommit = undefined;
  const readModel: ReadModel = {
    ...engine.readModel,
    async commit(commit) {
      if (commit.version !== versionOf(1)) {
        isFilled = true;
        await beforeShadowCommit;
      }
      await engine.readModel.commit(commit);
      commits += 1;
    },
  };
  const projector = counting({ isLive: ({ type }) => type === 'NumberAssigned', ...over });
  projections = await runProjectors({
    ...engine,
    readModel,
    projectors: [
      {
        ...projector,
        apply(event, rows) {
          projector.apply(event, rows);
          applied = event.position;
        },
      },
    ],
    now: () => time,
    later(work, milliseconds) {
      later.push({ work, milliseconds });
      return setTimeout(() => {}, 0);
    },
  });
}

beforeEach(() => open());
afterEach(async () => {
  await projections.close();
  await engine.close();
});

async function counted(): Promise<number> {
  return (await engine.readModel.collection<CountRow>(counts).get('all'))?.events ?? 0;
}
/** Appends one more event and lets the projector apply it. */
async function tell(e164: string): Promise<Position> {
  const last = await record(engine.events, numberEvent(createHistory(), e164).events);
  await eventually(() => applied === last);
  return last;
}
/** The waits for a commit. The longer waits are for checkpoints. */
function waits() {
  return later.filter(({ milliseconds }) => milliseconds <= 50);
}

describe('the rows of an event', () => {
  it('are written at once if nothing was written just before', async () => {
    await tell('+12125550001');
    await eventually(() => commits === 1);
    time += 50;
    await tell('+12125550002');
    await eventually(() => commits === 2);
    expect(await counted()).toBe(2);
    expect(waits()).toEqual([]);
  });

  it('are written together with those of the next 50 milliseconds, if others were written just before', async () => {
    await tell('+12125550001');
    await eventually(() => commits === 1);
    time += 20;
    for (const e164 of ['+12125550002', '+12125550003', '+12125550004']) await tell(e164);
    await eventually(() => waits().length > 0);
    expect([await counted(), commits]).toEqual([1, 1]);
    expect(waits().map(({ milliseconds }) => milliseconds)).toEqual([30]);
    waits()[0]?.work();
    await eventually(() => commits === 2);
    expect(await counted()).toBe(4);
  });

  it('are written at once if a request waits for them', async () => {
    await tell('+12125550001');
    const last = await tell('+12125550002');
    expect(await projections.waitFor('counting', last, 60_000)).toBe(true);
    expect(await counted()).toBe(2);
  });

  it('are written at once if the event is announced at once', async () => {
    await tell('+12125550001');
    await eventually(() => commits === 1);
    await tell('+12125550002');
    await record(engine.events, boughtEvent(createHistory()).events);
    await eventually(() => commits > 1);
    expect(await counted()).toBe(7);
  });

  it('are in the new rows too if they were only in memory when a rebuild ended', async () => {
    await tell('+12125550001');
    await eventually(() => commits === 1);
    const { promise, resolve } = Promise.withResolvers<void>();
    beforeShadowCommit = promise;
    const rebuilt = projections.rebuild('counting');
    await eventually(() => isFilled);
    await tell('+12125550002');
    resolve();
    await rebuilt;
    expect(await counted()).toBe(2);
  });
});

describe('the rows of a projector that few read', () => {
  beforeEach(async () => {
    await projections.close();
    await engine.close();
    await open({ commitEveryMs: 1_000, isLive: () => false });
    await tell('+12125550001');
    await eventually(() => commits === 1);
  });
  /** Runs the last wait, which is for the checkpoints. */
  const flush = (): void => later.findLast(({ milliseconds }) => milliseconds === 200)?.work();

  it('are written together with those of the next second', async () => {
    time += 900;
    for (const e164 of ['+12125550002', '+12125550003']) await tell(e164);
    const planned = later.length;
    flush();
    await eventually(() => later.length > planned);
    expect([await counted(), commits]).toEqual([1, 1]);
    time += 100;
    flush();
    await eventually(() => commits === 2);
    expect(await counted()).toBe(3);
  });

  it('are written at once if a request waits for them', async () => {
    // So long after the last commit, nothing is planned for those of the other projectors.
    time += 100;
    const last = await tell('+12125550002');
    const planned = later.length;
    flush();
    await eventually(() => later.length > planned);
    expect([waits(), commits]).toEqual([[], 1]);
    expect(await projections.waitFor('counting', last, 60_000)).toBe(true);
    expect(await counted()).toBe(2);
  });

  it('are written when the program ends', async () => {
    await tell('+12125550002');
    await projections.close();
    expect(await counted()).toBe(2);
  });
});
