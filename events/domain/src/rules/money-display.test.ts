import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMills, formatUsd, toDollars, toMills } from './money-display.ts';

describe('formatUsd', () => {
  it.each([
    [1250, '1.250 USD'],
    [0, '0.000 USD'],
    [5, '0.005 USD'],
    [50, '0.050 USD'],
    [999, '0.999 USD'],
    [-600, '−0.600 USD'],
    [-1_250_000, '−1,250.000 USD'],
    [999_999, '999.999 USD'],
    [1_240_000, '1,240.000 USD'],
    [1_234_567_890, '1,234,567.890 USD'],
  ])('shows %i mills as %s', (mills, text) => {
    expect(formatUsd(mills)).toBe(text);
  });

  it.each([null, undefined, Number.NaN, 0.5])('shows %s as a dash', (mills) => {
    expect(formatUsd(mills)).toBe('–');
  });

  it('leaves the currency out where a column names it', () => {
    expect(formatMills(1250)).toBe('1.250');
    expect(formatMills(null)).toBe('–');
  });
});

describe('toDollars', () => {
  it('gives at most three decimals', () => {
    expect(toDollars(1250)).toBe(1.25);
    expect(toDollars(-1)).toBe(-0.001);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %s mills', (mills) => {
    expect(() => toDollars(mills)).toThrow(RangeError);
  });
});

describe('toMills', () => {
  it.each([
    [1.25, 1250],
    [0, 0],
    [-0, 0],
    [1.005, 1005],
    [0.001, 1],
    [8.2, 8200],
    [4.35, 4350],
  ])('takes %d dollars for %i mills', (dollars, mills) => {
    expect(toMills(dollars)).toBe(mills);
  });

  it.each([1.2345, 0.0001, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e16, -0.5])(
    'refuses %d dollars',
    (dollars) => {
      expect(() => toMills(dollars)).toThrow(RangeError);
    },
  );

  it('accepts less than zero only where that is allowed', () => {
    expect(toMills(-0.5, { allowNegative: true })).toBe(-500);
  });

  it('undoes toDollars for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (mills) => {
        expect(toMills(toDollars(mills), { allowNegative: true })).toBe(mills);
      }),
    );
  });
});
