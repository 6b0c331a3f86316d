import { LOG_START } from '@ringpost/domain';
import {
  CheckpointMoved,
  COMMIT_BYTES_MAX,
  CommitTooLarge,
  type ReadModel,
  type Row,
  type Where,
  type Write,
} from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { positionAt } from './positions.ts';
import { rowVersionsContract } from './row-versions.contract-test.ts';
import { type OrderRow, ordersView, put, row, specOf } from './sample-orders.ts';

export interface OpenedReadModel {
  readonly readModel: ReadModel;
  reopen(): Promise<ReadModel>;
  dispose(): Promise<void>;
}

function writing(readModel: () => ReadModel, from: number, to: number, ...writes: Write[]) {
  return readModel().commit({
    projector: 'orders',
    version: 1,
    from: positionAt(from),
    to: positionAt(to),
    writes,
  });
}

function committing(readModel: () => ReadModel): void {
  const commit = (from: number, to: number, ...writes: Write[]) => writing(readModel, from, to, ...writes);
  const orders = () => readModel().collection<OrderRow>(ordersView);

  it('starts each projector before the first position, without an epoch until it is reset', async () => {
    expect(await readModel().checkpoint('orders', 1)).toEqual({ epoch: '', position: LOG_START });
    await readModel().reset('orders', 1, 'epoch-1');
    expect(await readModel().checkpoint('orders', 1)).toEqual({ epoch: 'epoch-1', position: LOG_START });
  });

  it('writes rows and checkpoint together', async () => {
    await commit(-1, 4, put(row('a')), put(row('b')), put(row('b', { userId: 'bob' })));
    await commit(4, 9, { op: 'delete', in: 'orders', id: 'a' }, { op: 'delete', in: 'orders', id: 'never' });
    expect(await orders().find({})).toEqual([row('b', { userId: 'bob' })]);
    expect(await readModel().checkpoint('orders', 1)).toMatchObject({ position: positionAt(9) });
  });

  it('moves the checkpoint even if nothing concerned the projector', async () => {
    await commit(-1, 100);
    expect(await readModel().checkpoint('orders', 1)).toMatchObject({ position: positionAt(100) });
  });

  it('writes nothing for a commit from another checkpoint', async () => {
    await commit(-1, 4, put(row('a')));
    const moved = await commit(-1, 5, put(row('b'))).catch((error: unknown) => error);
    expect(moved).toBeInstanceOf(CheckpointMoved);
    expect(moved).toMatchObject({ projector: 'orders', actual: positionAt(4) });
    expect(await orders().count({})).toBe(1);
    expect(await readModel().checkpoint('orders', 1)).toMatchObject({ position: positionAt(4) });
  });

  it('accepts one of several overlapping commits', async () => {
    const commits = Array.from({ length: 8 }, (_, index) => commit(-1, 4, put(row(`${index}`))));
    const outcomes = await Promise.allSettled(commits);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await orders().count({})).toBe(1);
  });

  it('writes nothing at all if one write cannot be done', async () => {
    const wallets = { name: 'wallets', indexes: [] };
    await readModel().define({ name: 'wallets', version: 1, views: [wallets] });
    for (const view of ['wallets', 'nothing']) {
      const alien: Write = { op: 'put', in: view, row: { _id: 'w' } };
      await expect(commit(-1, 4, put(row('a')), alien)).rejects.toThrow(view);
    }
    expect(await readModel().collection(wallets).count({})).toBe(0);
    expect(await orders().count({})).toBe(0);
    expect(await readModel().checkpoint('orders', 1)).toMatchObject({ position: LOG_START });
  });

  it('refuses to move a checkpoint back or to leave it where it is', async () => {
    await commit(-1, 4);
    await expect(commit(4, 4, put(row('a')))).rejects.toThrow(RangeError);
    await expect(commit(4, 3, put(row('a')))).rejects.toThrow(RangeError);
  });

  it('replaces a whole row, its indexed fields too', async () => {
    await commit(-1, 1, put(row('a', { open: true })));
    await commit(1, 2, put(row('a', { priceMills: 1 })));
    expect(await orders().find({ userId: 'ann', priceMills: 1 })).toEqual([row('a', { priceMills: 1 })]);
    expect(await orders().find({ open: true })).toEqual([]);
    expect(await orders().find({ priceMills: 900 })).toEqual([]);
    expect(await orders().count({})).toBe(1);
  });
}

