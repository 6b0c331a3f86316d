import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAfter, LOG_START, type Position, type RecordedEvent, streams } from '@ringpost/domain';
import type { DistributedEngine, Engine, NewEvent } from '@ringpost/engine';
import { TEST_SERVERS } from '@ringpost/testing/test-servers';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../operate/audit/audit.ts';
import { copyDatabase } from '../../operate/backup/backup-folder.ts';
import { plainFlags } from '../../setup/node-flags.mjs';
import {
  inStore,
  openStoreServers,
  type StoreServer,
  type StoreServers,
  serveStore,
} from './store-server.ts';

const HAS_SERVERS = TEST_SERVERS.mongodb !== undefined && TEST_SERVERS.kafka !== undefined;
const CUSTOMERS = 6;
const CREDIT_MILLS = 20_000;
const MINUTE_MS = 60_000;
/** Where the double of EventStoreDB keeps the log. */
const LOG_FILE = 'event-store.db';

interface Purchase {
  readonly buyer: number;
  readonly key: string;
  readonly text: string;
}

async function breachesOf(engine: DistributedEngine): Promise<readonly string[]> {
  const findings = await audit({ engine });
  return findings.flatMap(({ id, breaches }) => breaches.map(({ what }) => `${id}: ${what}`));
}

/** Lets every customer buy, and get codes, until it is stopped. */
function buyOn(server: StoreServer, name: string, purchases: Purchase[]) {
  let goesOn = true;
  const buying = server.facts.customers.map(async (customer, buyer) => {
    for (let count = 0; goesOn && count < 8; count += 1) {
      const key = `${name}-${buyer}-${count}`;
      const { status, text, body } = await server.client.buy(customer, key);
      if (status !== 201) continue;
      purchases.push({ buyer, key, text });
      await server.client.sms(String(body.number), `Your WhatsApp code is ${buyer}${count}271`, `SM-${key}`);
    }
  });
  return {
    completion: Promise.all(buying),
    async stop() {
      goesOn = false;
      await Promise.all(buying);
    },
  };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Runs a program with the settings of a store until it ends. */
function run(script: string, engine: DistributedEngine, ...args: readonly string[]) {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    RINGPOST_ENGINE: 'distributed',
    EVENTSTORE_URL: engine.eventStoreUrl,
    MONGODB_URL: engine.mongodbUrl,
    MONGODB_VAULT_URL: engine.mongodbVaultUrl,
    KAFKA_BROKERS: engine.kafkaBrokers,
    RINGPOST_ADMIN_PASSWORD: 'correct-horse-battery',
  };
  const program = fileURLToPath(new URL(`../../operate/${script}/main.ts`, import.meta.url));
  return new Promise<{ readonly code: number; readonly text: string }>((resolve) => {
    execFile(process.execPath, [...plainFlags, program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, text: `${stdout}${stderr}` }),
    );
  });
}

async function eventsOf({ events }: Engine): Promise<readonly RecordedEvent[]> {
  const all: RecordedEvent[] = [];
  for (let after = LOG_START; ; ) {
    const page = await events.readAll({ after });
    if (page.length === 0) return all;
    all.push(...page);
    after = page.at(-1)?.position ?? after;
  }
}

describe.skipIf(!HAS_SERVERS)('the first start on servers', () => {
  it('fills the store once, by two programs at the same time, and finds it filled later', async () => {
    const servers = await openStoreServers();
    const both = await Promise.all([run('first-start', servers.engine), run('first-start', servers.engine)]);
    for (const { code, text } of both) {
      expect(text).toContain('{"state":"ready","admin":"admin@ringpost.local"');
      expect(code).toBe(0);
    }
    const events = await inStore(servers.engine, eventsOf);
    const namesOf = (type: string) =>
      events.flatMap((event) => (event.type === type ? [JSON.stringify(event.data)] : []));
    const numbers = events.flatMap((event) => (event.type === 'NumberImported' ? [event.data.e164] : []));
    expect([numbers.length, new Set(numbers).size]).toEqual([2_400, 2_400]);
    expect(namesOf('AppAdded')).toHaveLength(712);
    expect(events.filter(({ type }) => type === 'AccountRegistered')).toHaveLength(2);
    expect(events.filter(({ type }) => type === 'FundsCredited')).toHaveLength(1);
    const again = await run('first-start', servers.engine);
    expect(again.code, again.text).toBe(0);
    expect(await inStore(servers.engine, eventsOf)).toHaveLength(events.length);
    await servers.close();
  });
});

