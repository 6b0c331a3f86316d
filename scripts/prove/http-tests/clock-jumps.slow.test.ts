import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedShop, openShop } from './opened-shop.ts';
import type { WireCustomer } from './shop-facts.ts';
import { PRICE, type Shopper, shopper } from './shopper.ts';
import { auditStore } from './test-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
let shop: OpenedShop;
let shops: Shopper;
let ann: WireCustomer;
let bob: WireCustomer;

beforeEach(async () => {
  shop = await openShop({ numbers: 1, customers: 2, creditMills: 1_000 });
  shops = shopper(shop);
  const [first, second] = shop.facts.customers;
  if (!first || !second) throw new Error('two customers are needed');
  [ann, bob] = [first, second];
});
/** Every test ends with correct books, by the order of the log. */
afterEach(async () => {
  await shop.settle();
  const breaches = (await auditStore(shop.dataDir)).flatMap((finding) => finding.breaches);
  await shop.remove();
  expect(breaches).toEqual([]);
});

const JUMPS = [
  ['an hour', HOUR_MS],
  ['a day', DAY_MS],
] as const;
const MOMENTS = [
  ['and the server goes on', false],
  ['and the server starts anew', true],
] as const;
const stories = JUMPS.flatMap(([far, byMs]) =>
  MOMENTS.map(([then, restarts]) => ({ far, byMs, then, restarts })),
);

async function jump(byMs: number, restarts: boolean): Promise<void> {
  shop.move(byMs);
  if (restarts) await shop.restart();
}
async function codesOf(customer: WireCustomer) {
  return (await shops.feed(customer)).map(({ code }) => code);
}

describe.each(stories)('the clock is set back by $far $then', ({ byMs, restarts }) => {
  it('and the code that a customer waits for is theirs, and is paid for', async () => {
    const { orderId, number } = await shops.buy(ann);
    await jump(-byMs, restarts);
    await shops.receive(number, 'Your WhatsApp code is 123-456');
    expect(await shops.order(ann, orderId)).toMatchObject({ status: 'completed', code: '123-456' });
    expect(await shops.balance(ann)).toBe(1 - PRICE);
  });

  it('after it ran ahead, and a code goes to the customer who has the number now, not to the previous lessee', async () => {
    const first = await shops.buy(ann);
    await shop.advance(byMs);
    expect(await shops.order(ann, first.orderId)).toMatchObject({ outcome: 'no-sms' });
    const { orderId, number } = await shops.buy(bob);
    expect(number).toBe(first.number);
    await jump(-byMs, restarts);
    const sentAt = shop.ringpost.commandApi.deps.clock.now().toISOString();
    await shops.receive(number, 'Your WhatsApp code is 424-242', sentAt);
    expect(await shops.order(bob, orderId)).toMatchObject({ status: 'completed', code: '424-242' });
    expect(await codesOf(ann)).toEqual([]);
    expect([await shops.balance(ann), await shops.balance(bob)]).toEqual([1, 1 - PRICE]);
  });

  it('and a cancel gives the money back at once, and the code that comes after it is withheld', async () => {
    const { orderId, number } = await shops.buy(ann);
    await jump(-byMs, restarts);
    expect((await shops.cancel(ann, orderId)).status).toBe(200);
    await shops.receive(number, 'Your WhatsApp code is 123-456');
    expect(await codesOf(ann)).toEqual([null]);
    expect(await shops.balance(ann)).toBe(1);
  });
});

describe.each(stories)('the clock is set ahead by $far $then', ({ byMs, restarts }) => {
  it('and the orders that it ends are given back, and their codes are withheld for the customer who had the number', async () => {
    const { orderId, number } = await shops.buy(ann);
    await jump(byMs, restarts);
    await shop.advance(0);
    await shops.receive(number, 'Your WhatsApp code is 123-456');
    expect(await shops.order(ann, orderId)).toMatchObject({ outcome: 'no-sms', code: null, withheld: 1 });
    expect(await codesOf(ann)).toEqual([null]);
    expect(await shops.publicFeed()).toEqual([]);
    expect(await shops.balance(ann)).toBe(1);
  });

  it('and the next buyer never reads a code of the one before', async () => {
    const first = await shops.buy(ann);
    await jump(byMs, restarts);
    await shop.advance(0);
    const { orderId } = await shops.buy(bob);
    await shops.receive(first.number, 'Your WhatsApp code is 424-242');
    expect(await shops.order(bob, orderId)).toMatchObject({ status: 'completed', code: '424-242' });
    expect(await codesOf(ann)).toEqual([]);
  });

  it('and back again, and a number is nobody’s twice', async () => {
    await shops.buy(ann);
    await jump(byMs, restarts);
    await shop.advance(0);
    const bobsOrder = await shops.buy(bob);
    await jump(-byMs, restarts);
    expect((await shop.client.buy(ann, 'again')).body.code).toBe('no-available-numbers');
    await shops.receive(bobsOrder.number, 'Your WhatsApp code is 424-242');
    expect(await codesOf(bob)).toEqual(['424-242']);
  });
});
