import type { RecordedEvent } from '@ringpost/domain';
import { WEBHOOK_TYPES } from '@ringpost/domain/rules/webhook-types';
import { dataFolder } from '@ringpost/testing/data-folder';
import { eventually } from '@ringpost/testing/eventually';
import { seededRandom } from '@ringpost/testing/seeded-random';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type KillableServer, startServer } from './killable-server.ts';
import { PRICE_MILLS, type WireCustomer } from './shop-facts.ts';
import { eventsOf, expectSound } from './stopped-store.ts';
import { type Hit, openReceiver } from './webhook-receiver.ts';

const PAST_THE_DEADLINE_MS = 40_000;
const PAST_ACTIVATIONS_MS = 33 * 60_000;
const WITHIN_MS = 20_000;
const SEED = 11;
const CUSTOMERS = 4;
const ORDERS = 24;
/** Customers with an order under way at the same time. */
const LANES = 4;
const KILLS = 2;
const WISH = { numbers: 2 * ORDERS, customers: CUSTOMERS, creditMills: ORDERS * PRICE_MILLS };

let receiver: ReturnType<typeof openReceiver>;
beforeEach(async () => {
  receiver = openReceiver();
  await new Promise<void>((resolve) => void receiver.server.listen(0, '127.0.0.1', resolve));
  process.env.RINGPOST_TEST_RECEIVER = receiver.host();
});
afterEach(() => {
  receiver.server.closeAllConnections();
  receiver.server.close();
});

async function setWebhook({ client }: KillableServer, customer: WireCustomer): Promise<void> {
  const url = `http://${receiver.host()}/${customer.userId}`;
  expect((await client.put(customer, '/api/webhook', { url, types: WEBHOOK_TYPES })).status).toBe(204);
}

function customerOf({ facts }: KillableServer, index: number): WireCustomer {
  const customer = facts.customers[index % CUSTOMERS];
  if (!customer) throw new Error(`there is no customer ${index}`);
  return customer;
}

function idOf({ headers }: Hit): string {
  return String(headers['webhook-id']);
}

/** One order: a third of them gets a code, a third is cancelled, and the others expire. The same again changes nothing. */
async function oneOrder(server: KillableServer, index: number): Promise<void> {
  const { client } = server;
  const customer = customerOf(server, index);
  const { body, status, text } = await client.buy(customer, `order-${index}`);
  if (status >= 300) throw new Error(`not bought: ${status} ${text}`);
  if (index % 3 === 0) await client.sms(String(body.number), 'Your WhatsApp code is 123-456', `SM-${index}`);
  if (index % 3 === 1) await client.post(customer, `/api/orders/${String(body.order_uuid)}/cancel`);
}

/** Does all orders from the first one on, and kills the server after this many. */
async function storm(server: KillableServer, killAfter: number): Promise<void> {
  const enough = Promise.withResolvers<void>();
  const queue = Array.from({ length: ORDERS }, (_, index) => index).values();
  let doneCount = 0;
  const lanes = Array.from({ length: LANES }, async () => {
    for (const index of queue) {
      await oneOrder(server, index).catch(() => undefined);
      doneCount += 1;
      if (doneCount >= killAfter) enough.resolve();
    }
  });
  await enough.promise;
  await server.kill();
  await Promise.all(lanes);
}

/** The types of the webhook calls that follow an event of an order. */
const NEWS: Readonly<Record<string, readonly string[]>> = {
  NumberAssigned: ['order.created'],
  OrderCompleted: ['order.completed', 'sms.received'],
  OrderCancelled: ['order.cancelled'],
  OrderExpired: ['order.expired'],
  OrderFailed: ['order.failed'],
};

/** The news that customers must get according to the log, each once. */
function expectedNews(events: readonly RecordedEvent[]): readonly string[] {
  return events.flatMap(({ type, data }) =>
    'orderId' in data ? (NEWS[type] ?? []).map((each) => `${each} ${data.orderId}`) : [],
  );
}

function countAttempts(events: readonly RecordedEvent[]): number {
  return events.filter(({ type }) => type === 'WebhookAttempted').length;
}

