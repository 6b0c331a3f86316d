import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '@ringpost/testing/test-database';
import { TEST_SERVERS } from '@ringpost/testing/test-servers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectMongo, type MongoSession } from './mongo.ts';
import { openProjectorRegistry } from './projector-registry.ts';

const VIEW = { name: 'orders', indexes: [] };

describe.skipIf(TEST_SERVERS.mongodb === undefined)('what a process remembers of the projectors', () => {
  const database = testDatabase();
  let session: MongoSession;
  let other: Awaited<ReturnType<typeof openProjectorRegistry>>;

  beforeEach(async () => {
    session = await connectMongo({ ...database.options, database: 'none' });
    other = await openProjectorRegistry(session);
    for (const version of [1, 2]) await other.define({ name: 'orders', version, views: [VIEW] });
    await other.makeFirst('orders', 1);
  });
  afterEach(async () => {
    await session.close();
    await database.drop();
  });

  it('is dropped once it reads another live version', async () => {
    const registry = await openProjectorRegistry(session);
    expect(await registry.collectionOf('orders', undefined)).toBe('orders@1.1');
    await other.makeLive('orders', 2, 1, new Date());
    expect(await registry.liveVersion('orders')).toBe(2);
    expect(await registry.collectionOf('orders', undefined)).toBe('orders@2.1');
  });

  it('is never an answer that was under way when something changed', async () => {
    const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
    let answers = 0;
    async function firstComesLate<T>(work: () => Promise<T>): Promise<T> {
      const answer = await session.run(work);
      answers += 1;
      if (answers === 1) await arrives;
      return answer;
    }
    const registry = await openProjectorRegistry({ ...session, run: firstComesLate });
    const before = registry.collectionOf('orders', undefined);
    while (answers === 0) await sleep(5);
    await other.makeLive('orders', 2, 1, new Date());
    expect(await registry.liveVersion('orders')).toBe(2);
    const after = registry.collectionOf('orders', undefined);
    arrive();
    expect(await before).toBe('orders@1.1');
    expect(await after).toBe('orders@2.1');
    expect(await registry.collectionOf('orders', undefined)).toBe('orders@2.1');
  });
});
