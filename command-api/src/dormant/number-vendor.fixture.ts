import { type Engine, openEngine, type Vault } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock } from '../testing/shop.fixture.ts';
import type { NumberRequest, NumberVendor, VendorAnswer } from './number-vendor.ts';
import type { VendorDouble, VendorWorld } from './vendor-double.fixture.ts';

/** What a vendor needs from its surroundings. */
export interface VendorSurroundings {
  readonly vault: Vault;
  readonly clock: ManualClock;
  readonly random: () => number;
  readonly config: { readonly publicUrl: string };
}

export interface OpenedVendor {
  readonly double: VendorDouble;
  readonly vendor: NumberVendor;
  /** The same vendor with credentials that the double does not know. */
  readonly stranger: NumberVendor;
}

/** The parts of a stage that are new in each test. */
export interface VendorStage extends OpenedVendor {
  readonly engine: Engine;
  readonly clock: ManualClock;
  readonly world: VendorWorld;
}

export const KEY = '0199a0c4-6e12-8b44-8a3d-51c0e9d2f001';
export const REQUEST: NumberRequest = { key: KEY, countryIso: 'US' };
const LATER: NumberRequest = { key: '0199a0c4-6e12-8b44-8a3d-51c0e9d2f002', countryIso: 'US' };
export const FIRST = '+12065550122';
const SECOND = '+12066550133';
/** More than any vendor here needs to buy a number. */
const TRIES = 8;

/** Asks until there is an end, as the deadline of an order does. */
export async function activate(vendor: NumberVendor, request = REQUEST): Promise<VendorAnswer> {
  let answer: VendorAnswer = { status: 'pending' };
  for (let n = 0; n < TRIES && answer.status === 'pending'; n += 1) answer = await vendor.activate(request);
  return answer;
}

/** Opens a vendor and its double for each test. Call it in a `describe`. */
export function stageOf(open: (around: VendorSurroundings) => Promise<OpenedVendor>): () => VendorStage {
  let stage: VendorStage | undefined;
  beforeEach(async () => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    const clock = manualClock();
    const config = { publicUrl: 'https://ringpost.example' };
    const opened = await open({ vault: engine.vault, clock, random: () => 0, config });
    opened.double.world.offers = [FIRST, SECOND];
    stage = { ...opened, engine, clock, world: opened.double.world };
  });
  afterEach(async () => {
    await stage?.double.close();
    await stage?.engine.close();
  });
  return () => {
    if (!stage) throw new Error('a stage is there in a test only');
    return stage;
  };
}

function describePurchases(stage: () => VendorStage): void {
  it('sells one number for one key, however often it is asked', async () => {
    const { vendor, world } = stage();
    for (let time = 0; time < 2; time += 1)
      expect(await activate(vendor)).toEqual({ status: 'activated', e164: FIRST });
    expect(world.purchases).toBe(1);
  });

  it('sells one number for a key whose answer got lost', async () => {
    const { vendor, world } = stage();
    world.fault = 'answer-lost';
    await expect(vendor.activate(REQUEST)).rejects.toThrow();
    world.fault = 'none';
    expect(await activate(vendor)).toEqual({ status: 'activated', e164: FIRST });
    expect(world.purchases).toBe(1);
  });

  it('sells no second number for a key while its lists may be behind', async () => {
    const { vendor, world, clock } = stage();
    world.fault = 'answer-lost';
    await expect(vendor.activate(REQUEST)).rejects.toThrow();
    [world.fault, world.isBehind, world.offers] = ['none', true, [SECOND]];
    for (let time = 0; time < 2; time += 1) {
      expect(await vendor.activate(REQUEST)).toEqual({ status: 'pending' });
      clock.moveBy(140);
    }
    world.isBehind = false;
    expect(await activate(vendor)).toEqual({ status: 'activated', e164: FIRST });
    expect([...world.sold.keys()]).toEqual([FIRST]);
  });

  it('sells another number some minutes after a try that had no answer, if the first one is of somebody else', async () => {
    const { vendor, world, clock } = stage();
    world.fault = 'request-lost';
    await expect(vendor.activate(REQUEST)).rejects.toThrow();
    world.fault = 'none';
    world.ofOthers.add(FIRST);
    world.offers = [SECOND];
    for (const seconds of [299, 1, 0]) {
      await vendor.activate(REQUEST);
      clock.moveBy(seconds);
    }
    expect(await activate(vendor)).toEqual({ status: 'activated', e164: SECOND });
    expect(world.purchases).toBe(1);
  });

  it('is asked for another number when somebody was faster', async () => {
    const { vendor, world } = stage();
    world.ofOthers.add(FIRST);
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'pending' });
    world.offers = [SECOND];
    expect(await activate(vendor)).toEqual({ status: 'activated', e164: SECOND });
  });

  it('sells different numbers to requests that come together', async () => {
    const { vendor, world } = stage();
    await Promise.allSettled([vendor.activate(REQUEST), vendor.activate(LATER)]);
    const answers = [await activate(vendor, REQUEST), await activate(vendor, LATER)];
    expect(new Set(answers.map((each) => (each.status === 'activated' ? each.e164 : each.status)))).toEqual(
      new Set([FIRST, SECOND]),
    );
    expect(world.purchases).toBe(2);
  });

  it('refuses when it has no number', async () => {
    const { vendor, world } = stage();
    world.offers = [];
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'refused' });
  });

  it('is asked again after an answer about the account, which decides nothing', async () => {
    const { vendor, world } = stage();
    for (const status of [401, 402, 403, 500, 503]) {
      world.fault = status;
      await expect(vendor.activate(REQUEST)).rejects.toThrow(`answered ${status}`);
    }
    world.fault = 'none';
    expect(await activate(vendor)).toEqual({ status: 'activated', e164: FIRST });
  });
}

