import { randomUUID } from 'node:crypto';
import { createCommandService } from '@ringpost/command-api/server-part';
import { type DistributedEngine, type Engine, openEngine } from '@ringpost/engine';
import { LONE_PROJECTIONS } from '@ringpost/projections/server-part';
import { createQueryService } from '@ringpost/query-api/server-part';
import { dataFolder } from '@ringpost/testing/data-folder';
import { startDoubleProcess } from '@ringpost/testing/event-store-double/double-process';
import { TEST_SERVERS } from '@ringpost/testing/test-servers';
import { createLog } from '@ringpost/web/http';
import { openServer } from '@ringpost/web/server';
import { type Db, MongoClient } from 'mongodb';
import { type WireClient, wireClient } from '../http-tests/http-client.ts';
import { type ShopFacts, type ShopWish, seedShop } from '../http-tests/shop-facts.ts';

const OPERATORS_TOKEN = 'the-token-of-the-operators';

/** Servers for one store: its own EventStoreDB (the double), and its own databases. */
export interface StoreServers {
  readonly engine: DistributedEngine;
  /** Where the double keeps the log. */
  readonly folder: string;
  /** Reads a database without the adapters. */
  inDatabase<T>(kind: 'rows' | 'vault', work: (database: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

function urlOfDatabase(name: string): string {
  const url = new URL(TEST_SERVERS.mongodb ?? 'mongodb://nobody');
  url.pathname = `/${name}`;
  return url.href;
}

async function inDatabase<T>(name: string, work: (database: Db) => Promise<T>): Promise<T> {
  const client = new MongoClient(urlOfDatabase(name));
  try {
    return await work(client.db(name));
  } finally {
    await client.close();
  }
}

/** `fill` puts a log into the double's folder before it starts. */
export async function openStoreServers(
  fill: (folder: string) => Promise<void> = async () => {},
): Promise<StoreServers> {
  const folder = await dataFolder();
  await fill(folder.path);
  const double = await startDoubleProcess({ folder: folder.path });
  const names = { rows: `store-${randomUUID()}`, vault: `store-${randomUUID()}-vault` };
  return {
    folder: folder.path,
    engine: {
      kind: 'distributed',
      eventStoreUrl: double.connectionString,
      mongodbUrl: urlOfDatabase(names.rows),
      mongodbVaultUrl: urlOfDatabase(names.vault),
      kafkaBrokers: TEST_SERVERS.kafka ?? 'nobody',
    },
    inDatabase: (kind, work) => inDatabase(names[kind], work),
    async close() {
      await double.kill();
      for (const name of Object.values(names)) await inDatabase(name, (database) => database.dropDatabase());
      await folder.remove();
    },
  };
}

/** All services in this process, on servers. */
export interface StoreServer {
  readonly url: string;
  readonly engine: Engine;
  readonly facts: ShopFacts;
  readonly client: WireClient;
  /** The messages for operators. */
  readiness(): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>;
  /** Moves the clock and handles what is due. */
  advance(milliseconds: number): Promise<void>;
  /** Waits until the views show the log. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const LOOKS = 50;

/** Serves a store. An empty one gets the given shop; any other has these facts. */
export async function serveStore(
  options: DistributedEngine,
  shop: { readonly wish: ShopWish } | { readonly facts: ShopFacts },
): Promise<StoreServer> {
  let aheadMs = 0;
  let store: { readonly engine: Engine; readonly facts: ShopFacts } | undefined;
  let command: Awaited<ReturnType<typeof createCommandService>> | undefined;
  let views: Awaited<ReturnType<typeof LONE_PROJECTIONS.openViews>> | undefined;
  const { ready, ...server } = await openServer(
    {
      engine: options,
      clock: { now: () => new Date(Date.now() + aheadMs) },
      log: createLog({ level: 'silent' }),
      host: '127.0.0.1',
      port: 0,
      production: false,
      trustProxy: ['127.0.0.1'],
      operators: { token: OPERATORS_TOKEN },
    },
    {
      async openViews(context) {
        views = await LONE_PROJECTIONS.openViews(context);
        return views;
      },
      async openServices(context) {
        command = await createCommandService(context, { smtp: undefined, secrets: {} });
        const { engine } = context;
        const seeded = { engine, commandApi: command.api, secrets: command.secrets };
        const facts = 'facts' in shop ? shop.facts : await seedShop(seeded, shop.wish);
        store = { engine, facts };
        return [command, await createQueryService(context, { sessions: command.api.sessions, pages: false })];
      },
    },
  );
  await ready;
  if (!store || !command || !views) throw new Error('the services were not opened');
  const { engine, facts } = store;
  const { api } = command;
  const { status, waitFor } = views;
  async function settle(): Promise<void> {
    await api.inbox.idle();
    const head = await engine.events.head();
    for (const { name } of status())
      if (!(await waitFor(name, head, 60_000)))
        throw new Error(`${name} stays behind ${head}: ${JSON.stringify(status())}`);
  }
  return {
    url: server.url,
    engine,
    facts,
    client: wireClient(server.url, facts),
    settle,
    async readiness() {
      const headers = { authorization: `Bearer ${OPERATORS_TOKEN}` };
      const answer = await fetch(`${server.url}/health/ready`, { headers });
      return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> };
    },
    async advance(milliseconds) {
      aheadMs += milliseconds;
      for (let look = 0; look < LOOKS; look += 1) {
        await settle();
        if ((await api.tick()) === 0) return;
      }
      throw new Error(`something is still due after ${LOOKS} looks`);
    },
    close: server.close,
  };
}

/** Opens a store as its owner for a short time. */
export async function inStore<T>(
  options: DistributedEngine,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  const engine = await openEngine(options);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}
