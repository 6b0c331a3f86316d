import { describe, expect, it } from 'vitest';
import { growthOf } from './growth.ts';

function part(orders: number | undefined, value: number) {
  return { part: 'purchases', orders, figures: [{ name: 'KB written', unit: 'KB', value }] };
}

describe('the growth of a figure', () => {
  it('is its value at the most orders divided by its value at the fewest', () => {
    expect(growthOf([part(1_000_000, 46), part(0, 40), part(100_000, 42)])).toEqual([
      {
        part: 'purchases',
        name: 'KB written',
        unit: 'KB',
        values: [
          { orders: 0, value: 40 },
          { orders: 100_000, value: 42 },
          { orders: 1_000_000, value: 46 },
        ],
        ratio: 1.15,
      },
    ]);
  });

  it('is not told of a figure that was measured once, or of no store', () => {
    expect(growthOf([part(0, 40), { ...part(0, 1), part: 'fsync', orders: undefined }])).toEqual([]);
  });

  it('is undefined where the first value is nothing', () => {
    expect(growthOf([part(0, 0), part(1, 5)])).toMatchObject([{ ratio: undefined }]);
  });
});
