import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { encodeState, streams, wallet } from '@ringpost/domain';
import { type EventStore, newId, type Snapshot, type Snapshots, StoreUnavailable } from '@ringpost/engine';
import { dataFolder } from '@ringpost/testing/data-folder';
import { SAMPLE_INSTANT } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { walletDecider } from '../wallets/wallet.decider.ts';
import { send } from './command-handler.ts';
import { createDeps } from './create-deps.ts';
import type { Deps } from './deps.ts';
import {
  coldProcess,
  engine,
  fill,
  open,
  reported,
  STREAM,
  truth,
  USER_ID,
  warm,
} from './snapshots.fixture.ts';
import { SNAPSHOT_EVERY_EVENTS } from './stream-snapshots.ts';

const TAIL = 300;

beforeEach(() => open());
afterEach(() => engine.close());

describe('a stream that is long', () => {
  it('is folded after a restart only from its snapshot on', async () => {
    await fill(10 * SNAPSHOT_EVERY_EVENTS);
    await warm();
    await fill(TAIL, 10 * SNAPSHOT_EVERY_EVENTS);
    const { load, folds } = coldProcess();
    const folded = await load();
    expect(folds()).toBe(TAIL);
    expect(encodeState(folded.state)).toBe(await truth());
    expect(folded).toMatchObject({ revision: 10 * SNAPSHOT_EVERY_EVENTS + TAIL - 1 });
    expect(folded.position).toBe(await engine.events.head());
  });

  it('gets a snapshot each time it has grown by a fixed number of events, and not before', async () => {
    await fill(SNAPSHOT_EVERY_EVENTS - 1);
    await warm();
    expect(await engine.snapshots.read(STREAM)).toBeUndefined();
    await fill(1, SNAPSHOT_EVERY_EVENTS - 1);
    await warm();
    expect(await engine.snapshots.read(STREAM)).toMatchObject({ revision: SNAPSHOT_EVERY_EVENTS - 1 });
    await fill(SNAPSHOT_EVERY_EVENTS - 1, SNAPSHOT_EVERY_EVENTS);
    await warm();
    expect(await engine.snapshots.read(STREAM)).toMatchObject({ revision: SNAPSHOT_EVERY_EVENTS - 1 });
    await fill(1, 2 * SNAPSHOT_EVERY_EVENTS - 1);
    await warm();
    expect(await engine.snapshots.read(STREAM)).toMatchObject({ revision: 2 * SNAPSHOT_EVERY_EVENTS - 1 });
  });

  it('needs no snapshot while it is short', async () => {
    await fill(SNAPSHOT_EVERY_EVENTS - 1);
    const { load, snapshotReads } = coldProcess();
    await load();
    expect(snapshotReads).toEqual([]);
  });

  it('works without a snapshot that cannot be read or written, and reports it', async () => {
    await fill(2 * SNAPSHOT_EVERY_EVENTS);
    async function fail(): Promise<never> {
      throw new StoreUnavailable('away');
    }
    const { repository, load } = coldProcess({ read: fail, write: fail });
    expect(encodeState((await load()).state)).toBe(await truth());
    await repository.idle();
    expect(reported).toHaveLength(2);
  });
});

describe('a snapshot', () => {
  let good: Snapshot;
  beforeEach(async () => {
    await fill(2 * SNAPSHOT_EVERY_EVENTS);
    await warm();
    const snapshot = await engine.snapshots.read(STREAM);
    if (!snapshot) throw new Error('there is no snapshot');
    good = snapshot;
  });

  async function foldsWith(planted: Snapshot): Promise<number> {
    const { load, folds } = coldProcess({ read: async () => planted, write: async () => {} });
    expect(encodeState((await load()).state)).toBe(await truth());
    return folds();
  }

  it('is used if it is as it was written', async () => expect(await foldsWith(good)).toBe(0));

  it.each([
    ['is of the log before a restore', { epoch: 'another' }],
    ['is of another version of the fold', { shape: 'wallet 0' }],
    ['was cut off', { state: '{"availableMills":1' }],
    ['is empty', { state: '' }],
  ])('that %s is ignored', async (_, change: Partial<Snapshot>) => {
    expect(await foldsWith({ ...good, ...change })).toBe(2 * SNAPSHOT_EVERY_EVENTS);
  });

  it('that is ahead of the stream is ignored, for example after an older log was restored', async () => {
    const shorter: EventStore = {
      ...engine.events,
      readStream: async (stream, options) =>
        (await engine.events.readStream(stream, options)).filter(({ revision }) => revision < 1_500),
    };
    const { load, folds } = coldProcess({}, shorter);
    expect(await load()).toMatchObject({ revision: 1_499, state: { availableMills: 1_500 } });
    expect(folds()).toBe(1_500);
  });

  it('of other events than the stream has is ignored', async () => {
    const other: EventStore = {
      ...engine.events,
      readStream: async (stream, options) =>
        (await engine.events.readStream(stream, options)).map((event) => ({ ...event, id: newId() })),
    };
    const { load, folds } = coldProcess({}, other);
    await load();
    expect(folds()).toBe(2 * SNAPSHOT_EVERY_EVENTS);
  });

  it('that was changed, or is of another wallet, is ignored', async () => {
    const richer = good.state.replace('"a":2000', '"a":9000');
    expect(richer).not.toBe(good.state);
    expect(await foldsWith({ ...good, state: richer })).toBe(2 * SNAPSHOT_EVERY_EVENTS);
    const other = streams.wallet('bob');
    await engine.snapshots.write({ ...good, stream: other });
    const { repository } = coldProcess();
    expect((await repository.load(other, wallet)).state).toEqual(wallet.initial());
  });
});

