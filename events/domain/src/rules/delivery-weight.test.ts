import { describe, expect, it } from 'vitest';
import { weightOfDelivery } from './delivery-weight.ts';

function weight(delivered: number, all: number): number {
  return weightOfDelivery({ weight: all, delivered });
}

describe('the weight of a vendor', () => {
  it('grows with the share of its orders that got their code', () => {
    expect(weight(100, 100)).toBeGreaterThan(weight(95, 100));
    expect(weight(95, 100)).toBeGreaterThan(weight(50, 100));
    expect(weight(50, 100)).toBeGreaterThan(weight(0, 100));
  });

  it('is never zero, so that a vendor that failed is tried again', () => {
    expect(weight(0, 200)).toBeGreaterThan(0);
    expect(weight(200, 200)).toBeLessThanOrEqual(1);
  });

  it('of a new vendor is that of a vendor that delivers nine of ten', () => {
    expect(weightOfDelivery(undefined)).toBe(weight(0, 0));
    expect(weightOfDelivery(undefined)).toBeCloseTo(weight(90, 100), 10);
  });

  it('changes little with a single order', () => {
    expect(weight(0, 1) / weight(0, 0)).toBeGreaterThan(0.4);
  });

  it('is about 250 times less for a vendor that delivers half as often', () => {
    const times = weight(1_000_000, 1_000_000) / weight(500_000, 1_000_000);
    expect(times).toBeGreaterThan(250);
    expect(times).toBeLessThan(260);
  });
});