function finding(readModel: () => ReadModel): void {
  const orders = () => readModel().collection<OrderRow>(ordersView);
  const rows = [
    row('a', { priceMills: 300, open: true }),
    row('b', { priceMills: 100, status: null }),
    row('c', { priceMills: 200, userId: 'bob', open: false }),
    row('d', { priceMills: 100, userId: 'bob', status: 'refunded' }),
  ];
  const fill = () => writing(readModel, -1, 1, ...rows.map(put));
  const idsOf = (readRows: readonly Row[]) => readRows.map(({ _id }) => _id).join('');

  it('gets rows by id and leaves out what is not there', async () => {
    await fill();
    expect(await orders().get('c')).toEqual(rows[2]);
    expect(await orders().get('x')).toBeUndefined();
    expect(
      idsOf(await orders().getMany(['d', 'x', 'a']))
        .split('')
        .sort(),
    ).toEqual(['a', 'd']);
    expect(await orders().getMany([])).toEqual([]);
  });

  it.each<[Where, string]>([
    [{}, 'abcd'],
    [{ userId: 'bob' }, 'cd'],
    [{ _id: 'b' }, 'b'],
    [{ userId: 'bob', status: 'refunded' }, 'd'],
    [{ status: null }, 'b'],
    [{ open: null }, 'bd'],
    [{ open: true }, 'a'],
    [{ open: false }, 'c'],
    [{ open: 1 }, ''],
    [{ open: { $ne: true } }, 'bcd'],
    [{ status: { $ne: 'active' } }, 'bd'],
    [{ status: { $ne: null } }, 'acd'],
    [{ priceMills: { $gt: 100 } }, 'ac'],
    [{ priceMills: { $gte: 100, $lt: 300 } }, 'bcd'],
    [{ priceMills: { $lte: 200 } }, 'bcd'],
    [{ priceMills: { $gt: 'text' } }, ''],
    [{ userId: { $gt: 5 } }, ''],
    [{ userId: { $lt: 'az' } }, 'ab'],
    [{ priceMills: { $lt: 'text' } }, ''],
    [{ priceMills: { $lt: true } }, ''],
    [{ open: { $lt: true } }, 'c'],
    [{ open: { $gte: false } }, 'ac'],
    [{ status: { $in: ['refunded', null] } }, 'bd'],
    [{ open: { $in: [true, false] } }, 'ac'],
    [{ priceMills: { $in: [] } }, ''],
    [{ priceMills: { $in: [100, 300] } }, 'abd'],
    [{ $or: [{ _id: 'a' }, { userId: 'bob', priceMills: 100 }] }, 'ad'],
    [{ $and: [{ userId: 'ann' }, { $or: [{ open: true }, { _id: 'c' }] }] }, 'a'],
    [{ nobodyKnows: null }, 'abcd'],
    [{ nobodyKnows: 1 }, ''],
  ])('finds and counts by %j', async (where, expected) => {
    await fill();
    expect(idsOf(await orders().find(where))).toBe(expected);
    expect(await orders().count(where)).toBe(expected.length);
    expect(await orders().count(where, 1)).toBe(Math.min(expected.length, 1));
  });

  it.each<[readonly (readonly [string, 1 | -1])[], string]>([
    [[], 'abcd'],
    [[['priceMills', 1]], 'bdca'],
    [[['priceMills', -1]], 'acdb'],
    [
      [
        ['userId', -1],
        ['priceMills', 1],
      ],
      'dcba',
    ],
    [[['_id', -1]], 'dcba'],
    [[['open', 1]], 'bdca'],
    [
      [
        ['status', 1],
        ['_id', -1],
      ],
      'bcad',
    ],
  ])('sorts by %j, ties by _id in the direction of the last', async (sort, expected) => {
    await fill();
    expect(idsOf(await orders().find({}, { sort }))).toBe(expected);
  });

  it('returns pages', async () => {
    await fill();
    const sort = [['priceMills', 1]] as const;
    expect(idsOf(await orders().find({}, { sort, limit: 2 }))).toBe('bd');
    expect(idsOf(await orders().find({}, { sort, skip: 2, limit: 2 }))).toBe('ca');
    expect(idsOf(await orders().find({}, { sort, skip: 9 }))).toBe('');
    expect(await orders().find({}, { limit: 0 })).toEqual([]);
    for (const page of [{ limit: -1 }, { skip: -1 }, { limit: 1.5 }]) {
      await expect(orders().find({}, page)).rejects.toThrow(RangeError);
    }
  });

  it('returns only the fields that are asked for, as they are, without those that are null', async () => {
    await fill();
    const page = { sort: [['open', -1]], limit: 3 } as const;
    expect(await orders().findFields({}, ['_id', 'open', 'priceMills'], page)).toEqual([
      { _id: 'a', open: true, priceMills: 300 },
      { _id: 'c', open: false, priceMills: 200 },
      { _id: 'd', priceMills: 100 },
    ]);
    expect(await orders().findFields({ _id: 'a' }, ['userId'])).toEqual([{ userId: 'ann' }]);
    await writing(readModel, 1, 2, put(row('a', { userId: null as never })));
    expect(await orders().findFields({ _id: 'a' }, ['_id', 'userId'])).toEqual([{ _id: 'a' }]);
    expect(await orders().findFields({}, ['_id'], { limit: 0 })).toEqual([]);
    await expect(orders().findFields({}, ['a; DROP' as never])).rejects.toThrow(TypeError);
  });

  it('returns at most 9999 rows', async () => {
    const many = Array.from({ length: 10_010 }, (_, index) => put(row(`${index}`)));
    await writing(readModel, -1, 1, ...many);
    expect(await orders().find({})).toHaveLength(9999);
    expect(await orders().find({}, { limit: 50_000 })).toHaveLength(9999);
    expect(await orders().count({})).toBe(10_010);
  });

  it.each<[string, unknown]>([
    ['an operator it does not know', { priceMills: { $regex: 'x' } }],
    ['a list operator it does not know', { $nor: [{ _id: 'a' }] }],
    ['a path into a document', { 'user.name': 'x' }],
    ['a name that would end the statement', { "x') OR 1 --": 'x' }],
    ['an undefined value, which would be everybody', { userId: undefined }],
    ['an empty condition', { userId: {} }],
    ['an empty list of filters', { $or: [] }],
    ['an order against null', { priceMills: { $lt: null } }],
    ['an object as a value', { userId: { $ne: { a: 1 } } }],
    ['a list as a value', { userId: ['ann'] }],
    ['$in without a list', { userId: { $in: 'ann' } }],
  ])('refuses %s', async (_, where) => {
    await fill();
    await expect(orders().find(where as Where)).rejects.toThrow(TypeError);
    await expect(orders().count(where as Where)).rejects.toThrow(TypeError);
  });

  it('refuses to sort by a name that is no field', async () => {
    await expect(orders().find({}, { sort: [['a; DROP', 1]] })).rejects.toThrow(TypeError);
  });

  it('refuses a commit of more than 16 MB of rows, and writes nothing of it', async () => {
    const note = 'é'.repeat(COMMIT_BYTES_MAX / 4);
    await writing(readModel, -1, 1, put(row('a', { note })));
    const tooLarge = writing(readModel, 1, 2, put(row('b', { note })), put(row('c', { note })));
    await expect(tooLarge).rejects.toThrow(CommitTooLarge);
    expect(await orders().count({})).toBe(1);
    expect(await readModel().checkpoint('orders', 1)).toMatchObject({ position: positionAt(1) });
  });

  it('stores any text as it is', async () => {
    const odd = row("'; DROP TABLE orders; --", { userId: '你好 🙂 "%_' });
    await writing(readModel, -1, 1, put(odd));
    expect(await orders().find({ userId: odd.userId })).toEqual([odd]);
    expect(await orders().get(odd._id)).toEqual(odd);
    expect(await orders().getMany([odd._id])).toEqual([odd]);
  });

  it('says that a view that nobody defined is missing', async () => {
    await expect(readModel().collection({ name: 'nothing', indexes: [] }).get('a')).rejects.toThrow(
      'nothing',
    );
  });
}

