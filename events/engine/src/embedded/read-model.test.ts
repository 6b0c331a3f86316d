import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOG_START } from '@ringpost/domain';
import { dataFolder } from '@ringpost/testing/data-folder';
import { positionAt } from '@ringpost/testing/positions';
import { readModelContract } from '@ringpost/testing/read-model.contract-test';
import fc from 'fast-check';
import { Query } from 'mingo';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../errors.ts';
import { FLIP_GRACE_SECONDS, type ReadModel, type Row, type Where } from '../read-model.ts';
import { openEmbeddedReadModel } from './read-model.ts';
import { openSqlite } from './sqlite.ts';

readModelContract('embedded, on disk', async () => {
  const folder = await dataFolder();
  let readModel = openEmbeddedReadModel(folder.path);
  return {
    readModel,
    async reopen() {
      await readModel.close();
      readModel = openEmbeddedReadModel(folder.path);
      return readModel;
    },
    dispose: folder.remove,
  };
});

/** The commit with this index: its rows, and the checkpoint after it. */
function putPeople(readModel: ReadModel, index: number, rows: readonly Row[]): Promise<void> {
  return readModel.commit({
    projector: 'people',
    version: 1,
    from: index === 0 ? LOG_START : (positionAt(index - 1) ?? LOG_START),
    to: positionAt(index) ?? LOG_START,
    writes: rows.map((row) => ({ op: 'put', in: 'people', row })),
  });
}

async function bytesIn(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.startsWith('read.db'));
  const contents = await Promise.all(files.map((name) => readFile(join(folder, name), 'latin1')));
  return contents.join('');
}

async function inMemory() {
  return openEmbeddedReadModel(':memory:');
}

readModelContract(
  'embedded, in memory',
  async () => ({ readModel: await inMemory(), reopen: inMemory, dispose: async () => {} }),
  { outlives: false },
);

describe('the size of the views', () => {
  it('has the bytes of their indexes, and is read by a connection in another thread', async () => {
    const folder = await dataFolder();
    const statements: string[] = [];
    const readModel = openEmbeddedReadModel(folder.path, {
      open(file, options) {
        const database = openSqlite(file, options);
        return {
          ...database,
          prepare(sql) {
            statements.push(sql);
            return database.prepare(sql);
          },
        };
      },
    });
    const note = 'x'.repeat(1_000);
    const rows = Array.from({ length: 500 }, (_, at) => ({ _id: `${at}`, note, name: `${note}${at}` }));
    await readModel.define({ name: 'people', version: 1, views: [{ name: 'people', indexes: [] }] });
    await putPeople(readModel, 0, rows);
    const bytesOf = async () => (await readModel.sizes(['people'])).get('people')?.bytes ?? 0;
    const withoutIndex = await bytesOf();
    expect(withoutIndex).toBeGreaterThan(500 * 2_000);
    await readModel.define({ name: 'people', version: 1, views: [{ name: 'people', indexes: [['name']] }] });
    expect(await bytesOf()).toBeGreaterThan(withoutIndex + 2 * 500 * 1_000);
    expect(statements.filter((sql) => sql.includes('dbstat') || sql.includes('count(*)'))).toEqual([]);
    await readModel.close();
    await folder.remove();
  });

  it('is not told by a read model that is closed meanwhile', async () => {
    const folder = await dataFolder();
    const readModel = openEmbeddedReadModel(folder.path);
    await readModel.define({ name: 'people', version: 1, views: [{ name: 'people', indexes: [] }] });
    const sizes = readModel.sizes(['people']).catch((error: unknown) => error);
    await readModel.close();
    expect(await sizes).toBeInstanceOf(StoreUnavailable);
    await expect(readModel.sizes(['people'])).rejects.toThrow(StoreUnavailable);
    await folder.remove();
  });
});

describe('a shadow', () => {
  it('is filled without its indexes, gets them at the flip, and later the old version is removed', async () => {
    const folder = await dataFolder();
    const waiting: (() => void)[] = [];
    const readModel = openEmbeddedReadModel(folder.path, {
      later: (work, milliseconds) => {
        if (milliseconds === FLIP_GRACE_SECONDS * 1000) waiting.push(work);
      },
    });
    const views = [{ name: 'orders', indexes: [['status'], ['userId', 'status']] }];
    const database = openSqlite(`${folder.path}/read.db`, { synchronous: 'NORMAL', readOnly: true });
    const named = database.prepare(
      "SELECT name FROM sqlite_master WHERE name GLOB 'orders@[12]*' OR name GLOB '*[12]:*' ORDER BY name",
    );
    const names = () => named.all().map(([name]) => name);
    await readModel.define({ name: 'orders', version: 1, views });
    expect(names()).toEqual(['orders@1', 'orders@1:status', 'orders@1:userId,status']);
    await readModel.define({ name: 'orders', version: 2, views });
    expect(names()).toEqual(['orders@1', 'orders@1:status', 'orders@1:userId,status', 'orders@2']);
    await readModel.flip('orders', 2);
    expect(names()).toContain('orders@1');
    for (const work of waiting) work();
    expect(names()).toEqual(['orders@2', 'orders@2:status', 'orders@2:userId,status']);
    database.close();
    await readModel.close();
    await folder.remove();
  });
});

