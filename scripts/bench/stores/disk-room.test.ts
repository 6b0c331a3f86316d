import { describe, expect, it } from 'vitest';
import { bytesOf, requireRoom } from './disk-room.ts';

const small = { customers: 10, numbers: 10, orders: 0 };
const large = { customers: 100_000, numbers: 200_000, orders: 1_000_000 };

describe('the disk of the stores', () => {
  it('needs room for a copy of each store, and for each that is not there yet', () => {
    const both = bytesOf(small) + bytesOf(large);
    expect(() => requireRoom('/cache', both, [small, large], [])).not.toThrow();
    expect(() => requireRoom('/cache', both, [small, large], [small])).toThrow();
    expect(() => requireRoom('/cache', both + bytesOf(small), [small, large], [small])).not.toThrow();
  });

  it('is needed for the messages that follow each code', () => {
    expect(bytesOf({ ...large, furtherMessages: 15 })).toBeGreaterThan(2 * bytesOf(large));
  });

  it('is refused with what it needs, what there is and what to do', () => {
    expect(() => requireRoom('/cache', 5e9, [large], [large])).toThrow(
      'The stores of the bench need 29.8 GB, and /cache has 5.0 GB free. Choose fewer orders (--orders 0,100000) or a folder on another disk (--stores folder).',
    );
  });
});
