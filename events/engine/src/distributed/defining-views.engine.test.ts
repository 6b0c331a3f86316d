import { LOG_START } from '@ringpost/domain';
import { positionAt } from '@ringpost/testing/positions';
import { testDatabase } from '@ringpost/testing/test-database';
import { TEST_SERVERS } from '@ringpost/testing/test-servers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReadModel } from '../read-model.ts';
import { openDistributedReadModel } from './read-model.ts';

const PROJECTORS = Array.from({ length: 8 }, (_, index) => ({
  name: `projector${index}`,
  version: 1,
  views: [{ name: `view${index}`, indexes: [] }],
}));

describe.skipIf(TEST_SERVERS.mongodb === undefined)('processes that start at once on empty rows', () => {
  const database = testDatabase();
  let processes: readonly ReadModel[];

  beforeEach(async () => {
    processes = await Promise.all([1, 2, 3].map(() => openDistributedReadModel(database.options)));
  });
  afterEach(async () => {
    for (const each of processes) await each.close();
    await database.drop();
  });

  async function defineAll(readModel: ReadModel): Promise<void> {
    for (const projector of PROJECTORS) await readModel.define(projector);
  }

  it('may all define the same views', async () => {
    await Promise.all(processes.map(defineAll));
    for (const { name } of PROJECTORS) expect(await processes[0]?.liveVersion(name)).toBe(1);
  });

  it('keep only the indexes that a view names now', async () => {
    const [readModel] = processes;
    const define = async (indexes: readonly (readonly string[])[]): Promise<readonly string[]> => {
      await readModel?.define({ name: 'things', version: 1, views: [{ name: 'things', indexes }] });
      const [collection = ''] = (await database.collections()).filter((name) => name.startsWith('things'));
      return (await database.indexes(collection)).filter((name) => !name.startsWith('_')).sort();
    };
    expect(await define([['status'], ['at']])).toEqual(['at', 'status']);
    expect(await define([['status'], ['at', '_id']])).toEqual(['at,_id', 'status']);
  });

  it('see a live version only when its checkpoint is there', async () => {
    const [writer, reader] = processes;
    if (!writer || !reader) throw new Error('there are three');
    let goesOn = true;
    const defining = defineAll(writer).finally(() => {
      goesOn = false;
    });
    let looks = 0;
    while (goesOn) {
      for (const { name } of PROJECTORS) {
        const version = await reader.liveVersion(name);
        if (version !== undefined) expect((await reader.checkpoint(name, version)).epoch).toBe('');
        looks += 1;
      }
    }
    await defining;
    expect(looks).toBeGreaterThan(PROJECTORS.length);
  });

  it('show the rows of a new version to a reader that has read its checkpoint', async () => {
    const [writer, reader] = processes;
    if (!writer || !reader) throw new Error('there are three');
    const view = { name: 'orders', indexes: [] };
    const spec = (version: number) => ({ name: 'orders', version, views: [view] });
    await writer.define(spec(1));
    const orders = reader.collection(view);
    expect(await orders.count({})).toBe(0);
    await writer.define(spec(2));
    const write = { op: 'put', in: 'orders', row: { _id: 'a' } } as const;
    const [from, to] = [LOG_START, positionAt(1)];
    await writer.commit({ projector: 'orders', version: 2, from, to, writes: [write] });
    await writer.flip('orders', 2);
    expect((await reader.checkpoints(['orders'])).get('orders')).toMatchObject({ version: 2, position: to });
    expect(await orders.count({})).toBe(1);
  });
});
