import { describe, expect, it } from 'vitest';
import { reusePriceMills, reuseWindow } from './reuse.ts';

describe('taking a number again', () => {
  it('is possible from the end of its 20 minutes until 30 days after its lease', () =>
    expect(
      reuseWindow({ closesAt: '2026-11-21T10:20:00.000Z', settlesAt: '2026-11-21T10:30:00.000Z' }),
    ).toEqual({
      from: '2026-11-21T10:20:00.000Z',
      until: '2026-12-21T10:30:00.000Z',
    }));

  it('costs a part of the price of an activation, and never nothing', () => {
    expect(reusePriceMills(350, 100)).toBe(350);
    expect(reusePriceMills(350, 50)).toBe(175);
    expect(reusePriceMills(333, 50)).toBe(167);
    expect(reusePriceMills(1, 1)).toBe(1);
  });
});
