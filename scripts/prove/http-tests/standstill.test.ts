import { VIEWS_BEHIND_SECONDS } from '@ringpost/domain/rules/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HeldViews } from './held-thread.ts';
import { heldViews } from './held-views.ts';
import { asOperator, type OpenedShop, openShop } from './opened-shop.ts';
import type { WireCustomer } from './shop-facts.ts';

let views: HeldViews;
let shop: OpenedShop;
let ann: WireCustomer;
let monotonic: number;

beforeEach(async () => {
  monotonic = 0;
  views = await heldViews();
  shop = await openShop(
    { numbers: 6, customers: 1, creditMills: 5_000 },
    { ...views.options, monotonic: () => monotonic },
  );
  const [customer] = shop.facts.customers;
  if (!customer) throw new Error('there is a customer');
  ann = customer;
});
afterEach(async () => {
  views.release();
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
/** This many seconds pass, and the server notices it. On servers there are two of it, which are asked in turn. */
async function passes(seconds: number): Promise<void> {
  for (let round = 0; round < 2; round += 1) await ask('/health/ready');
  monotonic += seconds * 1000;
}

/** The views are stopped. At that time two orders are open, and the number of the second one has got its code. */
async function standStill(): Promise<void> {
  await shop.client.buy(ann, 'waits');
  await shop.settle();
  views.hold();
  const { body } = await shop.client.buy(ann, 'paid');
  await shop.client.sms(String(body.number), 'Your WhatsApp code is 123-456', 'SM-1');
  await vi.waitFor(async () => expect(await countOf('OrderCompleted')).toBe(1), 60_000);
}

describe('while the views stand still', () => {
  it(`purchases are refused after ${VIEWS_BEHIND_SECONDS} seconds, and nothing is held for them`, async () => {
    await standStill();
    await passes(VIEWS_BEHIND_SECONDS - 0.001);
    expect((await ask('/health/ready')).body).toMatchObject({ ready: true });
    await passes(0.001);
    const refusal = await shop.client.buy(ann, 'refused');
    expect([refusal.status, refusal.body.code]).toEqual([503, 'sales-paused']);
    expect(refusal.body.title).toContain('Nothing was charged');
    expect(await countOf('FundsHeldForOrder')).toBe(2);
    // Earlier purchases are answered as before.
    expect((await shop.client.buy(ann, 'paid')).status).toBe(201);
    const ready = await ask('/health/ready');
    expect([ready.status, ready.body.ready]).toEqual([503, false]);
  });

  it('refunds wait; when the views continue, what was held is settled, the code is there, and the same key buys', async () => {
    await standStill();
    await passes(VIEWS_BEHIND_SECONDS);
    shop.move(40 * 60_000);
    expect(await shop.ringpost.commandApi.tick()).toBe(0);
    expect(await countOf('OrderExpired')).toBe(0);
    expect((await shop.client.buy(ann, 'later')).status).toBe(503);

    views.release();
    await shop.settle();
    await shop.advance(0);
    expect(await countOf('OrderExpired')).toBe(1);
    expect(await countOf('FundsReleased')).toBe(1);
    expect(await texts()).toEqual(['Your WhatsApp code is 123-456']);
    expect((await ask('/health/ready')).status).toBe(200);
    expect((await shop.client.buy(ann, 'later')).status).toBe(201);
  });
});
