import { VIEWS_UNMOVED_SECONDS } from '@ringpost/domain/rules/limits';
import { createLog } from '@ringpost/web/http';
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
async function texts() {
  return ((await shop.client.get(ann, '/api/sms/list')).body.data as { readonly msg: string }[]).map(
    ({ msg }) => msg,
  );
}
/** This many seconds pass, and the server notices it. */
async function passes(seconds: number): Promise<void> {
  await ask('/health/ready');
  monotonic += seconds * 1000;
}

describe('while the views stand still', () => {
  it(`the process asks for a restart after ${VIEWS_UNMOVED_SECONDS} seconds, and not where there is no work`, async () => {
    await shop.settle();
    await passes(VIEWS_UNMOVED_SECONDS * 10);
    expect((await ask('/health/live')).status).toBe(200);
    thread.hold();
    await shop.client.buy(ann, 'waits');
    await passes(VIEWS_UNMOVED_SECONDS - 1);
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
    const message = 'the thread of the projections ended; it is started again';
    await vi.waitFor(() => expect(logged.join('')).toContain(message), 60_000);
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