function describeWithdrawals(stage: () => VendorStage): void {
  it('sells nothing for a key that was given up', async () => {
    const { vendor, world } = stage();
    expect(await vendor.withdraw(REQUEST)).toEqual({ status: 'refused' });
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'refused' });
    expect(world.purchases).toBe(0);
  });

  it('reports a number that was bought before its request was given up', async () => {
    const { vendor, world } = stage();
    world.fault = 'answer-lost';
    await expect(vendor.activate(REQUEST)).rejects.toThrow();
    world.fault = 'none';
    expect(await vendor.withdraw(REQUEST)).toEqual({ status: 'activated', e164: FIRST });
  });
}

function describeSearches(stage: () => VendorStage): void {
  const US = { countryIso: 'US', limit: 10 };

  it('returns the numbers that receive SMS, as many as requested, and sells none', async () => {
    const { vendor, world } = stage();
    expect(await vendor.search({ ...US, prefix: FIRST.slice(1, 6) })).toEqual([FIRST]);
    expect(await vendor.search({ ...US, limit: 1 })).toHaveLength(1);
    expect(world.purchases).toBe(0);
  });

  it('finds the numbers with the prefix', async () => {
    const { vendor } = stage();
    for (const digits of [6, 7, 8, 9, 12])
      expect(await vendor.search({ ...US, prefix: SECOND.slice(1, digits), limit: 1 })).toEqual([SECOND]);
    expect(await vendor.search({ ...US, prefix: '2' })).toEqual([]);
  });

  it('shows nothing to who has other credentials', async () => {
    const { stranger, world } = stage();
    await expect(stranger.search(US)).rejects.toThrow('401');
    await expect(stranger.activate(REQUEST)).rejects.toThrow('401');
    expect(world.purchases).toBe(0);
  });
}

function describeReturns(stage: () => VendorStage): void {
  const BOUGHT = { key: KEY, e164: FIRST };
  beforeEach(async () => {
    await activate(stage().vendor);
  });

  it('is taken back once, and is not bought again by its old request', async () => {
    const { vendor, world } = stage();
    for (let time = 0; time < 2; time += 1) await vendor.takeBack(BOUGHT);
    expect(world.returned).toEqual([FIRST]);
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'refused' });
    expect(world.purchases).toBe(1);
  });

  it('is taken back once when the answer got lost', async () => {
    const { vendor, world } = stage();
    world.fault = 'answer-lost';
    await expect(vendor.takeBack(BOUGHT)).rejects.toThrow();
    world.fault = 'none';
    await vendor.takeBack(BOUGHT);
    expect(world.returned).toEqual([FIRST]);
  });

  it('stays if it was bought again under another key', async () => {
    const { vendor, world } = stage();
    await vendor.takeBack(BOUGHT);
    expect(await activate(vendor, LATER)).toEqual({ status: 'activated', e164: FIRST });
    await vendor.takeBack(BOUGHT);
    expect([...world.sold.keys()]).toEqual([FIRST]);
  });

  it('stays unless both the key and the digits fit', async () => {
    const { vendor, world } = stage();
    await vendor.takeBack({ key: KEY, e164: SECOND });
    await vendor.takeBack({ key: LATER.key, e164: FIRST });
    expect([...world.sold.keys()]).toEqual([FIRST]);
  });

  it('is gone if the vendor does not know it any more', async () => {
    const { vendor, world } = stage();
    world.sold.clear();
    await vendor.takeBack(BOUGHT);
    expect(world.returned).toEqual([]);
  });

  it('is asked about again after any other answer', async () => {
    const { vendor, world } = stage();
    world.fault = 500;
    await expect(vendor.takeBack(BOUGHT)).rejects.toThrow('answered 500');
  });
}

/** What every vendor of numbers keeps, shown with a double of its API. */
export function describeNumberVendor(
  name: string,
  open: (around: VendorSurroundings) => Promise<OpenedVendor>,
): void {
  describe(`${name} as a vendor of numbers`, () => {
    const stage = stageOf(open);
    describePurchases(stage);
    describeWithdrawals(stage);
    describe('a search', () => describeSearches(stage));
    describe('a number that goes back', () => describeReturns(stage));
  });
}
