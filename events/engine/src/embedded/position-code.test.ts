import { earliestOf, isAfter, LOG_START, latestOf, type Position } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { decodePosition, encodePosition } from './position-code.ts';

const NUMBERS = [-1, 0, 1, 9, 10, 99, 100, 4_711, 999_999, 1_000_000, 999_999_999_999];

describe('a position of the embedded engine', () => {
  it('is decoded to the number that it was made from', () => {
    expect(NUMBERS.map((number) => decodePosition(encodePosition(number)))).toEqual(NUMBERS);
  });

  it('sorts as text in the order of the log, with the start first', () => {
    const positions = NUMBERS.map(encodePosition);
    expect([...positions].reverse().sort()).toEqual(positions);
    expect(positions[0]).toBe(LOG_START);
    expect(isAfter(encodePosition(10), encodePosition(9))).toBe(true);
    expect(latestOf(encodePosition(10), encodePosition(9))).toBe(encodePosition(10));
    expect(earliestOf([encodePosition(10), encodePosition(9)])).toBe(encodePosition(9));
  });

  it('is refused if it holds anything else', () => {
    for (const text of ['', '7', '-1', '00000000000x', '0000000000007'])
      expect(() => decodePosition(text as Position), text).toThrow(TypeError);
    for (const number of [-2, 10 ** 12]) expect(() => encodePosition(number)).toThrow(RangeError);
  });
});