function measuring(readModel: () => ReadModel): void {
  const sizeOf = async (projector: string) => (await readModel().sizes([projector])).get(projector);

  it('tells how many rows the views of a projector have, without the deleted ones', async () => {
    expect(await sizeOf('orders')).toMatchObject({ rows: 0 });
    await writing(readModel, -1, 1, put(row('a')), put(row('b')), put(row('c')), put(row('d')));
    await writing(readModel, 1, 2, put(row('a', { open: true })), { op: 'delete', in: 'orders', id: 'b' });
    expect(await sizeOf('orders')).toMatchObject({ rows: 3 });
  });

  it('tells the bytes of the views, or that it does not know them', async () => {
    await writing(readModel, -1, 1, put(row('a')));
    const { bytes } = (await sizeOf('orders')) ?? {};
    expect(bytes ?? 1).toBeGreaterThan(0);
  });

  it('adds up the views of each projector, and leaves out one that nobody defined', async () => {
    const views = ['wallets', 'transfers'].map((name) => ({ name, indexes: [] }));
    await readModel().define({ name: 'wallets', version: 1, views });
    await writing(readModel, -1, 1, put(row('a')));
    await readModel().commit({
      ...{ projector: 'wallets', version: 1, from: LOG_START, to: positionAt(1) },
      writes: views.flatMap(({ name }) => ['x', 'y'].map((_id) => ({ op: 'put', in: name, row: { _id } }))),
    });
    const sizes = await readModel().sizes(['wallets', 'nobody', 'orders']);
    expect([...sizes].map(([name, { rows }]) => [name, rows])).toEqual([
      ['wallets', 4],
      ['orders', 1],
    ]);
  });

  it('measures the rows that readers see', async () => {
    await writing(readModel, -1, 1, put(row('a')));
    await readModel().define(specOf(2));
    await readModel().reset('orders', 2, 'epoch-1');
    const writes = [put(row('a')), put(row('b'))];
    const commit = { projector: 'orders', version: 2, from: LOG_START, to: positionAt(1), writes };
    await readModel().commit(commit);
    expect(await sizeOf('orders')).toMatchObject({ rows: 1 });
    await readModel().flip('orders', 2);
    expect(await sizeOf('orders')).toMatchObject({ rows: 2 });
  });
}

