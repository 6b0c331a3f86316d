import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, type Document, MongoClient } from 'mongodb';
import { TEST_SERVERS } from './test-servers.ts';

export interface TestDatabase {
  /** For the adapters. */
  readonly options: { readonly url: string; readonly setting: string };
  count(collection: string, where?: Document): Promise<number>;
  insert(collection: string, document: Document): Promise<void>;
  find(collection: string, where?: Document): Promise<readonly Document[]>;
  collections(): Promise<readonly string[]>;
  indexes(collection: string): Promise<readonly string[]>;
  /** The stages of the plan that the server chooses, from the last to the first. */
  stages(
    collection: string,
    where: Document,
    sort: readonly (readonly [string, 1 | -1])[],
  ): Promise<readonly string[]>;
  /** Whether this is MongoDB itself, not another server with its protocol. */
  isMongo(): Promise<boolean>;
  drop(): Promise<void>;
  /** Resolves once the server answers again after a fault. */
  answers(): Promise<void>;
}

async function isReady(database: Db): Promise<boolean> {
  try {
    await database.command({ ping: 1 });
    return true;
  } catch {
    return false;
  }
}

function stagesOf(plan: Document): readonly string[] {
  const next: readonly Document[] = [plan.queryPlan, plan.inputStage, ...(plan.inputStages ?? [])].filter(
    Boolean,
  );
  return [...(plan.stage ? [plan.stage] : []), ...next.flatMap(stagesOf)];
}

/** A separate database on the server of the tests, created by the first write, with direct access that bypasses the adapter. */
export function testDatabase(): TestDatabase {
  const name = `ringpost-test-${randomUUID()}`;
  const url = new URL(TEST_SERVERS.mongodb ?? 'mongodb://nobody');
  url.pathname = `/${name}`;
  async function withDatabase<T>(work: (database: Db) => Promise<T>): Promise<T> {
    const client = new MongoClient(url.href);
    try {
      return await work(client.db(name));
    } finally {
      await client.close();
    }
  }
  return {
    options: { url: url.href, setting: 'MONGODB_URL' },
    count: (collection, where = {}) =>
      withDatabase((database) => database.collection(collection).countDocuments(where)),
    insert: (collection, document) =>
      withDatabase(async (database) => void (await database.collection(collection).insertOne(document))),
    find: (collection, where = {}) =>
      withDatabase((database) => database.collection(collection).find(where).toArray()),
    collections: () =>
      withDatabase(async (database) => (await database.listCollections().toArray()).map((each) => each.name)),
    indexes: (collection) =>
      withDatabase(async (database) =>
        (await database.collection(collection).indexes()).map(({ name }) => name ?? ''),
      ),
    stages: (collection, where, sort) =>
      withDatabase(async (database) => {
        const cursor = database.collection(collection).find(where);
        if (sort.length > 0)
          cursor.sort(sort.map(([field, direction]): [string, 1 | -1] => [field, direction]));
        return stagesOf((await cursor.explain('queryPlanner')).queryPlanner.winningPlan);
      }),
    isMongo: () =>
      withDatabase(async (database) => !('ferretdbVersion' in (await database.command({ buildInfo: 1 })))),
    async answers() {
      while (!(await withDatabase(isReady))) await sleep(100);
    },
    drop: () => withDatabase(async (database) => void (await database.dropDatabase())),
  };
}
