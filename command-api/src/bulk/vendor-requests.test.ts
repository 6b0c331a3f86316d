import { bulk, itemIdOf, number, order, type RingpostEvent, streams, wallet } from '@ringpost/domain';
import { DORMANT_WAIT_MINUTES } from '@ringpost/domain/rules/limits';
import { crashAfter } from '@ringpost/testing/crash-after';
import { afterEach, describe, expect, it } from 'vitest';
import type { NumberVendor } from '../dormant/number-vendor.ts';
import { createSimulatedVendor, type SimulatedBehaviour } from '../dormant/simulated-vendor.ts';
import { around, closeBalanced, engine, money, open, shop, types } from '../testing/recovery.fixture.ts';
import { PRICE, RENT, type ShopProcess, walletOf } from '../testing/shop.fixture.ts';

afterEach(closeBalanced);

/** Enough for two numbers. */
const CREDIT = 1_000;
const DELAY = 20;
const WAIT = DORMANT_WAIT_MINUTES * 60;

let behaviour: SimulatedBehaviour;
let vendor: NumberVendor;
/** The keys of all requests for a number so far. */
let keys: string[];
let own: ShopProcess;

/** A shop with these active numbers, and a vendor that activates others. */
async function openWith(numbers: number, stock = 10): Promise<void> {
  await open(numbers);
  behaviour = { delaySeconds: DELAY, stock, failShare: 0, lostShare: 0 };
  const { vault } = engine;
  const simulated = createSimulatedVendor({ vault, clock: shop.clock, random: () => 0, behaviour });
  keys = [];
  vendor = {
    ...simulated,
    activate(request) {
      keys.push(request.key);
      return simulated.activate(request);
    },
  };
  own = await shop.process({ vendor });
}

type DataOf<T extends RingpostEvent['type']> = Extract<RingpostEvent, { readonly type: T }>['data'];
async function factsOf<T extends RingpostEvent['type']>(type: T): Promise<readonly DataOf<T>[]> {
  const events = (await engine.events.readAll()).filter((event) => event.type === type);
  return events.map(({ data }) => data as DataOf<T>);
}
async function bulkOf(orderId: string) {
  return (await own.deps.streams.refresh(streams.bulk(orderId), bulk)).state;
}
/** Lets time pass in steps in which the vendor is asked again. */
async function wait(seconds: number, by = own, step = seconds > 120 ? 60 : 5): Promise<void> {
  for (let passed = 0; passed < seconds; passed += step) await shop.pass(step, by);
  await shop.settle(by);
}
/** The numbers that a vendor has activated, each with its request. */
async function activated() {
  const imported = await factsOf('NumberImported');
  return imported.filter(({ vendorId }) => vendorId === vendor.vendorId);
}

describe('a dormant number', () => {
  it('is requested from the vendor when its price is held, and joins the inventory with its lease', async () => {
    await openWith(5);
    const { orderId, state } = await own.buyBulk({ quantity: 1, source: 'dormant', numberType: 'new' });
    expect(state).toMatchObject({ status: 'open', source: 'dormant' });
    expect(await money()).toEqual([CREDIT - PRICE, PRICE]);
    const before = await engine.events.head();
    await wait(DELAY + 15);
    expect(await bulkOf(orderId)).toMatchObject({ status: 'closed', reason: 'fulfilled' });
    const steps = (await types(before)).filter((type) => type !== 'BulkVendorChecked');
    expect(steps).toEqual([
      'VendorAdded',
      'NumberImported',
      'NumberLeased',
      'BulkNumbersAssigned',
      'BulkItemPlaced',
      'NumberAssigned',
      'BulkClosed',
    ]);
    const [{ e164, importId } = { e164: '', importId: '' }] = await activated();
    expect(importId).toBe(itemIdOf(orderId, 1));
    const { state: item } = await own.deps.streams.refresh(streams.order(importId), order);
    expect(item).toMatchObject({ status: 'running', assigned: { e164, numberAge: 'new' } });
    expect(await money()).toEqual([CREDIT - PRICE, PRICE]);
  });

  it('receives its code and is paid for like any other', async () => {
    await openWith(0);
    const { orderId } = await own.buyBulk({ quantity: 1, source: 'dormant' });
    await wait(DELAY + 15);
    const [{ e164 = '' } = {}] = await activated();
    await own.receive({ to: e164 });
    expect(await money()).toEqual([CREDIT - PRICE, 0]);
    expect(await factsOf('FundsCaptured')).toMatchObject([{ holdId: itemIdOf(orderId, 1) }]);
  });

  it('can be rented, and is paid for when it is active', async () => {
    await openWith(0);
    await own.rentBulk({ quantity: 1, source: 'dormant' });
    expect(await money()).toEqual([CREDIT - RENT, RENT]);
    await wait(DELAY + 15);
    expect(await money()).toEqual([CREDIT - RENT, 0]);
  });

  it('is not sold where no vendor activates numbers, and costs nothing then', async () => {
    await openWith(5);
    const none = await shop.process();
    const refused = { code: 'no-available-numbers' };
    await expect(none.buyBulk({ source: 'dormant' })).rejects.toMatchObject(refused);
    await expect(own.buyBulk({ source: 'dormant', countryIso: 'GB' })).rejects.toMatchObject(refused);
    await expect(own.buyBulk({ source: 'dormant', vendorId: 'acme' })).rejects.toMatchObject(refused);
    expect(await money()).toEqual([CREDIT, 0]);
  });
});