/**
 * Everything that customers had to be told came to their receiver, each under one id and with one body, however often. Each
 * queued delivery did. @returns how many calls were repeated
 */
function expectNews(events: readonly RecordedEvent[]): number {
  const ids = new Map<string, Set<string>>();
  const texts = new Map<string, Set<string>>();
  for (const hit of receiver.hits) {
    const news = `${hit.body.type} ${hit.body.data.order_uuid}`;
    ids.set(news, (ids.get(news) ?? new Set()).add(idOf(hit)));
    texts.set(idOf(hit), (texts.get(idOf(hit)) ?? new Set()).add(`${hit.customer} ${hit.text}`));
  }
  expect([...ids.keys()].toSorted()).toEqual(expectedNews(events).toSorted());
  expect([...ids.values(), ...texts.values()].filter(({ size }) => size !== 1)).toEqual([]);
  const queued = events.flatMap(({ type, data }) => (type === 'WebhookQueued' ? [data.deliveryId] : []));
  expect([...texts.keys()].toSorted()).toEqual(queued.toSorted());
  return receiver.hits.length - queued.length;
}

async function expectAllDelivered({ client, facts }: KillableServer): Promise<void> {
  for (const customer of facts.customers)
    await vi.waitFor(async () => {
      const { body } = await client.get(customer, '/api/webhook/deliveries?status=waiting');
      expect(body.data).toEqual([]);
    }, WITHIN_MS);
}

describe('a server that is killed in the middle of a delivery', () => {
  it('sends it again after the restart, under the same id', async () => {
    const folder = await dataFolder();
    const wish = { numbers: 1, customers: 1, creditMills: 0 };
    const first = await startServer(folder.path, wish, 0);
    const customer = customerOf(first, 0);
    await setWebhook(first, customer);
    receiver.answers.set(customer.userId, () => {});
    const { body: queued } = await first.client.post(customer, '/api/webhook/test');
    const id = String(queued.delivery_uuid);
    await eventually(() => receiver.hits.length === 1);
    await first.kill();
    receiver.answers.clear();
    const second = await startServer(folder.path, wish, PAST_THE_DEADLINE_MS);
    await eventually(() => receiver.hits.length === 2);
    await second.advance(PAST_THE_DEADLINE_MS);
    expect(receiver.hits.map(idOf)).toEqual([id, id]);
    const { body } = await second.client.get(customer, `/api/webhook/deliveries/${id}`);
    expect(body).toMatchObject({ status: 'delivered', attempts: 1 });
    await second.stop();
    await folder.remove();
  });
});

describe('a server that is killed while customers buy who want to be told', () => {
  it(`tells them of everything that became of their orders, each under one id (seed ${SEED})`, {
    timeout: 300_000,
  }, async () => {
    const random = seededRandom(SEED);
    const folder = await dataFolder();
    let server: KillableServer | undefined;
    try {
      let running = await startServer(folder.path, WISH, 0);
      server = running;
      for (const customer of running.facts.customers) await setWebhook(running, customer);
      for (let kill = 1; kill <= KILLS; kill += 1) {
        // The first customer's receiver answers nothing while the server lives, so its calls are under way.
        receiver.answers.set(customerOf(running, 0).userId, () => {});
        await storm(running, 1 + Math.floor((random() * ORDERS * kill) / KILLS));
        receiver.answers.clear();
        await expectSound(folder.path);
        const events = await eventsOf(folder.path);
        // Otherwise every call was over.
        expect(expectedNews(events).length).toBeGreaterThan(countAttempts(events));
        running = await startServer(folder.path, WISH, 0);
        server = running;
      }
      for (let index = 0; index < ORDERS; index += 1) await oneOrder(running, index);
      await running.settle();
      await running.advance(PAST_ACTIVATIONS_MS);
      await running.settle();
      await expectAllDelivered(running);
      await running.stop();
      await expectSound(folder.path);
      const repetitions = expectNews(await eventsOf(folder.path));
      expect(repetitions).toBeGreaterThan(0);
    } finally {
      await server?.kill();
      await folder.remove();
    }
  });
});
