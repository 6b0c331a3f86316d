import { afterEach, describe, expect, it, vi } from 'vitest';
import { type OpenedShop, openShop } from './opened-shop.ts';

const HOUR_MS = 3_600_000;
let shop: OpenedShop | undefined;

afterEach(async () => {
  vi.restoreAllMocks();
  await shop?.remove();
  shop = undefined;
});

/** From now on the log takes one stream at a time, so a purchase can stop between its steps. */
function oneStreamAtATime({ ringpost }: OpenedShop) {
  const { events } = ringpost.engine;
  Reflect.deleteProperty(events, 'appendAll');
  return events;
}

describe('a purchase that gave up', () => {
  it('is answered as given up whenever its key comes again, and a new key buys', async () => {
    shop = await openShop({ numbers: 2, customers: 1, creditMills: 1_000 });
    const { client, facts } = shop;
    const [customer] = facts.customers;
    if (!customer) throw new Error('nobody is there');
    const events = oneStreamAtATime(shop);
    const append = events.append.bind(events);
    vi.spyOn(events, 'append').mockImplementation(async (request) => {
      if (request.stream.startsWith('number-')) throw new Error('no number can be written');
      return append(request);
    });
    expect((await client.buy(customer, 'key-1')).status).toBe(500);
    await shop.advance(61_000);
    vi.restoreAllMocks();
    await shop.advance(1_000);

    const again = await client.buy(customer, 'key-1');
    expect([again.status, again.body.code]).toEqual([409, 'gave-up']);
    expect(again.body.order_uuid).toEqual(expect.any(String));
    await shop.advance(HOUR_MS);
    const later = await client.buy(customer, 'key-1');
    expect([later.status, later.body.code]).toEqual([409, 'gave-up']);
    expect((await client.buy(customer, 'key-2')).status).toBe(201);
    await shop.settle();
    expect((await client.get(customer, '/api/users/balance')).body).toMatchObject({
      balance: 0.5,
      held: 0.5,
    });
  });
});

describe('a purchase under way', () => {
  /** Two customers. The first buys with the key `slow`; the append of its lease waits until it is released. */
  async function buySlowly() {
    const openedShop = await openShop({ numbers: 1, customers: 2, creditMills: 1_000 });
    shop = openedShop;
    const { client, facts } = openedShop;
    const [customer, stranger] = facts.customers;
    if (!customer || !stranger) throw new Error('nobody is there');
    const events = oneStreamAtATime(openedShop);
    const append = events.append.bind(events);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: leasing, resolve: isLeasing } = Promise.withResolvers<void>();
    const { promise: holding, resolve: resolveHolding } = Promise.withResolvers<void>();
    vi.spyOn(events, 'append').mockImplementation(async (request) => {
      if (request.stream.startsWith('number-')) {
        isLeasing();
        await released;
      }
      const appended = await append(request);
      if (request.stream.startsWith('wallet-')) resolveHolding();
      return appended;
    });
    const purchase = client.buy(customer, 'slow');
    // Both are asked for at once.
    await Promise.all([leasing, holding]);
    await openedShop.settle();
    return { client, customer, stranger, bought: purchase, release };
  }

  it('is in the list of its customer, holds its price, and cannot be cancelled before it has its number', async () => {
    const { client, customer, stranger, bought: purchase, release } = await buySlowly();
    const { body } = await client.get(customer, '/api/orders/list');
    expect(body.data).toMatchObject([{ status: 'initial', number: null, unit_price: 0.5 }]);
    const [{ order_uuid: orderId }] = body.data as [{ order_uuid: string }];
    expect((await client.get(customer, `/api/orders/${orderId}`)).body).toMatchObject({
      status: 'initial',
      timeline: [{ type: 'FundsHeldForOrder', stream: 'wallet' }],
    });
    expect((await client.get(customer, '/api/users/balance')).body).toMatchObject({
      balance: 0.5,
      held: 0.5,
    });
    const cancelled = await client.post(customer, `/api/orders/${orderId}/cancel`, {});
    expect([cancelled.status, cancelled.body.code]).toEqual([409, 'not-cancellable']);
    expect((await client.post(stranger, `/api/orders/${orderId}/cancel`, {})).status).toBe(404);
    release();
    expect((await purchase).body).toMatchObject({ order_uuid: orderId, status: 'running' });
  });

  it('is answered with 202 to a customer who asks again and has waited 5 seconds, and with its number afterwards', async () => {
    const { client, customer, bought: purchase, release } = await buySlowly();
    const again = await client.buy(customer, 'slow');
    expect(again.status).toBe(202);
    expect(again.body).toMatchObject({ order_uuid: expect.any(String), status: 'initial', number: null });
    release();
    const { body } = await purchase;
    expect(body).toMatchObject({ order_uuid: again.body.order_uuid, status: 'running' });
    expect((await client.buy(customer, 'slow')).body).toEqual(body);
  });
});

describe('a purchase with a maximum price or within areas', () => {
  it('costs the price of today, is refused with it, and takes no whole number as an area', async () => {
    shop = await openShop({ numbers: 2, customers: 1, creditMills: 2_000 });
    const { client, facts } = shop;
    const [customer] = facts.customers;
    if (!customer) throw new Error('nobody is there');
    const wish = { app_uuid: facts.appId, country_iso: facts.countryIso };
    const buy = async (terms: object, key: string): Promise<Readonly<Record<string, unknown>>> => {
      const { status, body } = await client.post(
        customer,
        '/api/orders/on_demand',
        { ...wish, ...terms },
        key,
      );
      return { ...body, http: status };
    };
    expect(await buy({ max_price: 0.9 }, 'key-1')).toMatchObject({ http: 201, unit_price: 0.5 });
    expect(await buy({ max_price: 0.499 }, 'key-2')).toMatchObject({
      http: 409,
      code: 'above-max-price',
      price: 0.5,
    });
    expect(await buy({}, 'key-3')).toMatchObject({ http: 400, code: 'invalid-request' });
    expect(await buy({ max_price: 1, quoted_price: 0.5 }, 'key-4')).toMatchObject({ http: 400 });
    await shop.settle();
    const elsewhere = { max_price: 1, prefixes: ['+1999'] };
    expect(await buy(elsewhere, 'key-5')).toMatchObject({ http: 409, code: 'no-available-numbers' });
    const all = { max_price: 1, excluded_prefixes: ['+1999'] };
    const { http, number } = await buy(all, 'key-6');
    expect([http, number]).toEqual([201, expect.stringMatching(/^\+1/)]);
    const whole = { max_price: 1, prefixes: ['+12125551000'] };
    expect(await buy(whole, 'key-7')).toMatchObject({ http: 400, code: 'invalid-request' });
  });
});
