import { rm } from 'node:fs/promises';
import { defineApp } from '@ringpost/command-api/app';
import { type EventMeta, streams, transfer } from '@ringpost/domain';
import { dataFolder } from '@ringpost/testing/data-folder';
import { afterEach, expect, it } from 'vitest';
import type { Ringpost, RingpostOptions } from '../../operate/start/compose.ts';
import { wireClient } from './http-client.ts';
import { openTestServer } from './open-test-server.ts';
import { type ShopFacts, seedShop } from './shop-facts.ts';

/** The number of facts between the start of the log and the app of the text. */
const FACTS = 5_000;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(dataDir: string, prepare?: RingpostOptions['prepare']) {
  const clock = { now: () => new Date('2026-11-21T10:00:00.000Z') };
  const ringpost = await openTestServer({ dataDir, clock, ...(prepare && { prepare }) });
  closing.push(() => ringpost.close());
  return ringpost;
}

async function fill({ engine, commandApi }: Ringpost): Promise<void> {
  const { ids } = commandApi.deps;
  const userId = ids.next();
  const meta: EventMeta = {
    operationId: userId,
    causationId: userId,
    correlationId: userId,
    actor: 'system:test',
    occurredAt: '2026-11-21T10:00:00.000Z',
    schemaVersion: 1,
  };
  for (let revision = -1; revision < FACTS - 1; ) {
    const events = Array.from({ length: 500 }, (_, n) => ({
      type: 'FundsCredited' as const,
      id: ids.next(),
      meta,
      data: {
        userId,
        operationId: `${revision + n}`,
        amountMills: 1,
        source: 'admin' as const,
        entries: transfer('granted', 'available', 1),
        reason: 'To fill the log',
      },
    }));
    const expected = revision < 0 ? 'none' : revision;
    ({ revision } = await engine.events.append({ stream: streams.wallet(userId), events, expected }));
  }
}

it('the first text after a start without views is matched with every template in the log', {
  timeout: 60_000,
}, async () => {
  const folder = await dataFolder();
  closing.push(() => folder.remove());
  let facts: ShopFacts | undefined;
  const first = await open(folder.path, async (prepared) => {
    facts = await seedShop(prepared, { numbers: 1, customers: 1, creditMills: 0 });
  });
  await fill(first);
  const { deps } = first.commandApi;
  const appId = deps.ids.next();
  const app = { appId, name: 'Telegram', slug: 'telegram', imageName: null, rank: 2 };
  const templates = [{ templateId: deps.ids.next(), keyword: 'Telegram' }];
  await defineApp(deps, { type: 'DefineApp', added: app, templates, prices: [] }, 'system:test');
  await first.close();
  for (const name of ['read.db', 'read.db-wal', 'read.db-shm']) {
    await rm(`${folder.path}/${name}`, { force: true });
  }

  const ringpost = await open(folder.path);
  if (!facts) throw new Error('nothing was laid in');
  const [number = ''] = facts.numbers;
  const client = wireClient(ringpost.url, facts);
  const { events } = ringpost.engine;
  const headBefore = await events.head();
  expect((await client.sms(number, 'Telegram code 54321', 'SM-1')).status).toBe(200);
  const newest = await events.readAll({ after: headBefore });
  expect(newest).toMatchObject([{ type: 'SmsReceived', data: { appId, code: '54321' } }]);
});