describe('rows that a flip replaced', () => {
  it('are dropped at the next start if the process ended before', async () => {
    const folder = await dataFolder();
    const spec = (version: number) => ({ name: 'orders', version, views: [{ name: 'orders', indexes: [] }] });
    const first = openEmbeddedReadModel(folder.path, { later: () => {} });
    await first.define(spec(1));
    await first.define(spec(2));
    await first.flip('orders', 2);
    expect(await first.collection({ name: 'orders', indexes: [] }, 1).count({})).toBe(0);
    await first.close();
    const second = openEmbeddedReadModel(folder.path);
    await second.define(spec(2));
    await expect(second.collection({ name: 'orders', indexes: [] }, 1).count({})).rejects.toThrow(
      'version 1',
    );
    await second.close();
    await folder.remove();
  });
});

describe('a change of a row', () => {
  it('has the indexes that its view names now, and no earlier ones', async () => {
    const folder = await dataFolder();
    const define = async (indexes: readonly (readonly string[])[]): Promise<readonly string[]> => {
      const readModel = openEmbeddedReadModel(folder.path);
      await readModel.define({ name: 'things', version: 1, views: [{ name: 'things', indexes }] });
      await readModel.close();
      const database = openSqlite(join(folder.path, 'read.db'), { synchronous: 'NORMAL', readOnly: true });
      const names = database.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'things@1:%'").all();
      database.close();
      return names.map(([name]) => String(name));
    };
    expect(await define([['status'], ['at']])).toEqual(['things@1:status', 'things@1:at']);
    expect(await define([['status'], ['at', '_id']])).toEqual(['things@1:status', 'things@1:at,_id']);
    await folder.remove();
  });

  it('writes no page of an index whose fields did not change', async () => {
    const folder = await dataFolder();
    const readModel = openEmbeddedReadModel(folder.path);
    const fields = ['a', 'b', 'c', 'd', 'e', 'f'];
    const indexes = [['status'], ...fields.map((field) => [field])];
    await readModel.define({ name: 'things', version: 1, views: [{ name: 'things', indexes }] });
    const write = (from: number, ids: readonly number[], status: string) => {
      const row = (id: number) => ({
        _id: `${id}`,
        status,
        ...Object.fromEntries(fields.map((field) => [field, id])),
      });
      const writes = ids.map((id) => ({ op: 'put' as const, in: 'things', row: row(id) }));
      const [before, after] = [from - 1, from].map(positionAt);
      return readModel.commit({
        projector: 'things',
        version: 1,
        from: before ?? LOG_START,
        to: after ?? LOG_START,
        writes,
      });
    };
    const database = openSqlite(`${folder.path}/read.db`, { synchronous: 'NORMAL', readOnly: false });
    const pagesWritten = () => Number(database.prepare('PRAGMA wal_checkpoint(NOOP)').all()[0]?.[1]);
    await write(
      0,
      Array.from({ length: 500 }, (_, id) => id),
      'open',
    );
    const before = pagesWritten();
    await write(1, [250], 'closed');
    // The checkpoint, the row, and its old and new place in the index.
    expect(pagesWritten() - before).toBeLessThanOrEqual(4);
    expect(
      await readModel.collection<Row>({ name: 'things', indexes: [] }).find({ status: 'closed', f: 250 }),
    ).toHaveLength(1);
    expect(await readModel.collection<Row>({ name: 'things', indexes: [] }).count({ status: 'open' })).toBe(
      499,
    );
    database.close();
    await readModel.close();
    await folder.remove();
  });

  it('leaves no byte of a row that another one erases in its files', async () => {
    const folder = await dataFolder();
    const readModel = openEmbeddedReadModel(folder.path);
    const views = [{ name: 'people', indexes: [['email']], erases: (row: Row) => 'gone' in row }];
    await readModel.define({ name: 'people', version: 1, views });
    const people = Array.from({ length: 200 }, (_, id) => ({ _id: `${id}`, email: `ann-${id}@example.org` }));
    await putPeople(readModel, 0, people as readonly Row[]);
    expect(await bytesIn(folder.path)).toContain('ann-77@example.org');
    await putPeople(readModel, 1, [{ _id: '77', email: '', gone: true } as Row]);
    expect(await bytesIn(folder.path)).not.toContain('ann-77@example.org');
    expect(await bytesIn(folder.path)).toContain('ann-78@example.org');
    await readModel.close();
    await folder.remove();
  });

  it('erases it after a start too, if the process ended before it could', async () => {
    const folder = await dataFolder();
    const views = [{ name: 'people', indexes: [], erases: (row: Row) => 'gone' in row }];
    const people = { name: 'people', version: 1, views };
    const before = openEmbeddedReadModel(folder.path, { later: () => undefined });
    await before.define(people);
    await putPeople(before, 0, [{ _id: '1', email: 'ann@example.org' } as Row]);
    // While somebody reads, the write-ahead file cannot be emptied.
    const reader = openEmbeddedReadModel(folder.path, { readOnly: true });
    await putPeople(before, 1, [{ _id: '1', email: '', gone: true } as Row]);
    const copy = await dataFolder();
    await cp(folder.path, copy.path, { recursive: true });
    expect(await bytesIn(copy.path)).toContain('ann@example.org');

    const laterWork: (() => void)[] = [];
    const after = openEmbeddedReadModel(copy.path, { later: (work) => laterWork.push(work) });
    await after.define(people);
    for (const work of laterWork.splice(0)) work();
    expect(await bytesIn(copy.path)).not.toContain('ann@example.org');
    for (const model of [reader, before, after]) await model.close();
    await folder.remove();
    await copy.remove();
  });
});

