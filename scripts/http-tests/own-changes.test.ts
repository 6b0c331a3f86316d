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
  shop = await openShop({ numbers: 3, customers: 1, creditMills: 5_000 }, views.options);
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
function buy() {
  const body = { app_uuid: shop.facts.appId, country_iso: 'US', quoted_price: PRICE_MILLS / 1000 };
  return ask('/api/orders/on_demand', body, { 'idempotency-key': 'one' });
}
function read(path: string, position: string | null) {
  return ask(path, undefined, position === null ? {} : { 'min-position': position });
}

describe('a read that names the position of a purchase', () => {
  it('waits for views that are behind, and shows the purchase', async () => {
    views.hold();
    const { status, position, body: bought } = await buy();
    expect([status, position]).toEqual([201, expect.stringMatching(/^.+:\w+$/)]);
    const reads = ['/api/orders/list', '/api/users/balance'].map((path) => read(path, position));
    // Asked after them and answered before them: the views are still behind.
    expect((await read('/api/orders/list', null)).body).toMatchObject({ data: [], total: 0 });
    views.release();
    const [orders, balance] = await Promise.all(reads);
    expect(orders?.body).toMatchObject({ data: [{ order_uuid: bought.order_uuid, status: 'running' }] });
    expect(orders?.body).not.toHaveProperty('stale');
    expect(balance?.body).toMatchObject({ held: PRICE_MILLS / 1000, holds: 1 });
  });

  it('shows a cancellation in the same way', async () => {
    const { body: bought } = await buy();
    await shop.settle();
    views.hold();
    const { position } = await ask(`/api/orders/${bought.order_uuid}/cancel`, {});
    const answer = read('/api/users/balance', position);
    expect((await read('/api/users/balance', null)).body).toMatchObject({ balance: 4.5, held: 0.5 });
    views.release();
    expect((await answer).body).toMatchObject({ balance: 5, held: 0 });
  });
});
