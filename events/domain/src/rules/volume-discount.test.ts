import { describe, expect, it } from 'vitest';
import { countSpent, type SpentDay, spentAt } from '../domain/index.ts';
import { choosePrice, type PriceEntry } from './price-matching.ts';
import { discounted, nextStep, reachedStep } from './volume-discount.ts';

describe('what a customer spent', () => {
  const spent = (...amounts: readonly (readonly [at: string, mills: number])[]): readonly SpentDay[] =>
    amounts.reduce<readonly SpentDay[]>((days, [at, mills]) => countSpent(days, at, mills), []);

  it('is the sum of today and of the 29 days before, by UTC day', () => {
    const days = spent(
      ['2026-11-01T00:00:00.000Z', 100],
      ['2026-11-02T23:59:59.999Z', 20],
      ['2026-11-30T12:00:00.000Z', 3],
    );
    expect(spentAt(days, '2026-11-30T23:59:59.999Z')).toBe(123);
    expect(spentAt(days, '2026-12-01T00:00:00.000Z')).toBe(23);
    expect(spentAt(days, '2027-02-01T00:00:00.000Z')).toBe(0);
  });

  it('adds up each day, and keeps no more days than count', () => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString();
    const days = spent(...Array.from({ length: 200 }, (_, n) => [day(1 + Math.floor(n / 2)), 1] as const));
    expect(days).toHaveLength(30);
    expect(spentAt(days, day(100))).toBe(60);
  });

  it('is less what came back, and never below zero', () => {
    const days = spent(['2026-11-01T00:00:00.000Z', 100], ['2026-11-20T00:00:00.000Z', -40]);
    expect(spentAt(days, '2026-11-20T00:00:00.000Z')).toBe(60);
    expect(spentAt(days, '2026-12-05T00:00:00.000Z')).toBe(0);
  });
});

describe('the step of a sum', () => {
  const steps = [
    { fromMills: 500, percent: 5 },
    { fromMills: 2000, percent: 10 },
  ];

  it.each([
    [0, undefined, 5],
    [499, undefined, 5],
    [500, 5, 10],
    [1999, 5, 10],
    [2000, 10, undefined],
    [9999, 10, undefined],
  ])('of %i mills is %s per cent, and the next one %s', (mills, reached, next) => {
    expect(reachedStep(steps, mills)?.percent).toBe(reached);
    expect(nextStep(steps, mills)?.percent).toBe(next);
  });
});

describe('a price less a discount', () => {
  it.each([
    [1000, 5, 950],
    [999, 5, 949],
    [1, 30, 1],
    [2, 30, 1],
    [0, 30, 0],
  ])('of %i mills less %i per cent is %i, in the favour of the customer', (mills, percent, less) => {
    expect(discounted(mills, percent)).toBe(less);
  });

  const list: PriceEntry = {
    ...{ priceId: 'list', appId: 'app', userId: null, countryIso: null, vendorId: null },
    ...{ onDeliveryMills: 1000, newMills: 3000, usedMills: 2000, initialTermDays: 7 },
    termPrices: [{ termHours: 4, newMills: 900, usedMills: 800 }],
  };
  const question = { userId: 'ann', countryIso: 'US', vendorId: null, percentOff: 10 };

  it('is that of the list with all its amounts, beside the list itself', () => {
    expect(choosePrice([list], question)).toEqual({
      rank: 'default',
      listEntry: list,
      entry: {
        ...list,
        ...{ onDeliveryMills: 900, newMills: 2700, usedMills: 1800 },
        termPrices: [{ termHours: 4, newMills: 810, usedMills: 720 }],
      },
    });
    expect(choosePrice([list], { ...question, percentOff: undefined })).toEqual({
      rank: 'default',
      entry: list,
    });
  });

  it("is never one of the customer's own prices, even if the own price is higher", () => {
    const own = { ...list, priceId: 'own', userId: 'ann', onDeliveryMills: 1100 };
    expect(choosePrice([list, own], question)).toEqual({ rank: 'user', entry: own });
  });
});
