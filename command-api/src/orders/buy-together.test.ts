import { openEngine } from '@ringpost/engine';
import { crashAfter } from '@ringpost/testing/crash-after';
import { afterEach, describe, expect, it } from 'vitest';
import { addNumber } from '../numbers/add-number.ts';
import { createNumberPool } from '../supply/number-pool.ts';
import { leftOvers, readLedger } from '../testing/ledger.fixture.ts';
import {
  APP,
  numberAt,
  OTHER_APP,
  OTHER_USER,
  openShop,
  PRICE,
  type Shop,
  type ShopProcess,
  type Stock,
  stepByStep,
  USER,
  VENDOR,
  walletOf,
} from '../testing/shop.fixture.ts';
import { requireAssigned } from './buy-order.ts';
import { type BuyTogether, buyTogether } from './buy-together.ts';
import type { Settled } from './purchase.ts';

let shop: Shop;
let process: ShopProcess;

async function open(stock: Stock = {}): Promise<void> {
  shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }), { stock });
  process = await shop.process();
}

afterEach(async () => {
  await shop.settle(process);
  const ledger = await readLedger(shop.engine.events);
  expect(ledger.faults).toEqual([]);
  expect(leftOvers(ledger)).toEqual([]);
  await shop.close();
});

const BOTH = [APP, OTHER_APP];

function buyBoth(changes: Partial<BuyTogether> = {}, { deps } = process) {
  const request = {
    userId: USER,
    idempotencyKey: 'both',
    appIds: BOTH,
    quotedPriceMills: 2 * PRICE,
    countryIso: 'US',
    vendorId: null,
    ...changes,
  };
  return buyTogether({ deps, candidates: createNumberPool(deps) }, request, { requestId: 'request-both' });
}

async function moneyNow(userId = USER) {
  const state = (await readLedger(shop.engine.events)).wallets.get(walletOf(userId));
  return [state?.availableMills, state?.heldMills];
}

async function numberOf(buying: Promise<Settled>): Promise<string> {
  return requireAssigned((await buying).state).assigned.e164;
}

/** The status and the number of each order. */
async function ordersNow(): Promise<readonly string[]> {
  const { orders } = await readLedger(shop.engine.events);
  return [...orders.values()].map((state) =>
    'assigned' in state ? `${state.status} ${state.assigned.e164}` : state.status,
  );
}

describe.each(['together', 'step by step'])('several apps on one number, appended %s', (how) => {
  const buyer = (): Promise<ShopProcess> =>
    shop.process({}, how === 'together' ? shop.engine : stepByStep(shop.engine));

  it('are orders of their own on one number, with a hold each, and once for a key', async () => {
    await open();
    const by = await buyer();
    const { orders } = await buyBoth({}, by);
    expect(await ordersNow()).toEqual([`running ${numberAt(1)}`, `running ${numberAt(1)}`]);
    expect(await moneyNow()).toEqual([1000 - 2 * PRICE, 2 * PRICE]);
    const again = await buyBoth({}, by);
    expect(again.orders.map(({ orderId }) => orderId)).toEqual(orders.map(({ orderId }) => orderId));
    expect(await moneyNow()).toEqual([1000 - 2 * PRICE, 2 * PRICE]);
    await expect(buyBoth({ appIds: BOTH.toReversed() }, by)).rejects.toMatchObject({
      code: 'idempotency-key-reused',
    });
    await expect(by.buy({ idempotencyKey: 'both' })).rejects.toMatchObject({
      code: 'idempotency-key-reused',
    });
    await shop.pass(30 * 60, by);
    expect(await moneyNow()).toEqual([1000, 0]);
  });

  it('take no number that served one of the apps, or on which somebody has one of them', async () => {
    await open({ numbers: 3 });
    const others = { userId: OTHER_USER, appId: OTHER_APP };
    const used = await numberOf(process.buy(others));
    await process.receive({ to: used, text: 'Your Telegram code is 123-456' });
    await shop.pass(31 * 60, process);
    const leased = await numberOf(process.buy({ ...others, numberType: 'new', idempotencyKey: 'key-2' }));
    await shop.seen();
    const { orders } = await buyBoth({}, await buyer());
    const numbers = new Set(orders.map(({ state }) => requireAssigned(state).assigned.e164));
    expect(numbers.size).toBe(1);
    expect([used, leased].filter((each) => numbers.has(each))).toEqual([]);
    await shop.seen();
    const head = await shop.engine.events.head();
    await expect(buyBoth({ userId: OTHER_USER })).rejects.toMatchObject({ code: 'no-available-numbers' });
    expect(await shop.engine.events.head()).toBe(head);
  });

  it('get the last number once, when two customers want it at the same moment', async () => {
    await open();
    const [one, other] = [await buyer(), await buyer()];
    const results = await Promise.allSettled([
      buyBoth({}, one),
      buyBoth({ userId: OTHER_USER, appIds: BOTH.toReversed() }, other),
    ]);
    for (const userId of [USER, OTHER_USER]) {
      const [available = 0, held = 0] = await moneyNow(userId);
      expect(available + held).toBe(1000);
      expect([0, 2 * PRICE]).toContain(held);
    }
    const taken = (await ordersNow()).filter((each) => each.startsWith('running'));
    expect(taken).toEqual([`running ${numberAt(1)}`, `running ${numberAt(1)}`]);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  });
});

