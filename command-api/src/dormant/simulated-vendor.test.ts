import { type Engine, openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSimulatedVendor, type SimulatedBehaviour } from './simulated-vendor.ts';

const US = { countryIso: 'US', limit: 5 };

let engine: Engine;
let behaviour: SimulatedBehaviour;

function open() {
  const clock = { now: () => new Date('2026-11-21T10:00:00Z') };
  return createSimulatedVendor({ vault: engine.vault, clock, random: () => 0.5, behaviour });
}
/** Gives this many numbers away, one after another. */
async function give(vendor: ReturnType<typeof open>, count: number): Promise<readonly string[]> {
  const numbers: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const answer = await vendor.activate({ key: `key ${n}`, countryIso: 'US' });
    if (answer.status === 'activated') numbers.push(answer.e164);
  }
  return numbers;
}

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  behaviour = { delaySeconds: 0, stock: 100, failShare: 0, lostShare: 0 };
});
afterEach(() => engine.close());

describe('a search in the stock of the simulated vendor', () => {
  it('returns the numbers that it gives next, in their order', async () => {
    const vendor = open();
    const seen = await vendor.search(US);
    expect(new Set(seen).size).toBe(5);
    expect(await vendor.search(US)).toEqual(seen);
    expect(await give(vendor, 4)).toEqual(seen.slice(0, 4));
    expect((await vendor.search(US))[0]).toBe(seen[4]);
  });

  it('returns no number that was given before a restart', async () => {
    const seen = await open().search(US);
    await give(open(), 3);
    expect((await open().search(US)).slice(0, 2)).toEqual(seen.slice(3));
  });

  it('returns no more than its stock, and only numbers with the prefix', async () => {
    const vendor = open();
    const numbers = await vendor.search({ ...US, prefix: '1206', limit: 3 });
    expect(numbers).toHaveLength(3);
    expect(numbers.every((e164) => /^\+1206[2-9]\d{6}$/.test(e164))).toBe(true);
    behaviour.stock = 2;
    expect(await vendor.search(US)).toHaveLength(2);
  });

  it('is empty for a country that it does not serve', async () => {
    expect(await open().search({ ...US, countryIso: 'GB' })).toEqual([]);
  });

  it('fails like every other call', async () => {
    behaviour.failShare = 1;
    await expect(open().search(US)).rejects.toThrow('does not answer');
  });
});

describe('a number that goes back to the simulated vendor', () => {
  const FIRST = { key: 'key 0', countryIso: 'US' };
  async function giveFirst(vendor: ReturnType<typeof open>) {
    const [e164 = ''] = await give(vendor, 1);
    return { key: FIRST.key, e164 };
  }

  it('is in its stock again, once', async () => {
    const vendor = open();
    const number = await giveFirst(vendor);
    expect(behaviour.stock).toBe(99);
    expect(await vendor.search(US)).not.toContain(number.e164);
    await vendor.takeBack(number);
    await vendor.takeBack(number);
    expect(behaviour.stock).toBe(100);
    expect(await vendor.search(US)).toContain(number.e164);
  });

  it('is given to another key, and stays with it whatever request comes late', async () => {
    const number = await giveFirst(open());
    await open().takeBack(number);
    const vendor = open();
    const again = await vendor.activate({ key: 'another', countryIso: 'US' });
    expect(again).toEqual({ status: 'activated', e164: number.e164 });
    await vendor.takeBack(number);
    expect(behaviour.stock).toBe(99);
    expect(await vendor.search(US)).not.toContain(number.e164);
    expect((await vendor.activate({ key: 'one more', countryIso: 'US' })) as object).not.toEqual(again);
  });

  it('is not given again by its old request', async () => {
    const vendor = open();
    await vendor.takeBack(await giveFirst(vendor));
    expect(await vendor.activate(FIRST)).toEqual({ status: 'refused' });
    expect(await vendor.withdraw(FIRST)).toEqual({ status: 'refused' });
  });

  it('is back even if the answer got lost', async () => {
    const number = await giveFirst(open());
    behaviour.lostShare = 1;
    await expect(open().takeBack(number)).rejects.toThrow('got lost');
    behaviour.lostShare = 0;
    await open().takeBack(number);
    expect(behaviour.stock).toBe(100);
  });
});