/** Every promise of the port `ReadModel`, for any engine. */
export function readModelContract(
  name: string,
  open: () => Promise<OpenedReadModel>,
  { outlives = true } = {},
): void {
  describe(`the read model (${name})`, () => {
    let opened: OpenedReadModel;
    let readModel: ReadModel;

    beforeEach(async () => {
      opened = await open();
      readModel = opened.readModel;
      await readModel.define(specOf(1));
    });
    afterEach(async () => {
      await readModel.close();
      await opened.dispose();
    });

    committing(() => readModel);
    finding(() => readModel);
    measuring(() => readModel);
    rowVersionsContract(() => readModel);

    if (outlives)
      it('keeps rows, checkpoints and the live version over a restart', async () => {
        await readModel.define(specOf(2));
        await readModel.reset('orders', 2, 'epoch-1');
        await readModel.commit({
          projector: 'orders',
          version: 2,
          from: LOG_START,
          to: positionAt(7),
          writes: [put(row('a'))],
        });
        await readModel.flip('orders', 2);
        readModel = await opened.reopen();
        await readModel.define(specOf(2));
        expect(await readModel.liveVersion('orders')).toBe(2);
        expect(await readModel.checkpoint('orders', 2)).toEqual({
          epoch: 'epoch-1',
          position: positionAt(7),
        });
        expect(await readModel.collection<OrderRow>(ordersView).get('a')).toEqual(row('a'));
      });
  });
}
