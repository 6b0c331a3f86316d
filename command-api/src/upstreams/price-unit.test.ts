import { UPSTREAM_UNIT_MAX } from '@ringpost/domain/rules/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { millsFrom, unitsFrom } from './price-unit.ts';

const roubles = { microdollars: 12_500 };

describe('a price of another portal', () => {
  it('counts as dollars, unless an admin says what one unit is worth', () => {
    expect(millsFrom(0.4, {})).toBe(400);
    expect(millsFrom('0.4', {})).toBe(400);
    expect(millsFrom(32, roubles)).toBe(400);
    expect(millsFrom(0, roubles)).toBe(0);
  });

  it('is never less than it costs', () => {
    expect(millsFrom(0.4001, {})).toBe(401);
    expect(millsFrom(0.4000001, {})).toBe(401);
    expect(millsFrom(32.01, roubles)).toBe(401);
    expect(millsFrom(0.000_001, roubles)).toBe(1);
  });

  it('is not made dearer by the noise of a sum with fractions', () => {
    expect(millsFrom(0.1 + 0.2, {})).toBe(300);
    expect(millsFrom(8.200000000000001, { microdollars: 10_000 })).toBe(82);
  });

  it.each([[''], ['free'], [-1], [Number.NaN], [Number.POSITIVE_INFINITY], [null], [undefined], [{}], [2e9]])(
    'is none if the portal says %s',
    (said) => expect(millsFrom(said, {})).toBeUndefined(),
  );

  it('is none above a million dollars', () => {
    expect(millsFrom(1_000_000, {})).toBe(1_000_000_000);
    expect(millsFrom(1_000_001, {})).toBeUndefined();
    expect(millsFrom(80_000_000, roubles)).toBe(1_000_000_000);
  });
});

describe('the highest price in the unit of a portal', () => {
  it('has at most three decimals', () => {
    expect(unitsFrom(400, {})).toBe('0.4');
    expect(unitsFrom(1, {})).toBe('0.001');
    expect(unitsFrom(400, roubles)).toBe('32');
    expect(unitsFrom(500, { microdollars: 11_364 })).toBe('43.998');
  });

  it('is no word about a price if it rounds to nothing', () =>
    expect(unitsFrom(9, { microdollars: UPSTREAM_UNIT_MAX })).toBeUndefined());

  it('never buys what costs more than the highest price, and misses no price with three decimals', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: UPSTREAM_UNIT_MAX }),
        (mills, microdollars) => {
          const most = Number(unitsFrom(mills, { microdollars }) ?? 0);
          const next = most + 0.001;
          expect(BigInt(Math.round(most * 1000)) * BigInt(microdollars)).toBeLessThanOrEqual(
            BigInt(mills) * 1_000_000n,
          );
          if (next < 1e8) expect(millsFrom(next.toFixed(3), { microdollars })).toBeGreaterThan(mills);
        },
      ),
    ));
});
