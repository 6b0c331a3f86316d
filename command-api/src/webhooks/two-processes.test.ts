import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WEBHOOK_TEST_TYPE } from '@ringpost/domain/rules/webhook-types';
import { type Engine, openEngine } from '@ringpost/engine';
import { eventually } from '@ringpost/testing/eventually';
import { createMetrics } from '@ringpost/web/http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CommandApi, createAccount, createCommandApi } from '../app.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { depsOn, manualClock } from '../testing/shop.fixture.ts';
import { queueTest, setWebhook } from './change-webhook.ts';
import { firstReceiver } from './receivers.ts';

const hits: string[] = [];
const receiver = createServer((request, response) => {
  hits.push(String(request.headers['webhook-id']));
  response.end();
});
let engine: Engine;
let apis: CommandApi[] = [];
let userId = '';

function cause(): Cause {
  const operationId = randomUUID();
  return { operationId, causationId: operationId, correlationId: userId, actor: `customer:${userId}` };
}

/** A command API as a separate lease holder: it shares only the engine with another one. */
async function openApi(holder: string): Promise<CommandApi> {
  const { clock, config, log } = depsOn(engine, manualClock());
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const api = await createCommandApi({
    secrets: { twilioAuthToken: 'x', jsonSecret: 'x' },
    placeOf: () => ({ region: 'NY', rateCentre: 'New York' }),
    webhooks: { trustedReceivers: new Set([host]) },
    ...{ engine, clock, config, log, holder },
  });
  await api.start();
  return api;
}

function depsOf(n: number): CommandApi['deps'] {
  const api = apis[n];
  if (!api) throw new Error(`there is no command API ${n}`);
  return api.deps;
}

async function queue(count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    ids.push(
      (await queueTest(depsOf(n % apis.length), firstReceiver(userId), WEBHOOK_TEST_TYPE, cause()))
        .deliveryId,
    );
  }
  return ids;
}

/** As the figures of both say. */
async function countDelivered(): Promise<number> {
  let sum = 0;
  for (const api of apis) {
    const metrics = createMetrics({ defaults: false });
    api.measure(metrics);
    const { body } = await metrics.text();
    sum += Number(/deliveries_total\{outcome="delivered"\} (\d+)/.exec(body)?.[1] ?? 0);
  }
  return sum;
}

beforeEach(async () => {
  hits.length = 0;
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  apis = [await openApi('one'), await openApi('two')];
  const account = { email: 'ann@example.org', password: 'a-long-password', role: 'customer' } as const;
  ({ userId } = await createAccount(depsOf(0), { ...account, confirmed: true }));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await setWebhook(
    depsOf(0),
    firstReceiver(userId),
    { url, types: [], form: 'ringpost', subAccounts: false },
    cause(),
  );
});
afterEach(async () => {
  for (const api of apis) await api.close();
  await engine.close();
  receiver.closeAllConnections();
  await new Promise<void>((resolve) => void receiver.close(() => resolve()));
});

describe('a webhook that is set again without a change', () => {
  it('stores nothing: no event, and no secret', async () => {
    const { events, vault } = depsOf(0);
    const first = firstReceiver(userId);
    const settings = {
      url: 'https://receiver.example/',
      types: [],
      form: 'ringpost',
      subAccounts: false,
    } as const;
    await setWebhook(depsOf(0), first, settings, cause());
    const before = [await events.head(), (await vault.list('webhook-secrets')).length];
    expect(before[1]).toBe(1);
    for (let time = 0; time < 5; time += 1) await setWebhook(depsOf(0), first, settings, cause());
    expect([await events.head(), (await vault.list('webhook-secrets')).length]).toEqual(before);
    await setWebhook(depsOf(0), first, { ...settings, types: ['sms.received'] }, cause());
    expect(await vault.list('webhook-secrets')).toHaveLength(1);
  });
});

describe('two command APIs', () => {
  it('call a receiver once for each delivery, whichever of them got the request', async () => {
    const ids = await queue(20);
    await eventually(() => hits.length >= 20);
    await vi.waitFor(async () => expect(await countDelivered()).toBe(20), 60_000);
    for (const api of apis.splice(0)) await api.close();
    expect(hits.toSorted()).toEqual(ids.toSorted());
  });

  it('take over from each other', async () => {
    const before = await queue(4);
    await eventually(() => hits.length >= 4);
    await apis.shift()?.close();
    const after = await queue(4);
    await eventually(() => hits.length >= 8);
    expect(hits.toSorted()).toEqual([...before, ...after].toSorted());
  });
});
