import { describe, expect, it } from 'vitest';
import { earliestOf, isAfter, LOG_START, latestOf, type Position } from '../../domain/index.ts';
import { decodePosition, encodePosition } from './position-code.ts';

const numbers = [-1, 0, 1, 9, 10, 99, 100, 4_711, 999_999, 1_000_000, 999_999_999_999];

describe('a position of the embedded engine', () => {
  it('comes back as the number it was made of', () => {
    expect(numbers.map((number) => decodePosition(encodePosition(number)))).toEqual(numbers);
  });

  it('sorts as text in the order of the log, the start before all', () => {
    const positions = numbers.map(encodePosition);
    expect([...positions].reverse().sort()).toEqual(positions);
    expect(positions[0]).toBe(LOG_START);
    expect(isAfter(encodePosition(10), encodePosition(9))).toBe(true);
    expect(latestOf(encodePosition(10), encodePosition(9))).toBe(encodePosition(10));
    expect(earliestOf([encodePosition(10), encodePosition(9)])).toBe(encodePosition(9));
  });

  it('is none where it holds anything else', () => {
    for (const text of ['', '7', '-1', '00000000000x', '0000000000007'])
      expect(() => decodePosition(text as Position), text).toThrow(TypeError);
    for (const number of [-2, 10 ** 12]) expect(() => encodePosition(number)).toThrow(RangeError);
  });
});