describe('a purchase of several apps', () => {
  it('needs the money for all of them, or appends nothing', async () => {
    await open({ creditMills: 2 * PRICE - 1 });
    const head = await shop.engine.events.head();
    await expect(buyBoth()).rejects.toMatchObject({ code: 'insufficient-funds', facts: { missing: 0.001 } });
    await expect(buyBoth({ byKey: { keyId: 'k', dayCapMills: 2 * PRICE - 1 } })).rejects.toMatchObject({
      code: 'insufficient-funds',
    });
    expect(await shop.engine.events.head()).toBe(head);
  });

  it('is refused as a whole by the cap of a key', async () => {
    await open();
    const head = await shop.engine.events.head();
    const cap = { keyId: 'k', dayCapMills: 2 * PRICE - 1 };
    await expect(buyBoth({ byKey: cap })).rejects.toMatchObject({ code: 'key-cap-reached' });
    expect(await shop.engine.events.head()).toBe(head);
    await buyBoth({ byKey: { ...cap, dayCapMills: 2 * PRICE } });
    expect(await moneyNow()).toEqual([1000 - 2 * PRICE, 2 * PRICE]);
  });

  it('stays within its areas', async () => {
    await open();
    const place = { countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: VENDOR, importId: 'i' };
    await addNumber(
      process.deps,
      { e164: '+17185550001', ...place },
      { isPublic: false, actor: 'system:test' },
    );
    await shop.seen();
    await buyBoth({ areas: { wanted: ['+1718'], excluded: [] } });
    expect(await ordersNow()).toEqual(['running +17185550001', 'running +17185550001']);
  });

  it('gives a text to the order of its app, and one of no app to one order that waits', async () => {
    await open();
    await buyBoth();
    await process.receive({ text: 'Your Telegram code is 111-111' });
    const after = async () => (await ordersNow()).map((each) => each.split(' ')[0]);
    expect(await after()).toEqual(['running', 'completed']);
    expect(await moneyNow()).toEqual([1000 - 2 * PRICE, PRICE]);
    await process.receive({ text: 'Your code is 222-222' });
    expect(await after()).toEqual(['completed', 'completed']);
  });

  it('gives a text of no app to nobody while another customer waits on the number too', async () => {
    await open({ numbers: 1 });
    await process.buy({ userId: OTHER_USER });
    await shop.pass(31 * 60, process);
    await buyBoth({ appIds: [OTHER_APP], quotedPriceMills: PRICE });
    await process.buy({ userId: OTHER_USER, idempotencyKey: 'key-2' });
    await process.receive({ text: 'Your code is 222-222' });
    expect((await ordersNow()).map((each) => each.split(' ')[0])).toEqual(['expired', 'running', 'running']);
  });
});

describe.each([1, 2, 3])('a purchase of several apps whose process dies after step %i', (step) => {
  async function die(): Promise<void> {
    const doomed = await shop.process({}, crashAfter(stepByStep(shop.engine), step));
    await expect(buyBoth({}, doomed)).rejects.toThrow('dead');
  }

  it('is continued with one number for all', async () => {
    await open({ numbers: 3 });
    await die();
    await shop.pass(10, process);
    await shop.settle(process);
    const [one, other] = await ordersNow();
    expect(one).toMatch(/^running/);
    expect(other).toBe(one);
    await shop.pass(60, process);
    await shop.settle(process);
    expect(await ordersNow()).toEqual([one, one]);
    expect(await moneyNow()).toEqual([1000 - 2 * PRICE, 2 * PRICE]);
  });

  it('ends the same way for all of its orders after a minute', async () => {
    await open();
    await die();
    await shop.pass(61, process);
    await shop.settle(process);
    const running = `running ${numberAt(1)}`;
    expect(await ordersNow()).toEqual(step === 3 ? [running, running] : ['failed', 'failed']);
    expect(await moneyNow()).toEqual(step === 3 ? [1000 - 2 * PRICE, 2 * PRICE] : [1000, 0]);
  });
});