describe('a vendor', () => {
  it('that gives some of the numbers: the price of the others comes back, once', async () => {
    await openWith(0, 1);
    const { orderId } = await own.buyBulk({ quantity: 2, source: 'dormant' });
    await wait(DELAY + 15);
    expect(await bulkOf(orderId)).toMatchObject({ status: 'closed', reason: 'no-available-numbers' });
    expect(await money()).toEqual([CREDIT - PRICE, PRICE]);
    expect(await factsOf('FundsReleased')).toMatchObject([{ amountMills: PRICE, purpose: { kind: 'bulk' } }]);
  });

  it('that never answers is asked until the time is over; then all money comes back, once', async () => {
    await openWith(0);
    behaviour.failShare = 1;
    const { orderId } = await own.buyBulk({ quantity: 2, source: 'dormant' });
    await wait(WAIT - 60);
    expect(await money()).toEqual([CREDIT - 2 * PRICE, 2 * PRICE]);
    await wait(70);
    expect(await bulkOf(orderId)).toMatchObject({ status: 'closed', reason: 'gave-up' });
    expect(await money()).toEqual([CREDIT, 0]);
    expect(await factsOf('FundsReleased')).toHaveLength(1);
    behaviour.failShare = 0;
    await wait(3_700);
    expect(await factsOf('BulkRequestsEnded')).toMatchObject([
      { items: [{ end: 'withdrawn' }, { end: 'withdrawn' }] },
    ]);
  });

  it('whose answers get lost is asked again with the same key, and activates one number for it', async () => {
    await openWith(0);
    behaviour.lostShare = 1;
    const { orderId } = await own.buyBulk({ quantity: 1, source: 'dormant' });
    await wait(DELAY + 60);
    expect(keys.length).toBeGreaterThan(3);
    expect(new Set(keys)).toEqual(new Set([itemIdOf(orderId, 1)]));
    behaviour.lostShare = 0;
    await wait(60);
    expect(await bulkOf(orderId)).toMatchObject({ status: 'closed', reason: 'fulfilled' });
    expect(await activated()).toHaveLength(1);
    expect(behaviour.stock).toBe(9);
  });

  it('that was faster than the end of the order adds a number to the inventory, and the money is still given back', async () => {
    await openWith(0);
    behaviour.lostShare = 1;
    await own.buyBulk({ quantity: 1, source: 'dormant' });
    await wait(WAIT + 10);
    expect(await money()).toEqual([CREDIT, 0]);
    behaviour.lostShare = 0;
    await wait(3_700);
    expect(await factsOf('BulkRequestsEnded')).toMatchObject([{ items: [{ item: 1, end: 'unneeded' }] }]);
    const [{ e164 = '' } = {}] = await activated();
    const { state } = await own.deps.streams.refresh(streams.number(e164), number);
    expect(state).toMatchObject({ status: 'active', leases: { size: 0 } });
    expect((await own.buy({ idempotencyKey: 'later' })).state).toMatchObject({ assigned: { e164 } });
  });

  it('that is not configured any more is waited for no longer than any other', async () => {
    await openWith(0);
    await own.buyBulk({ quantity: 1, source: 'dormant' });
    const none = await shop.process();
    await wait(WAIT + 10, none);
    expect(await money()).toEqual([CREDIT, 0]);
    await wait(60);
  });
});

