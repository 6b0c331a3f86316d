import { describe, expect, it } from 'vitest';
import { invoiceNumber, taxWithin } from './invoice-tax.ts';

describe('the tax in an amount', () => {
  it.each([
    [10_000, 1_900, 1_600],
    [10_000, 0, 0],
    [0, 1_900, 0],
    [500, 2_000, 80],
    [10_000, 550, 520],
    [1_000_000_000, 9_999, 499_975_000],
  ])('of %i mills at %i is %i mills', (grossMills, rate, taxMills) => {
    expect(taxWithin(grossMills, rate)).toBe(taxMills);
  });

  it('is rounded half up to a cent', () => {
    // 0.03 dollars at 20 % have exactly half a cent of tax in them.
    expect(taxWithin(30, 2_000)).toBe(10);
    expect(taxWithin(29, 2_000)).toBe(0);
  });

  it('adds up with what is left, and grows with the amount', () => {
    let before = 0;
    for (let mills = 0; mills < 5_000; mills += 7) {
      const tax = taxWithin(mills, 1_900);
      expect(tax).toBeGreaterThanOrEqual(before);
      expect(Math.abs(tax - (mills * 1_900) / 11_900)).toBeLessThanOrEqual(5);
      before = tax;
    }
  });
});

describe('the number of an invoice', () => {
  it('has six digits, and more where they are needed', () => {
    expect(invoiceNumber(2026, 1)).toBe('2026-000001');
    expect(invoiceNumber(2026, 1_234_567)).toBe('2026-1234567');
  });
});
