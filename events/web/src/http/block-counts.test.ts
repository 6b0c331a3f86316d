import { beforeEach, describe, expect, it } from 'vitest';
import { type BlockCounts, countBlocks } from './block-counts.ts';

let counts: BlockCounts;

beforeEach(() => {
  counts = countBlocks(10);
});

/** Adds one each time. @returns how many fit, of at most a thousand */
function fitting(addressOf: (index: number) => string): number {
  for (let index = 0; index < 1_000; index += 1) {
    const address = addressOf(index);
    if (!counts.fits(address, 1)) return index;
    counts.add(address, 1);
    expect(counts.fits(address, 0)).toBe(true);
  }
  return 1_000;
}

describe('what addresses have', () => {
  it('is counted by address for IPv4, and by /64 for IPv6', () => {
    expect(fitting(() => '203.0.113.9')).toBe(10);
    expect(fitting(() => '203.0.113.10')).toBe(10);
    expect(fitting((index) => `2001:db8:1:101::${index.toString(16)}`)).toBe(10);
  });

  it('is twice as much for a whole /56, and four times as much for a whole /48', () => {
    expect(fitting((index) => `2001:db8:1:1${(index % 256).toString(16).padStart(2, '0')}::1`)).toBe(20);
    expect(fitting((index) => `2001:db8:1:${(0x200 + index * 3).toString(16)}::1`)).toBe(20);
    expect(fitting((index) => `2001:db8:2:${(index * 256).toString(16)}::1`)).toBe(40);
    expect(
      fitting(() => '2001:db8:3::1'),
      'another /48',
    ).toBe(10);
  });

  it('is forgotten when it is over', () => {
    expect(fitting(() => '2001:db8::1')).toBe(10);
    counts.add('2001:db8::1', -10);
    expect(fitting(() => '2001:db8::1')).toBe(10);
  });
});
