import { describe, expect, it } from 'vitest';
import { dollarsOf, limitMissedBy } from './dollars-of.ts';

describe('an amount typed by an admin', () => {
  it.each([
    ['10', 10],
    ['2.5', 2.5],
    [' 0,125 ', 0.125],
    ['12,5', 12.5],
  ])('%j is taken as %s dollars', (text, dollars) => {
    expect(dollarsOf(text)).toBe(dollars);
  });

  it.each(['', '0', '-1', '1.2345', '1e3', 'ten', '1,000.00', '1,500', ' 12,000', '12345678'])(
    '%j is refused',
    (text) => {
      expect(dollarsOf(text)).toBeNull();
    },
  );

  it.each([
    ['0', 0],
    ['0,000', 0],
    ['-5', 0],
    ['0.001', undefined],
    ['ten', undefined],
    ['1.2345', undefined],
  ])('%j is not above %s', (text, limit) => expect(limitMissedBy(text)).toBe(limit));
});
