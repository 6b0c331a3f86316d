import { afterEach, describe, expect, it, vi } from 'vitest';
import { type OpenedShop, openShop } from './opened-shop.ts';

const HOUR_MS = 3_600_000;
let shop: OpenedShop | undefined;

afterEach(async () => {
  vi.restoreAllMocks();
  await shop?.remove();
  shop = undefined;
});

describe('a purchase that gave up', () => {
  it('is answered as given up whenever its key comes again, and a new key buys', async () => {
    shop = await openShop({ numbers: 2, customers: 1, creditMills: 1_000 });
    const { client, facts, ringpost } = shop;
    const [customer] = facts.customers;
    if (!customer) throw new Error('nobody is there');
    const { events } = ringpost.engine;
    const append = events.append.bind(events);
    vi.spyOn(events, 'append').mockImplementation(async (asked) => {
      if (asked.stream.startsWith('wallet-')) throw new Error('no wallet can be written');
      return append(asked);
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
