import { describe, expect, it } from 'vitest';
import { listSizesOf, sizesOf } from './sizes.ts';

describe('the sizes of the stores', () => {
  it('are taken from the fewest orders to the most', () => {
    expect(sizesOf('1000000, 0,100000', '10').map(({ orders }) => orders)).toEqual([0, 100_000, 1_000_000]);
  });

  it('have the same customers and numbers, so that only the orders differ', () => {
    expect(sizesOf('0,5', '100000')).toEqual([
      { customers: 100_000, numbers: 200_000, orders: 0 },
      { customers: 100_000, numbers: 200_000, orders: 5 },
    ]);
  });

  it.each(['', 'many', '-1', '1.5', '1,,2x'])('are refused where they are no numbers: "%s"', (list) => {
    expect(() => sizesOf(list, '10')).toThrow(`--orders is "${list}"`);
  });

  it('of the lists differ only in their customers, each of whom has as many orders and messages', () => {
    const sizes = listSizesOf(sizesOf('0,100000,1000000', '5'));
    const each = { numbers: 20_000, furtherMessages: 15 };
    expect(sizes).toEqual([
      { customers: 100, orders: 1_000, ...each },
      { customers: 1_000, orders: 10_000, ...each },
      { customers: 10_000, orders: 100_000, ...each },
    ]);
  });

  it('of the lists have no more orders than are wanted, and none without orders', () => {
    expect(listSizesOf(sizesOf('0,250', '5')).map(({ orders }) => orders)).toEqual([20, 250]);
    expect(listSizesOf(sizesOf('0', '5'))).toEqual([]);
  });

  it.each(['', '0', 'all'])('are refused without customers: "%s"', (customers) => {
    expect(() => sizesOf('0', customers)).toThrow(`--customers is "${customers}"`);
  });
});
