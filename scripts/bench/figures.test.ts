import { describe, expect, it } from 'vitest';
import { isReached, median, ofRounds, quantile } from './figures.ts';

describe('figures', () => {
  it('of several rounds are the median, so that one bad round changes nothing', () => {
    expect(median([3, 1, 1_000])).toBe(3);
    expect(ofRounds('rate', '/s', [3, 1, 1_000])).toMatchObject({ value: 3, range: [1, 1_000] });
  });

  it('take quantiles of what is sorted, also of little and of nothing', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index);
    expect(quantile(hundred, 0.5)).toBe(50);
    expect(quantile(hundred, 0.99)).toBe(99);
    expect(quantile([7], 0.99)).toBe(7);
    expect(quantile([], 0.5)).toBe(0);
  });

  it('reach a target from the right side', () => {
    const figure = { name: 'any', unit: '', value: 10 };
    expect(isReached({ ...figure, target: { atLeast: 10 } })).toBe(true);
    expect(isReached({ ...figure, target: { atLeast: 11 } })).toBe(false);
    expect(isReached({ ...figure, target: { atMost: 9 } })).toBe(false);
    expect(isReached(figure)).toBeUndefined();
  });
});
