import { encodeState, LOG_START, streams, wallet } from '@ringpost/domain';
import { type EventStore, newId } from '@ringpost/engine';
import { sampleMeta } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSnapshotKeeper, WAITING_SNAPSHOTS_MAX } from './snapshot-keeper.ts';
import { coldProcess, credited, engine, fill, open, STREAM, truth } from './snapshots.fixture.ts';
import { ENTRIES_PER_EVENT, NEAR_SNAPSHOT_EVERY_EVENTS } from './stream-snapshots.ts';

beforeEach(() => open());
afterEach(() => engine.close());

/** A log that counts the events of each page that is read. */
function counted(pages: number[]): EventStore {
  return {
    ...engine.events,
    async readStream(stream, options) {
      const page = await engine.events.readStream(stream, options);
      pages.push(page.length);
      return page;
    },
  };
}

describe('a stream whose snapshot is near', () => {
  const near = { isNear: true };

  async function read(options = {}): Promise<void> {
    const { repository, load } = coldProcess({ ...near, ...options });
    await load();
    await repository.idle();
  }

  it('gets a snapshot when it was read, if that were many events', async () => {
    await fill(NEAR_SNAPSHOT_EVERY_EVENTS - 1);
    await read();
    expect(await engine.snapshots.read(STREAM)).toBeUndefined();
    await fill(1, NEAR_SNAPSHOT_EVERY_EVENTS - 1);
    await read();
    expect(await engine.snapshots.read(STREAM)).toMatchObject({
      revision: NEAR_SNAPSHOT_EVERY_EVENTS - 1,
      isCurrent: true,
    });
  });

  it('needs no read as long as nothing follows', async () => {
    await fill(8);
    await read();
    const pages: number[] = [];
    const { load, folds } = coldProcess(near, counted(pages));
    const folded = await load();
    expect([folds(), pages]).toEqual([0, []]);
    expect(encodeState(folded.state)).toBe(await truth());
    expect(folded).toMatchObject({ revision: 7, position: await engine.events.head() });
  });

  it('is read from its snapshot on, in one read, if more follows', async () => {
    await fill(40);
    await read();
    await fill(3, 40);
    const pages: number[] = [];
    const { load, folds } = coldProcess(near, counted(pages));
    const folded = await load();
    expect(folds()).toBe(3);
    expect(pages).toEqual([4]);
    expect(encodeState(folded.state)).toBe(await truth());
    expect(folded.position).toBe(await engine.events.head());
  });

  it('gets another snapshot only when it has grown by an event for each 16 entries of its state', async () => {
    await fill(10 * ENTRIES_PER_EVENT);
    await read();
    await fill(10, 10 * ENTRIES_PER_EVENT);
    await read();
    expect(await engine.snapshots.read(STREAM)).toMatchObject({ revision: 169 });
    await fill(10, 170);
    await read();
    expect(await engine.snapshots.read(STREAM)).toMatchObject({ revision: 169 });
    await fill(1, 180);
    await read();
    expect(await engine.snapshots.read(STREAM)).toMatchObject({ revision: 180 });
  });

  it('gets one when memory drops it, even if it is in use', async () => {
    const { repository, load } = coldProcess(near, engine.events, false, { streams: 2 });
    const folded = await load();
    for (const n of [0, 1]) {
      folded.state = wallet.evolve(folded.state, credited(n));
      const event = { ...credited(n), id: newId(), meta: sampleMeta() };
      await repository.append([{ stream: STREAM, folded, events: [event] }]);
    }
    await repository.idle();
    expect(await engine.snapshots.read(STREAM)).toBeUndefined();
    for (const each of ['bob', 'eve']) await repository.load(streams.wallet(each), wallet);
    await repository.idle();
    expect(await engine.snapshots.read(STREAM)).toMatchObject({ revision: 1, isCurrent: true });
    const { load: loadAgain, folds } = coldProcess(near);
    expect(encodeState((await loadAgain()).state)).toBe(await truth());
    expect(folds()).toBe(0);
  });

  it('waits for more events where its fold is never at rest', async () => {
    const { isAtRest: _, ...noRest } = wallet;
    const readIt = async () => {
      const { repository } = coldProcess(near);
      await repository.load(STREAM, noRest);
      await repository.idle();
    };
    await fill(NEAR_SNAPSHOT_EVERY_EVENTS - 1);
    await readIt();
    expect(await engine.snapshots.read(STREAM)).toBeUndefined();
    await fill(1, NEAR_SNAPSHOT_EVERY_EVENTS - 1);
    await readIt();
    expect(await engine.snapshots.read(STREAM)).toMatchObject({ revision: NEAR_SNAPSHOT_EVERY_EVENTS - 1 });
  });

  it('causes no reads while it stays in memory', async () => {
    const pages: number[] = [];
    const { repository, load } = coldProcess(near, counted(pages));
    await load();
    pages.length = 0;
    for (let n = 0; n < 20; n += 1) {
      const event = { ...credited(n), id: newId(), meta: sampleMeta() };
      await repository.append([{ stream: STREAM, folded: await load(), events: [event] }]);
    }
    await repository.idle();
    expect(pages).toEqual([]);
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
    await write(2);
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
});

describe('snapshots that come faster than they are written', () => {
  async function write(isNear: boolean): Promise<readonly string[]> {
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
    const written: string[] = [];
    const keeper = createSnapshotKeeper('epoch', {
      snapshots: {
        ...engine.snapshots,
        isNear,
        async write({ stream, revision }) {
          if (!isNear) await gate;
          written.push(`${stream} ${revision}`);
        },
      },
    });
    const stateAt = (n: number, revision: number) =>
      keeper.write({
        stream: `wallet-${n}`,
        fold: wallet,
        shape: 'wallet 1',
        revision,
        eventId: 'e',
        position: LOG_START,
        state: wallet.initial(),
      });
    for (let n = 0; n < WAITING_SNAPSHOTS_MAX + 500; n += 1) stateAt(n, 1);
    stateAt(WAITING_SNAPSHOTS_MAX - 1, 2);
    openGate();
    await keeper.idle();
    return written;
  }

  it('are not written, so that their states do not fill the memory; a newer state of a stream replaces one that waits', async () => {
    const written = await write(false);
    expect(written).toHaveLength(WAITING_SNAPSHOTS_MAX);
    expect(written.at(-1)).toBe(`wallet-${WAITING_SNAPSHOTS_MAX - 1} 2`);
  });

  it('are written at once if they are near', async () => {
    const written = await write(true);
    expect(written).toHaveLength(WAITING_SNAPSHOTS_MAX + 500);
    expect(written[0]).toBe(`wallet-${WAITING_SNAPSHOTS_MAX} 1`);
  });
});
