import { createLog } from '@ringpost/events/http';
import { viewsBehindSeconds, viewsUnmovedSeconds } from '@ringpost/events/rules/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type HeldThread, heldThread } from './held-thread.ts';
import { asOperator, type OpenedShop, openShop } from './opened-shop.ts';
import type { WireCustomer } from './shop-facts.ts';

let thread: HeldThread;
let shop: OpenedShop;
let ann: WireCustomer;
let monotonic: number;
let logged: string[];

beforeEach(async () => {
  [monotonic, logged] = [0, []];
  thread = await heldThread();
  shop = await openShop(
    { numbers: 6, customers: 1, creditMills: 5_000 },
    {
      projectionsProgram: thread.program,
      monotonic: () => monotonic,
      log: createLog({ level: 'warn', destination: { write: (line) => void logged.push(line) } }),
    },
  );
  const [customer] = shop.facts.customers;
  if (!customer) throw new Error('there is a customer');
  ann = customer;
});
afterEach(async () => {
  thread.release();
  await shop.remove();
});

async function ask(path: string) {
  const response = await fetch(`${shop.ringpost.url}${path}`, asOperator);
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}
async function countOf(type: string): Promise<number> {
  return (await shop.ringpost.engine.events.readAll()).filter((event) => event.type === type).length;
}
async function texts() {
  return ((await shop.client.get(ann, '/api/sms/list')).body.data as { readonly msg: string }[]).map(
    ({ msg }) => msg,
  );
}
/** So many seconds go by, and the server takes note. */
async function passes(seconds: number): Promise<void> {
  await ask('/health/ready');
  monotonic += seconds * 1000;
}

/** The views stand still; two orders run by then, and the number of the second has got its code. */
async function standStill(): Promise<void> {
  await shop.client.buy(ann, 'waits');
  await shop.settle();
  thread.hold();
  const { body } = await shop.client.buy(ann, 'paid');
  await shop.client.sms(String(body.number), 'Your WhatsApp code is 123-456', 'SM-1');
  await vi.waitFor(async () => expect(await countOf('OrderCompleted')).toBe(1));
}

describe('while the views stand still', () => {
  it(`purchases are refused after ${viewsBehindSeconds} seconds, and nothing is held for them`, async () => {
    await standStill();
    await passes(viewsBehindSeconds - 0.001);
    expect((await ask('/health/ready')).body).toMatchObject({ ready: true });
    await passes(0.001);
    const refused = await shop.client.buy(ann, 'refused');
    expect([refused.status, refused.body.code]).toEqual([503, 'sales-paused']);
    expect(refused.body.title).toContain('Nothing was charged');
    expect(await countOf('OrderPlaced')).toBe(2);
    // What was bought before is answered as ever.
    expect((await shop.client.buy(ann, 'paid')).status).toBe(201);
    const ready = await ask('/health/ready');
    expect([ready.status, ready.body.ready]).toEqual([503, false]);
  });

  it('refunds wait; when the views go on, what was held is settled, the code is there, and the same key buys', async () => {
    await standStill();
    await passes(viewsBehindSeconds);
    shop.move(40 * 60_000);
    expect(await shop.ringpost.commandApi.tick()).toBe(0);
    expect(await countOf('OrderExpired')).toBe(0);
    expect((await shop.client.buy(ann, 'later')).status).toBe(503);

    thread.release();
    await shop.settle();
    await shop.advance(0);
    expect(await countOf('OrderExpired')).toBe(1);
    expect(await countOf('FundsReleased')).toBe(1);
    expect(await texts()).toEqual(['Your WhatsApp code is 123-456']);
    expect((await ask('/health/ready')).status).toBe(200);
    expect((await shop.client.buy(ann, 'later')).status).toBe(201);
  });

  it(`the process asks for a restart after ${viewsUnmovedSeconds} seconds, and not where there is no work`, async () => {
    await shop.settle();
    await passes(viewsUnmovedSeconds * 10);
    expect((await ask('/health/live')).status).toBe(200);
    await standStill();
    await passes(viewsUnmovedSeconds - 1);
    expect((await ask('/health/live')).status).toBe(200);
    await passes(1);
    expect(await ask('/health/live')).toEqual({ status: 503, body: { status: 'stuck' } });
    thread.release();
    await shop.settle();
    expect((await ask('/health/live')).status).toBe(200);
  });
});

describe('a thread of the projections that dies', () => {
  it('is started again, with an alarm, and shows what came meanwhile', async () => {
    thread.kill();
    const ended = 'the thread of the projections ended; it is started again';
    await vi.waitFor(() => expect(logged.join('')).toContain(ended), 5_000);
    expect(logged.join('')).toContain('killed by a test');
    expect((await ask('/health/ready')).body.ready).toBe(false);
    const { body } = await shop.client.buy(ann, 'meanwhile');
    await shop.client.sms(String(body.number), 'Your WhatsApp code is 654-321', 'SM-2');
    await shop.settle();
    expect(await texts()).toEqual(['Your WhatsApp code is 654-321']);
    expect((await ask('/health/ready')).status).toBe(200);
    expect((await ask('/metrics')).body).toMatch(/^ringpost_projections_restarts\{.*\} 1$/m);
  });
});