describe('an order for any numbers', () => {
  it('takes active numbers first, and asks the vendor for the rest', async () => {
    await openWith(1);
    const { orderId, state } = await own.buyBulk({ quantity: 2, source: 'any' });
    expect(state).toMatchObject({ status: 'open', items: { size: 1 } });
    expect(await factsOf('BulkNumbersRequested')).toMatchObject([{ items: [2] }]);
    await wait(DELAY + 15);
    expect(await bulkOf(orderId)).toMatchObject({
      status: 'closed',
      reason: 'fulfilled',
      items: { size: 2 },
    });
  });

  it('asks nobody when there are enough active numbers', async () => {
    await openWith(2);
    const { state } = await own.buyBulk({ quantity: 2, source: 'any' });
    expect(state).toMatchObject({ status: 'closed', reason: 'fulfilled' });
    await wait(30);
    expect(keys).toEqual([]);
  });

  it('gets active numbers if there is no vendor', async () => {
    await openWith(1);
    const none = await shop.process();
    const { state } = await none.buyBulk({ quantity: 2, source: 'any' });
    expect(state).toMatchObject({ status: 'closed', reason: 'no-available-numbers', items: { size: 1 } });
    expect(await money()).toEqual([CREDIT - PRICE, PRICE]);
  });
});

describe('a cancelled order', () => {
  it('gives back the price of the missing numbers at once, and keeps the others', async () => {
    await openWith(1);
    const { orderId } = await own.buyBulk({ quantity: 2, source: 'any' });
    const { state } = await own.cancelBulk(orderId);
    expect(state).toMatchObject({ status: 'closed', reason: 'cancelled', items: { size: 1 } });
    expect(await money()).toEqual([CREDIT - PRICE, PRICE]);
    await wait(DELAY + 15);
    expect(await money()).toEqual([CREDIT - PRICE, PRICE]);
    expect(await factsOf('BulkRequestsEnded')).toMatchObject([{ items: [{ item: 2, end: 'withdrawn' }] }]);
    expect(await activated()).toEqual([]);
  });

  it('can be cancelled again without effect, but not by another customer', async () => {
    await openWith(0);
    const { orderId } = await own.buyBulk({ quantity: 1, source: 'dormant' });
    await expect(own.cancelBulk(orderId, 'eve')).rejects.toMatchObject({ code: 'not-found' });
    await own.cancelBulk(orderId);
    await own.cancelBulk(orderId);
    expect(await factsOf('FundsReleased')).toHaveLength(1);
    await wait(60);
  });
});

describe('a process that is killed', () => {
  it('between the lease and the order leaves the number for the order, however late the vendor answers again', async () => {
    await openWith(0);
    const dies = around('BulkNumbersAssigned', async () => {});
    const doomed = await shop.process({ vendor }, dies);
    const { orderId } = await doomed.buyBulk({ quantity: 1, source: 'dormant' });
    await wait(DELAY + 15, doomed);
    expect(await factsOf('NumberLeased')).toHaveLength(1);
    behaviour.lostShare = 1;
    await wait(90);
    expect(await money()).toEqual([CREDIT - PRICE, PRICE]);
    behaviour.lostShare = 0;
    await wait(60);
    expect(await bulkOf(orderId)).toMatchObject({ status: 'closed', reason: 'fulfilled' });
    expect(await activated()).toHaveLength(1);
  });

  it('with an active number that no order took leaves it to others, and asks for another one', async () => {
    await openWith(1);
    const dies = around('BulkNumbersAssigned', async () => {});
    const doomed = await shop.process({ vendor }, dies);
    behaviour.lostShare = 1;
    await doomed.buyBulk({ quantity: 1, source: 'any' }).catch(() => undefined);
    await wait(90);
    expect(await factsOf('LeaseEnded')).toMatchObject([{ reason: 'unassigned' }]);
    expect(await money()).toEqual([CREDIT - PRICE, PRICE]);
    behaviour.lostShare = 0;
    await wait(60);
    expect(await activated()).toHaveLength(1);
  });

  const APPENDS = 16;

  it.each(Array.from({ length: APPENDS }, (_, n) => n + 1))(
    'after %i appends leaves nothing undone and nothing done twice',
    async (appends) => {
      await openWith(1);
      const doomed = await shop.process({ vendor }, crashAfter(engine, appends));
      const request = { quantity: 2, source: 'any' } as const;
      await doomed.buyBulk(request).catch(() => undefined);
      for (let passed = 0; passed < DELAY + 15; passed += 5) await shop.pass(5, doomed);
      const { state } = await own.deps.streams.refresh(walletOf(), wallet);
      const wasHeld = state.revision > 0;
      await wait(WAIT + 60);
      const { orderId } = await own.buyBulk(request);
      await wait(DELAY + 15);
      expect(await bulkOf(orderId)).toMatchObject({ status: 'closed', reason: 'fulfilled' });
      expect(await factsOf('FundsHeldForBulk')).toHaveLength(1);
      const requests = (await activated()).map(({ importId }) => importId);
      expect(new Set(requests).size).toBe(requests.length);
      expect(10 - behaviour.stock).toBe(new Set(keys).size);
      expect(wasHeld || appends <= 1).toBe(true);
    },
  );
});