interface Thing extends Row {
  readonly text?: string | null;
  readonly count?: number | null;
  readonly flag?: boolean | null;
}

// Few values each, so that filters find rows. `count` and `flag` are indexed; `text` is only in the document.
const texts = fc.constantFrom('a', 'b', 'B', 'é', "it's", '');
const counts = fc.constantFrom(-1, 0, 1, 1.5, 20);
function orMissing<T>(values: fc.Arbitrary<T>) {
  return fc.option(values, { nil: null });
}

const things: fc.Arbitrary<readonly Omit<Thing, '_id'>[]> = fc.array(
  fc.record(
    { text: orMissing(texts), count: orMissing(counts), flag: orMissing(fc.boolean()) },
    { requiredKeys: [] },
  ),
  { maxLength: 12 },
);

function conditionsOn<T extends string | number | boolean>(values: fc.Arbitrary<T>) {
  return fc.oneof(
    orMissing(values),
    fc.record({ $ne: orMissing(values) }),
    fc.record({ $in: fc.array(orMissing(values), { maxLength: 3 }) }),
    fc
      .record({ $gt: values, $gte: values, $lt: values, $lte: values }, { requiredKeys: [] })
      .filter((condition) => Object.keys(condition).length > 0),
  );
}

const { where: wheres } = fc.letrec<{ where: Where; fields: Where }>((tie) => ({
  fields: fc.record(
    { text: conditionsOn(texts), count: conditionsOn(counts), flag: conditionsOn(fc.boolean()) },
    { requiredKeys: [] },
  ),
  where: fc.oneof(
    { depthSize: 'small' },
    tie('fields'),
    fc.record({ $or: fc.array(tie('where'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ $and: fc.array(tie('where'), { minLength: 1, maxLength: 3 }) }),
  ),
}));

describe('the filters of the embedded read model', () => {
  it('find the same rows as MongoDB', async () => {
    const readModel = openEmbeddedReadModel(':memory:');
    const view = { name: 'things', indexes: [['count', 'flag']] } as const;
    await readModel.define({ name: 'things', version: 1, views: [view] });
    let position = -1;
    const collection = readModel.collection<Thing>(view);
    await fc.assert(
      fc.asyncProperty(things, wheres, async (fields, where) => {
        const rows = fields.map((field, index): Thing => ({ ...field, _id: `${index}`.padStart(2, '0') }));
        await readModel.reset('things', 1, 'epoch');
        position += 1;
        const writes = rows.map((row) => ({ op: 'put' as const, in: 'things', row }));
        await readModel.commit({
          projector: 'things',
          version: 1,
          from: LOG_START,
          to: positionAt(position),
          writes,
        });
        const query = new Query(where as Record<string, unknown>);
        const expected = rows.filter((row) => query.test({ ...row }));
        expect(await collection.find(where)).toEqual(expected);
        expect(await collection.count(where)).toBe(expected.length);
      }),
      { numRuns: 1000 },
    );
    await readModel.close();
  });
});
