import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOG_START } from '@ringpost/domain';
import { movableClock } from '@ringpost/testing/movable-clock';
import { positionAt } from '@ringpost/testing/positions';
import { testDatabase } from '@ringpost/testing/test-database';
import { TEST_SERVERS } from '@ringpost/testing/test-servers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CheckpointMoved } from '../errors.ts';
import type { ReadModel, Row, Write } from '../read-model.ts';
import { connectMongo } from './mongo.ts';
import { openDistributedReadModel } from './read-model.ts';
import { applyWrites } from './view-rows.ts';

interface OrderRow extends Row {
  readonly status: string;
}

const VIEW = { name: 'orders', indexes: [['status']] } as const;
const ROWS = 'orders@1.1';
const ALL = 3000;
const HALF = ALL / 2;

function put(id: string, status: string): Write {
  const row: OrderRow = { _id: id, status };
  return { op: 'put', in: 'orders', row };
}

function remove(id: string): Write {
  return { op: 'delete', in: 'orders', id };
}

function commitOf(from: number, to: number, ...writes: Write[]) {
  return { projector: 'orders', version: 1, from: positionAt(from), to: positionAt(to), writes };
}

/** A projector in its own process that is killed in the middle of a commit of many rows. Resolves when the process has ended. */
async function dieInCommit(url: string): Promise<void> {
  const commit = commitOf(0, 1);
  const program = `
    import { Collection } from 'mongodb';
    import { openDistributedReadModel } from ${JSON.stringify(new URL('./read-model.ts', import.meta.url).href)};
    const readModel = await openDistributedReadModel({ url: ${JSON.stringify(url)}, setting: 'MONGODB_URL' });
    const { bulkWrite } = Collection.prototype;
    let written = 0;
    Collection.prototype.bulkWrite = async function (rows, options) {
      await bulkWrite.call(this, rows, options);
      written += rows.length;
      if (written >= ${HALF}) process.kill(process.pid, 'SIGKILL');
    };
    const writes = Array.from({ length: ${ALL} }, (_, index) => (
      { op: 'put', in: 'orders', row: { _id: String(index), status: 'half' } }
    ));
    await readModel.commit({ ...${JSON.stringify(commit)}, writes });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

describe.skipIf(TEST_SERVERS.mongodb === undefined)('commits of several processes', () => {
  const database = testDatabase();
  const spec = { name: 'orders', version: 1, views: [VIEW] };
  let readModel: ReadModel;
  let other: ReadModel;
  const { clock, passMs } = movableClock();
  const soon: (() => void)[] = [];
  const orders = (of: ReadModel, version?: number) => of.collection<OrderRow>(VIEW, version);

  beforeEach(async () => {
    soon.length = 0;
    readModel = await openDistributedReadModel({
      ...database.options,
      clock,
      later: (work) => void soon.push(work),
    });
    other = await openDistributedReadModel(database.options);
    await readModel.define(spec);
    await readModel.reset('orders', 1, 'epoch');
    await readModel.commit(commitOf(-1, 0, put('a', 'first'), put('b', 'first')));
  });
  afterEach(async () => {
    await readModel.close();
    await other.close();
    await database.drop();
  });

  it('completes what a killed process left half done, and shows no checkpoint of it before', async () => {
    await dieInCommit(database.options.url);
    expect(await orders(other).count({ status: 'half' })).toBe(HALF);
    expect(await other.checkpoint('orders', 1)).toEqual({ epoch: 'epoch', position: positionAt(0) });

    // The next projector begins. It neither applies an event twice nor misses one.
    await other.define(spec);
    expect(await other.checkpoint('orders', 1)).toMatchObject({ position: positionAt(1) });
    expect(await orders(readModel).count({ status: 'half' })).toBe(ALL);
    expect(await database.count('_redo')).toBe(0);
    await other.commit(commitOf(1, 2, put('a', 'second')));
    expect(await orders(readModel).get('a')).toEqual({ _id: 'a', status: 'second' });
  });

  it('completes it also for a projector that was running all the time, which then reloads', async () => {
    await other.define(spec);
    await dieInCommit(database.options.url);
    const moved = await other.commit(commitOf(0, 5, put('a', 'stale'))).catch((error: unknown) => error);
    expect(moved).toBeInstanceOf(CheckpointMoved);
    expect(moved).toMatchObject({ actual: positionAt(1) });
    expect(await orders(readModel).count({ status: 'half' })).toBe(ALL);
    expect(await orders(readModel).get('a')).toEqual({ _id: 'a', status: 'first' });
  });

  it('lets one of two processes commit at each position, and loses no row of the winner', async () => {
    const rows = orders(readModel);
    for (let at = 0; at < 20; at += 1) {
      const outcomes = await Promise.allSettled(
        [readModel, other].map((each, index) => each.commit(commitOf(at, at + 1, put(`${at}`, `${index}`)))),
      );
      const won = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [`${index}`] : []));
      expect(won.length).toBeLessThan(2);
      expect(await readModel.checkpoint('orders', 1)).toMatchObject({ position: positionAt(at + 1) });
      const status = (await rows.get(`${at}`))?.status;
      // A slow winner may find that the other one has completed its commit. Then both must read their checkpoint again.
      expect(won.length === 0 ? ['0', '1'] : won).toContain(status);
    }
  });

  it('refuses a commit from a position that another process has left meanwhile', async () => {
    await other.commit(commitOf(0, 1, put('a', 'second')));
    await readModel.commit(commitOf(1, 2, put('a', 'third')));
    const moved = await other.commit(commitOf(1, 3, put('a', 'stale'))).catch((error: unknown) => error);
    expect(moved).toBeInstanceOf(CheckpointMoved);
    expect(moved).toMatchObject({ actual: positionAt(2) });
    expect(await orders(other).get('a')).toEqual({ _id: 'a', status: 'third' });
    expect(await database.count('_redo')).toBe(0);
  });

  it('ignores late writes of an older commit', async () => {
    await readModel.commit(commitOf(0, 1, put('c', 'second')));
    await readModel.commit(commitOf(1, 2, put('b', 'third'), remove('a'), remove('c')));
    const late = [put('a', 'late'), put('b', 'late'), put('c', 'late'), put('d', 'late')];
    const session = await connectMongo({ ...database.options, database: 'none' });
    const rows = { to: positionAt(1), writes: late, now: new Date(), collectionOf: () => ROWS };
    await applyWrites(session, rows);
    await session.close();
    expect(await orders(readModel).find({})).toEqual([
      { _id: 'b', status: 'third' },
      { _id: 'd', status: 'late' },
    ]);
    expect(await orders(readModel).get('a')).toBeUndefined();
    expect(await orders(readModel).getMany(['a', 'c'])).toEqual([]);
    expect(await orders(readModel).count({})).toBe(2);
    expect(await orders(readModel).count({ status: { $ne: 'late' } })).toBe(1);
  });

  it('removes a deleted row for good once no write can come late, and accepts the row again before that', async () => {
    await readModel.commit(commitOf(0, 1, remove('a'), remove('b')));
    expect(await database.count(ROWS)).toBe(2);
    await readModel.commit(commitOf(1, 2, put('a', 'again')));
    expect(await orders(readModel).find({})).toEqual([{ _id: 'a', status: 'again' }]);
    await passMs(3_700_000);
    await readModel.commit(commitOf(2, 3, remove('z')));
    while ((await database.count(ROWS, { _id: 'b' })) > 0) await sleep(10);
    expect(await orders(readModel).find({})).toEqual([{ _id: 'a', status: 'again' }]);
  });

  it('replaces many rows at once, more than a server in front of another database has connections to it', async () => {
    const many = Array.from({ length: 120 }, (_, index) => `${index}`);
    await readModel.commit(commitOf(0, 1, ...many.map((id) => put(id, 'first'))));
    await readModel.commit(commitOf(1, 2, put('new', 'second'), ...many.map((id) => put(id, 'second'))));
    expect(await orders(other).count({ status: 'second' })).toBe(many.length + 1);
  });

  it('keeps nested fields with any name', async () => {
    const row = { _id: 'n', lists: [[1, 2], []], map: { 'a.b': 1, $x: null }, status: 'x' };
    await readModel.commit(commitOf(0, 1, { op: 'put', in: 'orders', row }));
    expect(await orders(readModel).find({ status: 'x' })).toEqual([row]);
  });

  it('shows a flip to other processes soon, keeps the old rows for a while, and drops them then', async () => {
    expect(await orders(other).count({})).toBe(2);
    await readModel.define({ ...spec, version: 2 });
    await readModel.reset('orders', 2, 'epoch');
    await readModel.commit({ ...commitOf(-1, 0, put('new', 'first')), version: 2 });
    await readModel.flip('orders', 2);
    expect(await orders(readModel).count({})).toBe(1);
    while ((await orders(other).count({})) === 2) await sleep(50);
    expect(await other.liveVersion('orders')).toBe(2);
    expect(await orders(other, 1).count({})).toBe(2);
    await expect(other.commit(commitOf(0, 1))).rejects.toThrow();

    await passMs(31_000);
    for (const work of soon) work();
    while ((await database.collections()).includes(ROWS)) await sleep(50);
    await expect(orders(readModel, 1).count({})).rejects.toThrow('version 1');
  });

  it('knows the checkpoint of the version that took over, in a process that knew the one before', async () => {
    expect((await other.checkpoints(['orders'])).get('orders')).toMatchObject({ version: 1 });
    await readModel.define({ ...spec, version: 2 });
    await readModel.commit({ ...commitOf(-1, 0, put('new', 'first')), version: 2 });
    await readModel.flip('orders', 2);
    const { position } = await readModel.checkpoint('orders', 2);
    expect((await other.checkpoints(['orders'])).get('orders')).toMatchObject({ version: 2, position });
  });

  it('starts a version again that was live once, without its old rows', async () => {
    await readModel.define({ ...spec, version: 2 });
    await readModel.flip('orders', 2);
    await readModel.define(spec);
    expect(await orders(readModel, 1).count({})).toBe(0);
    expect(await readModel.checkpoint('orders', 1)).toEqual({ epoch: '', position: LOG_START });
    expect(await readModel.liveVersion('orders')).toBe(2);
  });

  it('drops rows by a reset for all processes, and lets no old commit into the new ones', async () => {
    expect(await orders(other).count({})).toBe(2);
    await readModel.reset('orders', 1, 'other-epoch');
    await expect(other.commit(commitOf(0, 1, put('c', 'old')))).rejects.toThrow();
    expect(await orders(readModel).find({})).toEqual([]);
    expect(await other.checkpoint('orders', 1)).toEqual({ epoch: 'other-epoch', position: LOG_START });
  });

  it('drops collections that a process left when it died between two steps', async () => {
    await database.insert('orders@1.9', { _id: 'x' });
    await database.insert('orders-of-others@1.9', { _id: 'x' });
    await readModel.define(spec);
    const collections = await database.collections();
    expect(collections).not.toContain('orders@1.9');
    expect(collections).toEqual(expect.arrayContaining(['orders-of-others@1.9', ROWS]));
  });
});
