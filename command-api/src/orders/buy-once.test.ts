import { openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openShop, PRICE, type Shop, type ShopProcess } from '../testing/shop.fixture.ts';

let shop: Shop;
let process: ShopProcess;

beforeEach(async () => {
  shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }), {
    stock: { numbers: 1 },
  });
  process = await shop.process();
});
afterEach(() => shop.close());

function counts(): object {
  return Object.fromEntries(process.deps.sales.counts());
}

it('counts each request to buy by its result: a purchase, also a repeated one, or why there is none', async () => {
  await process.buy();
  await process.buy();
  expect(counts()).toEqual({ bought: 2 });
  const refused = process.buy({ idempotencyKey: 'dearer', quotedPriceMills: PRICE + 1 });
  await expect(refused).rejects.toThrow('price-changed');
  await expect(process.buy({ quotedPriceMills: PRICE + 1 })).rejects.toThrow('idempotency-key-reused');
  expect(counts()).toEqual({ bought: 2, 'price-changed': 1, 'idempotency-key-reused': 1 });
});
