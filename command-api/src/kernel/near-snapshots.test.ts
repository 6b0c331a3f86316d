import { encodeState, wallet } from '@ringpost/domain';
import { type EventStore, newId } from '@ringpost/engine';
import { sampleMeta } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSnapshotKeeper, WAITING_SNAPSHOTS_MAX } from './snapshot-keeper.ts';
import { coldProcess, credited, engine, fill, open, STREAM, truth, warm } from './snapshots.fixture.ts';
import { NEAR_SNAPSHOT_EVERY_EVENTS, REST_SNAPSHOT_EVERY_EVENTS } from './stream-snapshots.ts';

beforeEach(() => open());
afterEach(() => engine.close());

describe('a stream whose snapshot is near', () => {
  const near = { isNear: true };

  it('gets a snapshot when it was read and has grown by a few events, and not before', async () => {
    await fill(NEAR_SNAPSHOT_EVERY_EVENTS - 1);
    await warm(near);
    expect(await engine.snapshots.read(STREAM)).toBeUndefined();
    await fill(1, NEAR_SNAPSHOT_EVERY_EVENTS - 1);
    await warm(near);
    const revision = NEAR_SNAPSHOT_EVERY_EVENTS - 1;
    expect(await engine.snapshots.read(STREAM)).toMatchObject({ revision });
    await fill(NEAR_SNAPSHOT_EVERY_EVENTS - 1, NEAR_SNAPSHOT_EVERY_EVENTS);
    await warm(near);
    expect(await engine.snapshots.read(STREAM)).toMatchObject({ revision });
  });

  it('is read from its snapshot on, in one read', async () => {
    await fill(5 * NEAR_SNAPSHOT_EVERY_EVENTS);
    await warm(near);
    await fill(3, 5 * NEAR_SNAPSHOT_EVERY_EVENTS);
    const pages: number[] = [];
    const counting: EventStore = {
      ...engine.events,
      async readStream(stream, options) {
        const page = await engine.events.readStream(stream, options);
        pages.push(page.length);
        return page;
      },
    };
    const { load, folds } = coldProcess(near, counting);
    const folded = await load();
    expect(folds()).toBe(3);
    expect(pages).toEqual([4]);
    expect(encodeState(folded.state)).toBe(await truth());
    expect(folded.position).toBe(await engine.events.head());
  });

  it('gets another snapshot only when it has grown by an eighth', async () => {
    await fill(800);
    await warm(near);
    await fill(80, 800);
    await warm(near);
    expect(await engine.snapshots.read(STREAM)).toMatchObject({ revision: 799 });
    await fill(40, 880);
    await warm(near);
    expect(await engine.snapshots.read(STREAM)).toMatchObject({ revision: 919 });
  });

  it('causes no reads while it stays in memory', async () => {
    const { repository, load } = coldProcess(near);
    await load();
    for (let n = 0; n < 2 * NEAR_SNAPSHOT_EVERY_EVENTS; n += 1) {
      const event = { ...credited(n), id: newId(), meta: sampleMeta() };
      await repository.append([{ stream: STREAM, folded: await load(), events: [event] }]);
    }
    await repository.idle();
    expect(await engine.snapshots.read(STREAM)).toBeUndefined();
  });
});

describe('a stream that was written and is at rest', () => {
  /** Appends this many credits, one by one. */
  async function write(count: number, { near = true, atRest = true } = {}): Promise<void> {
    const { repository, load } = coldProcess({ isNear: near }, engine.events, atRest);
    for (let n = 0; n < count; n += 1) {
      const folded = await load();
      folded.state = wallet.evolve(folded.state, credited(n));
      const event = { ...credited(n), id: newId(), meta: sampleMeta() };
      await repository.append([{ stream: STREAM, folded, events: [event] }]);
    }
    await repository.idle();
  }

  it('gets a snapshot, so that the next process folds nothing', async () => {
    await write(REST_SNAPSHOT_EVERY_EVENTS);
    const { load, folds } = coldProcess({ isNear: true });
    expect(encodeState((await load()).state)).toBe(await truth());
    expect(folds()).toBe(0);
  });

  it.each([
    ['one event is not worth it', 1, {}],
    ['it is in use', 20, { atRest: false }],
    ['its snapshot is not near', 20, { near: false }],
  ])('is not written down if %s', async (_, count, how) => {
    await write(count, how);
    expect(await engine.snapshots.read(STREAM)).toBeUndefined();
  });

  it('gets another snapshot only when it has grown by a sixteenth', async () => {
    await fill(800);
    await warm({ isNear: true });
    await write(49);
    expect(await engine.snapshots.read(STREAM)).toMatchObject({ revision: 799 });
    await write(50);
    expect(await engine.snapshots.read(STREAM)).toMatchObject({ revision: 852 });
  });
});

describe('a stream that is shorter than any that gets a snapshot', () => {
  /** @returns the streams whose snapshot was searched for */
  async function searchedFor(events: number, store = engine.events): Promise<readonly string[]> {
    await fill(events);
    const { load, snapshotReads } = coldProcess({ isNear: true }, store);
    expect(encodeState((await load()).state)).toBe(await truth());
    return snapshotReads;
  }

  it('is read without a search for one', async () => {
    expect(await searchedFor(REST_SNAPSHOT_EVERY_EVENTS - 1)).toEqual([]);
  });

  it('is searched for once it is long enough', async () => {
    expect(await searchedFor(REST_SNAPSHOT_EVERY_EVENTS)).toEqual([STREAM]);
  });

  it('is searched for where the log cannot say how long it is', async () => {
    const { revisionOf: _, ...store } = engine.events;
    expect(await searchedFor(1, store)).toEqual([STREAM]);
  });
});

describe('snapshots that come faster than they are written', () => {
  it('are not written, so that their states do not fill the memory; a newer state of a stream replaces one that waits', async () => {
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
    const written: string[] = [];
    const keeper = createSnapshotKeeper('epoch', {
      snapshots: {
        ...engine.snapshots,
        async write({ stream, revision }) {
          await gate;
          written.push(`${stream} ${revision}`);
        },
      },
    });
    const stateAt = (n: number, revision: number) =>
      keeper.write({ stream: `wallet-${n}`, shape: 'wallet 1', revision, eventId: 'e', state: {} });
    for (let n = 0; n < WAITING_SNAPSHOTS_MAX + 500; n += 1) stateAt(n, 1);
    stateAt(WAITING_SNAPSHOTS_MAX - 1, 2);
    openGate();
    await keeper.idle();
    expect(written).toHaveLength(WAITING_SNAPSHOTS_MAX);
    expect(written.at(-1)).toBe(`wallet-${WAITING_SNAPSHOTS_MAX - 1} 2`);
  });
});
