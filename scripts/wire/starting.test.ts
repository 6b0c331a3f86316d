import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '@ringpost/events/edge';
import { breakEvent, flippedText } from '@ringpost/events/testing/broken-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ringpost } from '../start/compose.ts';
import { type HeldThread, heldThread } from './held-thread.ts';
import { asOperator, type OpenedShop, openShop } from './opened-shop.ts';
import type { WireCustomer } from './shop-facts.ts';
import { type WireClient, wireClient } from './wire-client.ts';

const wish = { numbers: 4, customers: 1, creditMills: 5_000 };

describe('a start whose views need long', () => {
  let before: OpenedShop;
  let thread: HeldThread;
  let opening: Promise<OpenedShop>;
  let ringpost: Ringpost | undefined;
  let url: string;
  let told: number[];
  let [ann, client]: [WireCustomer | undefined, WireClient | undefined] = [undefined, undefined];

  beforeAll(async () => {
    thread = await heldThread();
    before = await openShop(wish);
    await before.stop();
    for (const end of ['', '-wal', '-shm']) rmSync(join(before.dataDir, `read.db${end}`), { force: true });
    thread.hold();
    told = [];
    const { promise: listening, resolve } = Promise.withResolvers<string>();
    opening = openShop(wish, {
      ...{ dataDir: before.dataDir, facts: before.facts },
      projectionsProgram: thread.program,
      onListening: resolve,
      onCatchUp: (percent) => told.push(percent),
    });
    url = await listening;
    client = wireClient(url, before.facts);
    [ann] = before.facts.customers;
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(0), 10_000);
  });
  afterAll(async () => {
    thread.release();
    await (await opening).remove();
  });

  it('opens its port at once, and says how far it is where views are needed', async () => {
    const response = await fetch(`${url}/api/sms/public`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await response.json()).toMatchObject({ code: 'starting', percent: 0 });
  });

  it('has a page with the progress for browsers, which asks again by itself', async () => {
    const response = await fetch(url, { headers: { accept: 'text/html' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      503,
      'text/html; charset=utf-8',
    ]);
    const page = await response.text();
    expect(page).toContain('<progress value="0" max="100">');
    expect(page).toContain('http-equiv="refresh"');
  });

  it('is live, and not ready', async () => {
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    const ready = await fetch(`${url}/health/ready`, asOperator);
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { ready: false, starting: { percent: 0 } },
    ]);
  });

  it('sells nothing, and sends providers away until it knows whose a text is', async () => {
    if (!ann || !client) throw new Error('there is a customer');
    expect((await client.buy(ann, 'early')).body.code).toBe('sales-paused');
    expect((await client.sms(before.facts.numbers[0] ?? '', 'WhatsApp 1234', 'SM-1')).status).toBe(503);
  });

  it('serves everything as soon as the views are there, however long that took', async () => {
    if (!ann || !client) throw new Error('there is a customer');
    expect(ringpost).toBeUndefined();
    thread.release();
    ({ ringpost } = await opening);
    expect(told.at(-1)).toBe(100);
    expect((await fetch(`${url}/api/sms/public`)).status).toBe(200);
    expect((await fetch(url, { headers: { accept: 'text/html' } })).status).not.toBe(503);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect((await client.buy(ann, 'early')).status).toBe(201);
  });
});

describe('a start on a log with an event that cannot be read', () => {
  let shop: OpenedShop;
  let logged: string[];
  let position: number;

  beforeEach(async () => {
    const first = await openShop(wish);
    const [ann] = first.facts.customers;
    if (!ann) throw new Error('there is a customer');
    const { body } = await first.client.buy(ann, 'k1');
    await first.client.sms(String(body.number), 'Your WhatsApp code is 123-456', 'SM-1');
    await first.ringpost.commandApi.inbox.idle();
    await first.settle();
    await first.stop();
    position = breakEvent(first.dataDir, 'SmsReceived', flippedText);
    for (const end of ['', '-wal', '-shm']) rmSync(join(first.dataDir, `read.db${end}`), { force: true });
    logged = [];
    shop = await openShop(wish, {
      ...{ dataDir: first.dataDir, facts: first.facts },
      log: createLog({ level: 'error', destination: { write: (line) => void logged.push(line) } }),
    });
  });
  afterEach(() => shop.remove());

  it('serves what does not need it, and tells the position in the log and in readiness', async () => {
    const [ann] = shop.facts.customers;
    if (!ann) throw new Error('there is a customer');
    const orders = await shop.client.get(ann, '/api/orders/list');
    expect(orders.body.data).toMatchObject([{ status: 'completed' }]);
    const ready = await fetch(`${shop.ringpost.url}/health/ready`, asOperator);
    const report = (await ready.json()) as { readonly projections: readonly { readonly name: string }[] };
    expect(ready.status).toBe(503);
    expect(report.projections.filter((view) => 'stopped' in view && view.stopped !== null)).toMatchObject([
      { name: 'feeds', stopped: { position } },
    ]);
    const alarms = logged.filter((line) => line.includes('a projector stopped'));
    expect(alarms).toHaveLength(1);
    expect(JSON.parse(alarms[0] ?? '')).toMatchObject({ projector: 'feeds', position });
    expect(alarms[0]).toContain('is not what was written');
  });
});
