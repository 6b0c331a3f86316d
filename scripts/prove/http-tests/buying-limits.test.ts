import { randomUUID } from 'node:crypto';
import { setBuyingLimits } from '@ringpost/command-api/app';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type OpenedShop, openShop } from './opened-shop.ts';
import type { WireCustomer } from './shop-facts.ts';
import { type Shopper, shopper } from './shopper.ts';

const MINUTE_MS = 60_000;
let shop: OpenedShop;
let shops: Shopper;
let ann: WireCustomer;

async function open(numbers: number): Promise<void> {
  shop = await openShop({ numbers, customers: 1, creditMills: 1_000_000 });
  shops = shopper(shop);
  const [first] = shop.facts.customers;
  if (!first) throw new Error('a customer is needed');
  ann = first;
}
afterEach(() => shop.remove());

async function setLimits(limits: {
  readonly openActivations?: number;
  readonly purchasesPerMinute?: number;
  readonly cancelsPerHour?: number;
}): Promise<void> {
  const nothing = { openActivations: null, purchasesPerMinute: null, cancelsPerHour: null };
  const cause = { operationId: 'o', causationId: 'o', correlationId: 'o', actor: 'admin:test' };
  const command = { userId: ann.userId, ...nothing, ...limits, reason: 'For a test' };
  await setBuyingLimits(shop.ringpost.commandApi.deps, command, cause);
}
function codes(answers: readonly { readonly body: Readonly<Record<string, unknown>> }[]) {
  return answers.map(({ body }) => body.code);
}
function untilOf(body: Readonly<Record<string, unknown>>): number {
  return Date.parse(String(body.until)) - shop.ringpost.commandApi.deps.clock.now().getTime();
}

describe('a customer with fifty open orders', () => {
  it('buys no more until the first of them settles, and is told when', async () => {
    await open(60);
    await setLimits({ purchasesPerMinute: 1_000 });
    await shop.client.buyAtOnce(Array.from({ length: 49 }, () => [ann, randomUUID()] as const));
    await shops.buy(ann);
    // Otherwise sales may pause, because the views of fifty orders need more than a moment on servers.
    await shop.settle();
    const response = await fetch(`${shop.ringpost.url}/api/orders/on_demand`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ann.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'one-too-many',
      },
      body: JSON.stringify({ app_uuid: shop.facts.appId, country_iso: 'US', quoted_price: 0.5 }),
    });
    const body = (await response.json()) as Record<string, unknown>;
    expect([response.status, body.code]).toEqual([429, 'too-many-open-orders']);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(25 * 60);
    expect(untilOf(body)).toBeGreaterThan(25 * MINUTE_MS);
    await shop.advance(untilOf(body) + 5_000);
    // Fifty orders end at once. Sales pause if the views need more than a moment for that.
    const lastAnswer = await vi.waitFor(async () => {
      const answer = await shop.client.buy(ann, 'one-too-many');
      expect(answer.status).not.toBe(503);
      return answer;
    }, 60_000);
    expect(lastAnswer.status).toBe(201);
  });
});

describe('a customer in a hurry', () => {
  it('buys a limited number in a minute, and is told to wait for the rest of it', async () => {
    await open(10);
    await setLimits({ purchasesPerMinute: 3 });
    for (let n = 0; n < 3; n += 1) await shops.buy(ann);
    const { status, body } = await shop.client.buy(ann, 'fourth');
    expect([status, body.code]).toEqual([429, 'too-many-purchases']);
    expect(untilOf(body)).toBeLessThanOrEqual(MINUTE_MS);
    await shop.advance(MINUTE_MS);
    expect((await shop.client.buy(ann, 'fourth')).status).toBe(201);
  });

  it('cannot get past it with many at one moment', async () => {
    await open(20);
    await setLimits({ purchasesPerMinute: 5, openActivations: 5 });
    const wishes = Array.from({ length: 16 }, () => [ann, randomUUID()] as const);
    const answers = await shop.client.buyAtOnce(wishes);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refusals = codes(answers.filter(({ status }) => status !== 201));
    for (const code of refusals)
      expect(['gave-up', 'too-many-open-orders', 'too-many-purchases']).toContain(code);
    await shop.settle();
    const { body } = await shop.client.get(ann, '/api/users/balance');
    expect(body).toMatchObject({ balance: 997.5, held: 2.5 });
  });
});

describe('a customer who cancels', () => {
  it('does so thirty times an hour, and then the order continues', async () => {
    await open(40);
    await setLimits({ purchasesPerMinute: 1_000 });
    for (let n = 0; n < 30; n += 1) {
      const { orderId } = await shops.buy(ann);
      expect((await shops.cancel(ann, orderId)).status).toBe(200);
    }
    const { orderId } = await shops.buy(ann);
    const { status, body } = await shops.cancel(ann, orderId);
    expect([status, body.code]).toEqual([429, 'too-many-cancels']);
    expect(untilOf(body)).toBeGreaterThan(55 * MINUTE_MS);
    expect(await shops.order(ann, orderId)).toMatchObject({ status: 'running' });
    await shop.advance(untilOf(body) + 5_000);
    const next = await shops.buy(ann);
    expect((await shops.cancel(ann, next.orderId)).status).toBe(200);
  });

  it('cannot get past it with many at one moment, and one order counts once', async () => {
    await open(10);
    await setLimits({ cancelsPerHour: 3 });
    const orders = [];
    for (let n = 0; n < 6; n += 1) orders.push(await shops.buy(ann));
    const requests = orders.flatMap(({ orderId }) => [
      shops.cancel(ann, orderId),
      shops.cancel(ann, orderId),
    ]);
    const answers = await Promise.all(requests);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(new Set(codes(answers.filter(({ status }) => status !== 200)))).toEqual(
      new Set(['too-many-cancels']),
    );
    expect(await shops.balance(ann)).toBe(1_000 - 1.5);
  });
});
