import { describe, expect, it } from 'vitest';
import { PURCHASE_KEY_HOURS, PURCHASE_KEYS_KEPT } from './wallet.limits.ts';
import { placedOf, wallet } from './wallet.state.ts';

const START = Date.parse('2026-11-21T10:00:00.000Z');
const WINDOW_MS = PURCHASE_KEY_HOURS * 3_600_000;

function hold(n: number, ms: number) {
  return {
    type: 'FundsHeldForOrder',
    data: {
      orderId: `order-${n}`,
      userId: 'ann',
      kind: 'activation',
      appId: 'whatsapp',
      countryIso: 'US',
      vendorId: null,
      quantity: 1,
      numberType: 'any',
      unitPriceMills: 350,
      priceId: 'price-1',
      priceRank: 7,
      requestHash: 'hash',
      placedAt: new Date(START + ms).toISOString(),
      giveUpAt: new Date(START + ms + 60_000).toISOString(),
      key: `key-${n}`,
      amountMills: 350,
      entries: [],
    },
  } as const;
}

/** A wallet after purchases at these milliseconds. The key of the n-th is `key-<n>`, and its revision is n. */
function bought(...times: readonly number[]) {
  return times.reduce((state, ms, n) => wallet.evolve(state, hold(n, ms)), wallet.initial());
}

describe('the key of a purchase', () => {
  it('is remembered for 24 hours and 10,000 purchases', () => {
    expect([PURCHASE_KEY_HOURS, PURCHASE_KEYS_KEPT]).toEqual([24, 10_000]);
  });

  it('leads to the revision of its hold, as the open hold does', () => {
    const { purchaseKeys, openHolds } = bought(0, 1);
    expect([purchaseKeys.get('key-0'), purchaseKeys.get('key-1')]).toEqual([0, 1]);
    expect([openHolds.get('order-0')?.revision, openHolds.get('order-1')?.revision]).toEqual([0, 1]);
    expect(purchaseKeys.has('key-2')).toBe(false);
  });

  it('is known for its whole window, whenever it came', () => {
    for (const ms of [0, 1, WINDOW_MS / 2, WINDOW_MS - 1]) {
      const { purchaseKeys } = bought(0, ms, WINDOW_MS, ms + WINDOW_MS - 1);
      expect(purchaseKeys.has('key-1'), `after ${ms} ms`).toBe(true);
    }
  });

  it('stays known as long as nothing else is bought, because no clock is used', () => {
    expect(bought(0).purchaseKeys.has('key-0')).toBe(true);
  });

  it('stays known when the clock of the purchases was set back', () => {
    const { purchaseKeys } = bought(WINDOW_MS, 0, 1);
    expect([0, 1, 2].map((n) => purchaseKeys.get(`key-${n}`))).toEqual([0, 1, 2]);
  });

  it('of a very busy customer stays known while it is new, and at most two generations are kept', () => {
    const times = Array.from({ length: 3 * PURCHASE_KEYS_KEPT + 5 }, (_, n) => n);
    const { purchaseKeys } = bought(...times);
    expect(purchaseKeys.size).toBeLessThanOrEqual(2 * PURCHASE_KEYS_KEPT);
    for (let n = times.length - PURCHASE_KEYS_KEPT; n < times.length; n += 1)
      expect(purchaseKeys.has(`key-${n}`)).toBe(true);
    expect(purchaseKeys.has('key-0')).toBe(false);
  });
});

describe('the hold of an order', () => {
  it('contains all data of the first fact of the order', () => {
    const { key: _key, amountMills: _amount, entries: _entries, ...placed } = hold(0, 0).data;
    expect(placedOf(hold(0, 0).data)).toEqual(placed);
  });
});
