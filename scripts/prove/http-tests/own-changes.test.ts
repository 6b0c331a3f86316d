import { OWN_CHANGE_WAITS_MAX } from '@ringpost/domain/rules/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HeldViews } from './held-thread.ts';
import { heldViews } from './held-views.ts';
import { type OpenedShop, openShop } from './opened-shop.ts';
import { PRICE_MILLS, type WireCustomer } from './shop-facts.ts';

let views: HeldViews;
let shop: OpenedShop;
let ann: WireCustomer;

beforeEach(async () => {
  views = await heldViews();
  shop = await openShop({ numbers: 12, customers: 1, creditMills: 5_000 }, views.options);
  const [customer] = shop.facts.customers;
  if (!customer) throw new Error('there is a customer');
  ann = customer;
});
afterEach(async () => {
  views.release();
  await shop.remove();
});

async function ask(path: string, body?: object, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${shop.ringpost.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Readonly<Record<string, unknown>>;
  return { status: response.status, position: response.headers.get('position'), body: answer };
}
function buy(key = 'one') {
  const body = { app_uuid: shop.facts.appId, country_iso: 'US', quoted_price: PRICE_MILLS / 1000 };
  return ask('/api/orders/on_demand', body, { 'idempotency-key': key });
}
function read(path: string, position: string | null) {
  return ask(path, undefined, position === null ? {} : { 'min-position': position });
}

async function startPayment() {
  const { body } = await ask(
    '/api/payment/tx',
    { amount: 5, gateway: 'sandbox' },
    { 'idempotency-key': 'two' },
  );
  return body.payment_uuid;
}

describe('the answer to a purchase', () => {
  it('is the order as the list shows it', async () => {
    const { body: order, position } = await buy('as-the-list');
    const { body: list } = await read('/api/orders/list?limit=1', position);
    expect(list.data).toEqual([order]);
    await ask(`/api/orders/${order.order_uuid}/cancel`, {});
  });

  it('is the same for the same key, whatever has become of the order', async () => {
    const { body: order } = await buy('again');
    await ask(`/api/orders/${order.order_uuid}/cancel`, {});
    expect((await buy('again')).body).toEqual(order);
  });
});

describe('a program that names no position', () => {
  it('sees its order, its balance and its cancellation right after each answer, every time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { body: order } = await buy(`round-${round}`);
      const path = `/api/orders/${order.order_uuid}`;
      expect(await ask(path)).toMatchObject({ status: 200, body: { status: 'running' } });
      expect((await ask('/api/users/balance')).body).toMatchObject({ balance: 4.5, held: 0.5, holds: 1 });
      await ask(`${path}/cancel`, {});
      expect((await ask(path)).body).toMatchObject({ status: 'inactive', outcome: 'cancelled' });
      const { body } = await ask('/api/users/balance');
      expect(body).toMatchObject({ balance: 5, held: 0, holds: 0 });
      expect(body).not.toHaveProperty('stale');
    }
  });

  it('waits for views that are behind, for each thing that it changed', async () => {
    views.hold();
    const { body: purchase } = await buy();
    const payment = await startPayment();
    const reads = [
      `/api/orders/${purchase.order_uuid}`,
      `/api/payment/list/${payment}`,
      '/api/users/balance',
    ].map((path) => ask(path));
    // Asked after them and answered before them: a list is about no one thing.
    expect((await ask('/api/orders/list')).body).toMatchObject({ data: [], total: 0 });
    views.release();
    const [order, paymentReply, balance] = await Promise.all(reads);
    expect(order).toMatchObject({
      status: 200,
      body: { order_uuid: purchase.order_uuid, status: 'running' },
    });
    expect(paymentReply).toMatchObject({ status: 200, body: { payment_uuid: payment } });
    expect(balance?.body).toMatchObject({ held: PRICE_MILLS / 1000, holds: 1 });
  });

  it('gets what is known after two seconds, and is told that it is stale', async () => {
    views.hold();
    const { body: purchase } = await buy();
    const [balance, order, unknown] = await Promise.all([
      ask('/api/users/balance'),
      ask(`/api/orders/${purchase.order_uuid}`),
      ask('/api/orders/0190f5aa-0000-7000-8000-000000000001'),
    ]);
    expect(balance.body).toMatchObject({ balance: 5, holds: 0, stale: true });
    // It is in the log, so it is not said to be missing.
    expect(order).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(unknown).toMatchObject({ status: 404 });
  });

  it('keeps few reads waiting: any further one is answered at once, and says so', async () => {
    views.hold();
    await buy();
    const reads = Array.from({ length: OWN_CHANGE_WAITS_MAX }, () => ask('/api/users/balance'));
    // Any of them may be the one too many.
    const first = await Promise.race([...reads, ask('/api/users/balance')]);
    expect(first.body).toMatchObject({ balance: 5, stale: true });
    views.release();
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(reads.map(() => 200));
  });
});

describe('a read that waits', () => {
  it('ends with its key, even while the views stand still', async () => {
    const terms = { name: 'bot', scopes: ['read'], day_cap: null, addresses: [], last_day: null };
    const { body: made } = await ask('/api/keys', terms);
    views.hold();
    const waiting = ask('/api/orders/list?wait=30', undefined, { authorization: `Bearer ${made.key}` });
    // The wait has begun once another request after it has been answered.
    await ask('/api/users/balance');
    await fetch(`${shop.ringpost.url}/api/keys/${made.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${ann.token}` },
    });
    // Without the end of the key it would be answered after 30 seconds.
    const late = new Promise((resolve) => {
      AbortSignal.timeout(25_000).addEventListener('abort', () => resolve('late'));
    });
    expect(await Promise.race([waiting, late])).toMatchObject({ status: 401 });
  });
});

describe('a read that names the position of a purchase', () => {
  it('waits for views that are behind, and shows the purchase', async () => {
    views.hold();
    const { status, position, body: purchase } = await buy();
    expect([status, position]).toEqual([201, expect.stringMatching(/^.+:\w+$/)]);
    const reads = ['/api/orders/list', '/api/users/balance'].map((path) => read(path, position));
    // Asked after them and answered before them: the views are still behind.
    expect((await read('/api/orders/list', null)).body).toMatchObject({ data: [], total: 0 });
    views.release();
    const [orders, balance] = await Promise.all(reads);
    expect(orders?.body).toMatchObject({ data: [{ order_uuid: purchase.order_uuid, status: 'running' }] });
    expect(orders?.body).not.toHaveProperty('stale');
    expect(balance?.body).toMatchObject({ held: PRICE_MILLS / 1000, holds: 1 });
  });

  it('shows a cancellation in the same way', async () => {
    const { body: order } = await buy();
    await shop.settle();
    views.hold();
    const { position } = await ask(`/api/orders/${order.order_uuid}/cancel`, {});
    const answer = read('/api/users/balance', position);
    expect((await read('/api/orders/list', null)).body).toMatchObject({ data: [{ status: 'running' }] });
    views.release();
    expect((await answer).body).toMatchObject({ balance: 5, held: 0 });
  });
});
