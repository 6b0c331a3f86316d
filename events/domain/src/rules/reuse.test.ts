import { describe, expect, it } from 'vitest';
import { reusePriceMills, reuseWindow } from './reuse.ts';

describe('taking a number again', () => {
  it('is possible from the end of its lease, for 30 days', () =>
    expect(reuseWindow('2026-11-21T10:30:00.000Z')).toEqual({
      from: '2026-11-21T10:30:00.000Z',
      until: '2026-12-21T10:30:00.000Z',
    }));

  it('costs a part of the price of an activation, and never nothing', () => {
    expect(reusePriceMills(350, 100)).toBe(350);
    expect(reusePriceMills(350, 50)).toBe(175);
    expect(reusePriceMills(333, 50)).toBe(167);
    expect(reusePriceMills(1, 1)).toBe(1);
  });
});
