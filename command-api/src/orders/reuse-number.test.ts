import { openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeSetting } from '../shop-settings/change-settings.ts';
import { createNumberPool } from '../supply/number-pool.ts';
import { leftOvers, readLedger } from '../testing/ledger.fixture.ts';
import {
  numberAt,
  OTHER_USER,
  openShop,
  PRICE,
  type Shop,
  type ShopProcess,
  stepByStep,
  USER,
  walletOf,
} from '../testing/shop.fixture.ts';
import { requireAssigned } from './buy-order.ts';
import { reuseNumber } from './reuse-number.ts';

let shop: Shop;
let process: ShopProcess;
let reusedId: string;

function reuse(change: Partial<Parameters<typeof reuseNumber>[1]> = {}, { deps } = process) {
  const request = { userId: USER, idempotencyKey: 'again', reusedId, quotedPriceMills: PRICE, ...change };
  return reuseNumber({ deps, candidates: createNumberPool(deps) }, request, { requestId: 'request-reuse' });
}
async function moneyNow() {
  const state = (await readLedger(shop.engine.events)).wallets.get(walletOf(USER));
  return [state?.availableMills, state?.heldMills];
}
const PAID = [1000 - PRICE, 0];

beforeEach(async () => {
  shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }));
  process = await shop.process();
  reusedId = requireAssigned((await process.buy()).state).placed.orderId;
});
afterEach(async () => {
  const ledger = await readLedger(shop.engine.events);
  expect(ledger.faults).toEqual([]);
  expect(leftOvers(ledger)).toEqual([]);
  await shop.close();
});

describe('taking the number of a completed order again', () => {
  beforeEach(async () => {
    await process.receive();
    await shop.pass(30 * 60, process);
  });

  it('sells the same number for the same app, once for a key', async () => {
    const { orderId, state } = await reuse();
    expect(requireAssigned(state).assigned).toMatchObject({ e164: numberAt(1), numberAge: 'used' });
    expect(await moneyNow()).toEqual([1000 - 2 * PRICE, PRICE]);
    expect((await reuse()).orderId).toBe(orderId);
    expect(await moneyNow()).toEqual([1000 - 2 * PRICE, PRICE]);
    await expect(reuse({ reusedId: orderId })).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    await process.receive();
    expect(await moneyNow()).toEqual([1000 - 2 * PRICE, 0]);
  });

  it('never sells a number that somebody else has, or that its customer has already', async () => {
    await process.buy({ userId: OTHER_USER, idempotencyKey: 'other' });
    await expect(reuse()).rejects.toMatchObject({ code: 'number-taken' });
    expect(await moneyNow()).toEqual(PAID);
    await shop.pass(30 * 60, process);
    await reuse();
    await expect(reuse({ idempotencyKey: 'third' })).rejects.toMatchObject({ code: 'number-taken' });
    expect(await moneyNow()).toEqual([1000 - 2 * PRICE, PRICE]);
  });

  it('sells it to one of two who ask at the same moment', async () => {
    const { state } = await process.buy({ userId: OTHER_USER, idempotencyKey: 'other' });
    const orderId = requireAssigned(state).placed.orderId;
    await process.receive();
    await shop.pass(30 * 60, process);
    const both = await Promise.allSettled([reuse(), reuse({ userId: OTHER_USER, reusedId: orderId })]);
    const bought = both.filter((each) => each.status === 'fulfilled' && 'assigned' in each.value.state);
    expect(bought).toHaveLength(1);
  });

  it('is for its own customer only, at the price that was shown', async () => {
    await expect(reuse({ userId: OTHER_USER })).rejects.toMatchObject({ code: 'not-found' });
    await expect(reuse({ quotedPriceMills: PRICE - 1 })).rejects.toMatchObject({ code: 'price-changed' });
    expect(await moneyNow()).toEqual(PAID);
  });

  it('costs what the shop asks for it, and a change later does not change that', async () => {
    const ids = { operationId: 'set', causationId: 'set', correlationId: 'set' };
    const set = (value: number) => {
      const when = {
        now: process.deps.clock.now().toISOString(),
        countsFrom: null,
        adminId: 'a1',
        changeId: '1',
      };
      const setting = { setting: 'reuse-price-percent', value, reason: null } as const;
      return changeSetting(process.deps, setting, when, false, { ...ids, actor: 'admin:a1' });
    };
    await set(50);
    await expect(reuse()).rejects.toMatchObject({ code: 'price-changed' });
    const half = Math.ceil(PRICE / 2);
    await reuse({ quotedPriceMills: half });
    await set(75);
    await process.receive();
    expect(await moneyNow()).toEqual([1000 - PRICE - half, 0]);
  });

  it('ends 30 days after the lease', async () => {
    await shop.pass(30 * 86_400, process);
    await expect(reuse()).rejects.toMatchObject({ code: 'reuse-over' });
  });
});

describe.each(['together', 'step by step'])('a number whose lease still runs, appended %s', (how) => {
  it('is taken again by its customer when the 20 minutes are over, and by nobody else', async () => {
    await process.receive();
    await shop.pass(20 * 60, process);
    const chosen = { userId: OTHER_USER, idempotencyKey: 'other', chosen: numberAt(1) };
    await expect(process.buy(chosen)).rejects.toMatchObject({ code: 'no-available-numbers' });
    const by = how === 'together' ? process : await shop.process({}, stepByStep(shop.engine));
    const { state } = await reuse({}, by);
    expect(requireAssigned(state).assigned).toMatchObject({
      e164: numberAt(1),
      numberAge: 'used',
      settlesAt: '2026-11-21T10:50:00.000Z',
    });
    await process.receive({ text: 'Your WhatsApp code is 654-321' });
    expect(await moneyNow()).toEqual([1000 - 2 * PRICE, 0]);
    await shop.pass(31 * 60, process);
    await shop.settle(process);
  });
});

describe('a number that cannot be taken again', () => {
  it('is that of an order whose time is not over; its further codes are free', async () => {
    await process.receive();
    shop.clock.moveBy(19 * 60 + 30);
    await expect(reuse()).rejects.toMatchObject({
      code: 'reuse-too-early',
      facts: { until: '2026-11-21T10:20:00.000Z', retryAfterSeconds: 30 },
    });
  });

  it('is that of an order without a code', async () => {
    await expect(reuse()).rejects.toMatchObject({ code: 'reuse-not-possible' });
    await shop.pass(30 * 60, process);
    await expect(reuse()).rejects.toMatchObject({ code: 'reuse-not-possible' });
    expect(await moneyNow()).toEqual([1000, 0]);
  });
});