describe.skipIf(!HAS_SERVERS)('a store on servers', () => {
  let servers: StoreServers;
  let server: StoreServer;
  beforeAll(async () => {
    servers = await openStoreServers();
    const wish = { numbers: 300, customers: CUSTOMERS, creditMills: CREDIT_MILLS };
    server = await serveStore(servers.engine, { wish });
    await server.settle();
  });
  afterAll(async () => {
    await server?.close();
    await servers?.close();
  });

  it('is audited while it is busy, and nothing is found', async () => {
    const purchases: Purchase[] = [];
    const busy = buyOn(server, 'audited', purchases);
    await until(async () => purchases.length > 3);
    expect(await breachesOf(servers.engine)).toEqual([]);
    await busy.stop();
    await server.settle();
    expect(await breachesOf(servers.engine)).toEqual([]);
    expect(purchases.length).toBeGreaterThan(3);
  });

  it('replays the ledger of a customer', async () => {
    const [customer] = server.facts.customers;
    const { code, text } = await run('ledger', servers.engine, customer?.userId ?? '');
    const lines = text
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const hold = { kind: 'hold', amount_mills: 500, available_mills: 19_500, held_mills: 500 };
    expect(lines).toMatchObject([
      { kind: 'credit', amount_mills: 20_000, available_mills: 20_000, held_mills: 0 },
      { ...hold, what: expect.stringMatching(/^order /) },
      ...lines.slice(2).map(() => ({})),
    ]);
    expect(code).toBe(0);
  });

  it('rebuilds the rows of a projector while customers buy, and shows every row at any moment', async () => {
    const [customer] = server.facts.customers;
    if (!customer) throw new Error('there is no customer');
    expect((await server.client.buy(customer, 'before-the-rebuild')).status).toBe(201);
    await server.settle();
    const countOrders = async () =>
      ((await server.client.get(customer, '/api/orders/list?limit=50')).body.data as readonly unknown[])
        .length;
    const countBefore = await countOrders();
    const version = await server.engine.readModel.liveVersion('orders');
    const path = '/api/admin/projectors/orders/rebuild';
    const { status, text } = await server.client.post(server.facts.admin, path, { reason: 'For a test' });
    expect(status, text).toBe(204);
    const counts: number[] = [];
    await until(async () => {
      counts.push(await countOrders());
      if (counts.length === 1)
        expect((await server.client.buy(customer, 'during-the-rebuild')).status).toBe(201);
      return (await server.engine.readModel.liveVersion('orders')) !== version;
    });
    await server.settle();
    counts.push(await countOrders());
    expect(counts.filter((count) => count < countBefore)).toEqual([]);
    expect(counts.at(-1)).toBe(countBefore + 1);
    expect(await breachesOf(servers.engine)).toEqual([]);
  });

  it('that is saved while customers buy, and restored into new servers, has lost nothing', async () => {
    const acknowledged: Purchase[] = [];
    const busy = buyOn(server, 'saved', acknowledged);
    await until(async () => acknowledged.length > 5);
    const purchasesBefore = [...acknowledged];
    const restored = await openStoreServers(async (folder) => {
      await copyDatabase(join(servers.folder, LOG_FILE), join(folder, LOG_FILE));
      const copied = await server.engine.events.head();
      const isBehind = ({ value }: { readonly value: { readonly position: Position } }) =>
        isAfter(value.position, copied);
      // The Vault is copied late: its policies have acted on events that the copied log does not contain.
      await Promise.race([
        until(async () => (await server.engine.vault.list<never>('policy-checkpoints')).some(isBehind)),
        busy.completion,
      ]);
    });
    const contents = await servers.inDatabase('vault', async (vault) => {
      const all: [string, Document[]][] = [];
      for (const { name } of await vault.listCollections({}, { nameOnly: true }).toArray())
        all.push([name, await vault.collection(name).find().toArray()]);
      return all;
    });
    await restored.inDatabase('vault', async (vault) => {
      for (const [name, documents] of contents)
        if (documents.length > 0) await vault.collection(name).insertMany(documents);
      // As the README says: this Vault is newer than the log, and so are its links. They are made again.
      await vault.collection('kept.log-chain').drop();
    });
    await busy.stop();

    // L25 compares the links, which the server makes when it runs.
    const breaches = await breachesOf(restored.engine);
    expect(breaches.filter((breach) => !breach.startsWith('L25:'))).toEqual([]);
    const second = await serveStore(restored.engine, { facts: server.facts });
    await second.settle();
    await until(async () => (await second.readiness()).status === 200);
    for (const { buyer, key, text } of purchasesBefore) {
      const customer = server.facts.customers[buyer];
      if (!customer) throw new Error('there is no such customer');
      expect((await second.client.buy(customer, key)).text).toBe(text);
    }
    await second.advance(40 * MINUTE_MS);
    expect(await breachesOf(restored.engine)).toEqual([]);
    await second.close();
    await restored.close();
  });

  it('is audited, and the audit finds what must never be, in the log and in the rows', async () => {
    await server.settle();
    const [customer] = server.facts.customers;
    const userId = customer?.userId ?? '';
    const stream = streams.wallet(userId);
    const wallet = await server.engine.events.readStream(stream);
    const credit = wallet.find(({ type }) => type === 'FundsCredited');
    if (credit?.type !== 'FundsCredited') throw new Error('nobody gave credit');
    const entries = [...credit.data.entries, { account: 'available' as const, amountMills: 1 }];
    const forged = { ...credit.data, operationId: 'forged', entries };
    await server.engine.events.append({
      stream,
      expected: wallet.at(-1)?.revision ?? 0,
      events: [{ type: credit.type, data: forged, id: randomUUID(), meta: credit.meta } as NewEvent],
    });
    await server.settle();
    const rows = `orders@${await server.engine.readModel.liveVersion('orders')}`;
    await servers.inDatabase('rows', async (database) => {
      const all = await database.listCollections({}, { nameOnly: true }).toArray();
      const name = all.find((each) => each.name.startsWith(rows))?.name ?? '';
      const result = await database.collection(name).updateOne({ userId }, { $set: { unitPriceMills: 1 } });
      expect(result.modifiedCount).toBe(1);
    });
    const { code, text } = await run('audit', servers.engine);
    expect(text).toMatch(/"id":"L1"[^\n]+the entries of FundsCredited sum to 1 mills/);
    expect(text).toMatch(/"id":"L6"[^\n]+orders shows \d+ rows that are not the \d+ of a rebuild/);
    expect(text).toContain('"place":"the store of EVENTSTORE_URL"');
    expect(code).toBe(1);
  });
});