describe('commands on a growing stream', () => {
  let deps: Deps;
  const config = { publicUrl: 'https://ringpost.example', production: false };
  const log = { info: () => {}, warn: (facts: object) => void reported.push(facts), error: () => {} };
  const clock = { now: () => new Date(SAMPLE_INSTANT) };
  const cause = { operationId: 'o', causationId: 'c', correlationId: 'r', actor: 'system:test' };

  function openDeps(snapshots: Snapshots, events: EventStore = engine.events): void {
    deps = createDeps({ ...engine, events, snapshots }, { clock, config, log });
  }
  function credit(n: number) {
    const command = { type: 'CreditFunds', userId: USER_ID, operationId: `c${n}`, amountMills: 1 } as const;
    const whole = { ...command, reason: 'r' };
    return send(deps, { stream: STREAM, decider: walletDecider, command: whole, cause });
  }
  async function creditMany(count: number, from = 0): Promise<void> {
    await Promise.all(Array.from({ length: count }, (_, n) => credit(from + n)));
  }

  it('write snapshots, even if appends follow each other without a pause', async () => {
    const written: number[] = [];
    const snapshots: Snapshots = {
      ...engine.snapshots,
      async write(snapshot) {
        written.push(snapshot.revision);
        await engine.snapshots.write(snapshot);
      },
    };
    const events: EventStore = {
      ...engine.events,
      async append(append) {
        const appended = await engine.events.append(append);
        for (let turns = 0; turns < 3; turns += 1) await turn();
        return appended;
      },
    };
    openDeps(snapshots, events);
    await creditMany(3 * SNAPSHOT_EVERY_EVENTS + 1);
    await deps.streams.idle();
    expect(written.length).toBeGreaterThan(1);
    const { load, folds } = coldProcess();
    expect(encodeState((await load()).state)).toBe(await truth());
    expect(folds()).toBeLessThanOrEqual(SNAPSHOT_EVERY_EVENTS);
  });

  it('do not wait for a snapshot, and do not fail with it', async () => {
    const never = Promise.withResolvers<void>();
    let begun = 0;
    openDeps({
      ...engine.snapshots,
      write() {
        begun += 1;
        return never.promise;
      },
    });
    await creditMany(2 * SNAPSHOT_EVERY_EVENTS);
    await credit(2 * SNAPSHOT_EVERY_EVENTS);
    expect(begun).toBe(1);
    never.reject(new StoreUnavailable('away'));
    await deps.streams.idle();
    expect(reported.length).toBeGreaterThan(0);
    expect((await credit(2 * SNAPSHOT_EVERY_EVENTS + 1)).events).toHaveLength(1);
  });

  it('write no snapshot that is not durable', async () => {
    let away: Promise<void> | undefined;
    const events: EventStore = {
      ...engine.events,
      append: async (append) => {
        if (!away) return engine.events.append(append);
        await away;
        throw new StoreUnavailable('away');
      },
    };
    openDeps({ ...engine.snapshots, isNear: false }, events);
    await creditMany(SNAPSHOT_EVERY_EVENTS - 1);
    const { promise, resolve } = Promise.withResolvers<void>();
    away = promise;
    // The second command is decided on the state after the first, which is being appended. Then both fail.
    const failing = Promise.allSettled([credit(SNAPSHOT_EVERY_EVENTS), credit(SNAPSHOT_EVERY_EVENTS + 1)]);
    for (let turns = 0; turns < 10; turns += 1) await turn();
    resolve();
    await failing;
    await deps.streams.idle();
    expect(await engine.snapshots.read(STREAM)).toBeUndefined();
    away = undefined;
    await credit(SNAPSHOT_EVERY_EVENTS);
    await deps.streams.idle();
    expect(await engine.snapshots.read(STREAM)).toMatchObject({ revision: SNAPSHOT_EVERY_EVENTS - 1 });
    const { load } = coldProcess();
    expect(encodeState((await load()).state)).toBe(await truth());
  });
});

describe('the file of the snapshots', () => {
  it('may be deleted: then only more events are folded', async () => {
    const folder = await dataFolder();
    await engine.close();
    const reopen = () => open(folder.path);
    const cold = async () => {
      const { load, folds } = coldProcess();
      return { state: encodeState((await load()).state), folds: folds() };
    };
    await reopen();
    await fill(2 * SNAPSHOT_EVERY_EVENTS);
    await warm();
    await engine.close();
    await reopen();
    const kept = await cold();
    await engine.close();
    await rm(join(folder.path, 'states.log'));
    await reopen();
    const deleted = await cold();
    expect([kept.folds, deleted.folds]).toEqual([0, 2 * SNAPSHOT_EVERY_EVENTS]);
    expect(deleted.state).toBe(kept.state);
    await engine.close();
    await folder.remove();
    await open();
  });
});
